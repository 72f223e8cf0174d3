import type { InstanceDetail, TimelineEntry } from '@liveline/contract/process-instance/shapes.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/use-language.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { Handlers, Person } from '../../../ui/labels/person.tsx'
import { Quote } from '../../../ui/labels/quote.tsx'
import { StateTag } from '../../../ui/labels/state-tag.tsx'
import { AbsoluteTime, Duration, RelativeTime } from '../../../ui/labels/times.tsx'
import './timeline.css'

const kinds = [
  'started',
  'claimed',
  'unclaimed',
  'completed',
  'rejected',
  'withdrawn',
  'reminded',
  'escalated',
  'cancelled',
  'jumped',
  'reassigned',
  'variablesSet',
  'formChanged',
  'suspended',
  'resumed',
  'ended',
  'commented',
  'expired',
  'deleted',
  'migrated',
  'signed',
  'decided',
  'automatic',
  'messageLost',
  'addSign',
  'removeSign',
] as const
type Kind = (typeof kinds)[number]
const isKind = (kind: string): kind is Kind => (kinds as readonly string[]).includes(kind)

function Entry({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const outcome = nameIn(language, entry, 'outcome')
  const step = nameIn(language, entry, 'elementName')
  const said = entry.opinion === '' ? nameIn(language, entry, 'reason') : entry.opinion
  const what = outcome ?? (isKind(entry.kind) ? t(`missions.kind.${entry.kind}`) : entry.kind)
  return (
    <li data-danger={entry.danger} data-kind={entry.kind}>
      <div className="ll-timeline-head">
        <strong>{step}</strong>
        <span className="ll-outcome">{what}</span>
      </div>
      {said !== undefined && said !== '' && <Quote text={said} />}
      <div className="ll-timeline-foot">
        {entry.person !== null && <Person person={entry.person} />}
        <AbsoluteTime value={entry.at} />
        {entry.durationMs !== null && (
          <span>
            {t('missions.took')} <Duration ms={entry.durationMs} />
          </span>
        )}
      </div>
    </li>
  )
}

/** What happened, newest first, with the opinions; what is open now stands above it. */
export function Timeline({ instance }: { instance: Omit<InstanceDetail, 'forms'> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const entries = instance.timeline.toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <ol className="ll-timeline">
      {instance.open.map((node) => (
        <li key={node.taskId} data-open="true">
          <div className="ll-timeline-head">
            <strong>{nameIn(language, node)}</strong>
            <span className="ll-outcome">{t('missions.waiting')}</span>
            {node.overdue && <StateTag state="overdue" />}
            {node.escalated && <StateTag state="escalated" />}
          </div>
          <div className="ll-timeline-foot">
            <Handlers handlers={node.handlers} />
            {node.dueAt !== null && (
              <span>
                {t('missions.due')} <RelativeTime value={node.dueAt} />
              </span>
            )}
          </div>
        </li>
      ))}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}
