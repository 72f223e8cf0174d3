import type { DrawingChange } from '@liveline/contract/process-definition/shapes.ts'
import { useTranslation } from 'react-i18next'

const tones = { added: 'done', removed: 'stopped', changed: 'waiting' } as const

/** Every element that differs, with each of its settings before and after. */
export function DrawingChanges({ changes }: { changes: readonly DrawingChange[] }) {
  const { t } = useTranslation()
  return (
    <>
      <h3>
        {t('workflows.changes')} <span className="ll-count">{changes.length}</span>
      </h3>
      <ul className="flow-changes">
        {changes.map(({ kind, elementId, elementName, type, settings }) => (
          <li key={elementId}>
            <span className="ll-tag" data-tone={tones[kind]}>
              {t(`workflows.marks.${kind}`)}
            </span>{' '}
            <strong>{elementName || elementId}</strong> <code>{type}</code>
            <dl>
              {settings
                .filter(({ setting }) => kind === 'changed' || (setting !== 'type' && setting !== 'name'))
                .map(({ setting, from, to }) => (
                  <div key={setting}>
                    <dt>
                      <code>{setting}</code>
                    </dt>
                    <dd>
                      {from !== '' && <del>{from}</del>}
                      {from !== '' && to !== '' && ' → '}
                      {to !== '' && <ins>{to}</ins>}
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
