import type { FormVersionRow } from '@liveline/contract/form/shapes.ts'
import { useTranslation } from 'react-i18next'
import { formVersionsAddress } from '../../../app/paths.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { stateName, stateTone, versionName } from './version-words.ts'
import '../../../ui/difference/versions-page.css'

interface Props {
  readonly formId: number
  readonly versions: readonly FormVersionRow[]
  /** Absent for those who do not design forms. */
  readonly onRestore: ((version: FormVersionRow) => void) | undefined
}

/** Every version with who, when and why; each can be read and compared with the one before it. */
export function VersionList({ formId, versions, onRestore }: Props) {
  const { t } = useTranslation()
  return (
    <ul className="ll-version-list">
      {versions.map((version, place) => {
        const { formVersionId: id, state, note, hasMobile } = version
        const before = versions[place + 1]
        const [when, who] =
          state === 0 ? [version.updatedAt, version.updatedBy] : [version.releasedAt, version.releasedBy]
        return (
          <li key={id}>
            <div className="ll-version-row">
              <strong className="ll-number">{versionName(version, t)}</strong>
              {state !== 0 && (
                <span className="ll-tag" data-tone={stateTone(version)}>
                  {stateName(version, t)}
                </span>
              )}
              {hasMobile && <span className="ll-tag">{t('formVersions.mobile')}</span>}
              <span className="ll-muted">
                {who || t('formManagement.byPack')} · <AbsoluteTime value={when} />
              </span>
            </div>
            {state !== 0 && <p className={note === '' ? 'll-muted' : ''}>{note || t('formVersions.noNote')}</p>}
            <div className="ll-version-row ll-version-acts">
              <ButtonLink to={formVersionsAddress(formId, { read: String(id) })}>{t('formVersions.read')}</ButtonLink>
              {before !== undefined && onRestore !== undefined && (
                <ButtonLink to={formVersionsAddress(formId, { from: String(before.formVersionId), to: String(id) })}>
                  {t('formVersions.compareWith')}
                </ButtonLink>
              )}
              {state !== 0 && onRestore !== undefined && (
                <Button onClick={() => onRestore(version)}>{t('formVersions.restore')}</Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
