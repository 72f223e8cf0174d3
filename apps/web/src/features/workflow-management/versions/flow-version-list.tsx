import type { FlowDetail, FlowVersion } from '@liveline/contract/process-definition/shapes.ts'
import { useTranslation } from 'react-i18next'
import { workflowRehearsalAddress, workflowVersionsAddress } from '../../../app/paths.ts'
import { useCan } from '../../../session/current-user.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { AbsoluteTime } from '../../../ui/labels/times.tsx'
import { runningWords, versionName } from '../flow-words.ts'
import '../../../ui/difference/versions-page.css'

const states = ['draft', 'released', 'superseded'] as const
const tones = ['draft', 'done', 'void'] as const

interface Props {
  readonly flow: FlowDetail
  /** Makes a version the draft; absent for those who do not design. */
  readonly onTakeUp: ((version: FlowVersion) => void) | undefined
}

/** Every version with who, when, why and what runs on it; each can be seen and compared with the one before it. */
export function FlowVersionList({ flow: { id, versions }, onTakeUp }: Props) {
  const { t } = useTranslation()
  const mayEdit = useCan('workflow:edit')
  return (
    <ul className="ll-version-list">
      {versions.map((version, place) => {
        const { versionId, state, note } = version
        const before = versions[place + 1]
        return (
          <li key={versionId}>
            <div>
              <strong className="ll-number">{versionName(version, t)}</strong>{' '}
              {state !== 0 && (
                <span className="ll-tag" data-tone={tones[state]}>
                  {t(`workflows.states.${states[state]}`)}
                </span>
              )}{' '}
              {version.running > 0 && (
                <span className="ll-tag" data-tone="running">
                  {runningWords(version, t)}
                </span>
              )}
            </div>
            <div className="ll-muted">
              {state !== 0 && `${version.releasedBy?.name ?? t('workflows.byPack')} · `}
              <AbsoluteTime value={state === 0 ? version.updatedAt : version.releasedAt} />
            </div>
            {state !== 0 && <p className={note === '' ? 'll-muted' : ''}>{note || t('workflows.noNote')}</p>}
            <div className="ll-version-row ll-version-acts">
              <ButtonLink to={workflowVersionsAddress(id, { read: String(versionId) })}>
                {t('workflows.see')}
              </ButtonLink>
              {mayEdit && (
                <ButtonLink to={workflowRehearsalAddress(id, state === 0 ? {} : { version: String(versionId) })}>
                  {t('workflows.rehearse')}
                </ButtonLink>
              )}
              {before !== undefined && (
                <ButtonLink to={workflowVersionsAddress(id, { from: String(before.versionId), to: String(versionId) })}>
                  {t('workflows.compareWith')}
                </ButtonLink>
              )}
              {state !== 0 && onTakeUp !== undefined && (
                <Button onClick={() => onTakeUp(version)}>{t('workflows.takeUp')}</Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
