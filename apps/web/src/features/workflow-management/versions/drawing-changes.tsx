import type { DrawingChange } from '@liveline/contract/process-definition/shapes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import type { Drawing } from '../../../ui/diagram/drawing.ts'
import type { DiffLine } from '../../../ui/difference/line-diff.ts'
import { elementWords, nodeNames } from './element-words.ts'
import { kindWords } from '../../../ui/diagram/kind-words.ts'
import { useReferredNames } from './referred-names.ts'
import { settingDifference, toldSettings } from './setting-difference.ts'
import { settingName, type KnownNames } from './setting-words.ts'

const tones = { added: 'done', removed: 'stopped', changed: 'waiting' } as const

interface Props {
  readonly changes: readonly DrawingChange[]
  /** The newer first. */
  readonly pictures: readonly (Drawing | null | undefined)[]
  readonly onShow: (elementId: string) => void
}

/** Every element that differs, with each of its settings before and after. */
export function DrawingChanges({ changes, pictures, onShow }: Props) {
  const { t } = useTranslation()
  const referred = useReferredNames()
  const [after, before] = pictures
  const known = useMemo(
    (): KnownNames => ({ ...referred, nodes: nodeNames([after, before]) }),
    [referred, after, before],
  )
  return (
    <>
      <h3>
        {t('workflows.changes')} <span className="ll-count">{changes.length}</span>
      </h3>
      <ul className="ll-version-changes flow-changes">
        {changes.map((change) => {
          const { kind, elementId, type } = change
          const name = elementWords(change, pictures)
          const isDrawn = pictures.some((picture) => picture?.nodes.some(({ id }) => id === elementId))
          return (
            <li key={elementId}>
              <span className="ll-tag" data-tone={tones[kind]}>
                {t(`workflows.marks.${kind}`)}
              </span>{' '}
              {isDrawn ? (
                <Button kind="text" title={t('workflows.showInDrawings', { name })} onClick={() => onShow(elementId)}>
                  <strong>{name}</strong>
                </Button>
              ) : (
                <strong>{name}</strong>
              )}{' '}
              <span className="ll-muted">{kindWords(type, t)}</span> <code>{elementId}</code>
              <dl>
                {toldSettings(change, known).map(({ setting, from, to }) => (
                  <div key={setting}>
                    <dt title={setting}>
                      {settingName(setting, t) ?? t('workflows.settings.foreign', { name: setting })}
                    </dt>
                    <dd>
                      <SettingDifference parts={settingDifference(setting, from, to, known, t)} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** One line becomes another; of several each is gone, new, or as it was. */
function SettingDifference({ parts }: { parts: readonly DiffLine[] }) {
  const isLines = parts.length > 2 || parts.some(({ kind }) => kind === 'same')
  return parts.map(({ kind, text }, place) => {
    const words = kind === 'removed' ? <del>{text}</del> : kind === 'added' ? <ins>{text}</ins> : text
    // Lines of a setting may be alike.
    return (
      <span key={`${place} ${text}`} className={isLines ? 'flow-changed-line' : undefined} data-kind={kind}>
        {!isLines && place > 0 && ' → '}
        {words}
      </span>
    )
  })
}
