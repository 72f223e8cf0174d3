import type { InstanceDetail } from '@liveline/contract/process-instance/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Handlers } from '../../../ui/labels/person.tsx'
import { StateTag } from '../../../ui/labels/state-tag.tsx'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { elementNames } from '../acts/element-names.ts'
import { signedText } from '../signing/signing-progress.ts'
import { isApproval, isComment } from './entry-kinds.ts'
import './timeline.css'
import { TimelineItem } from './timeline-item.tsx'

const filters = ['all', 'approvals', 'comments'] as const
type Filter = (typeof filters)[number]
const passes = { all: () => true, approvals: isApproval, comments: isComment }

/** What happened, newest first, with the opinions; what is open now stands above it. */
export function Timeline({ instance }: { instance: Omit<InstanceDetail, 'forms'> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [filter, setFilter] = useState<Filter>('all')
  const { timeline, open, instanceId } = instance
  const nameOf = elementNames(instance, language)
  const entries = timeline.filter(passes[filter]).toSorted((a, b) => b.at.localeCompare(a.at))
  const isMixed = timeline.some(isComment) && timeline.some(isApproval)
  return (
    <>
      {isMixed && (
        <div className="ll-timeline-filter">
          <Segments
            label={t('missions.timeline.filter')}
            value={filter}
            options={filters.map((one) => [one, t(`missions.timeline.${one}`)] as const)}
            onChange={setFilter}
          />
        </div>
      )}
      <ol className="ll-timeline">
        {filter !== 'comments' &&
          open.map((node) => (
            <li key={node.taskId} data-open="true">
              <div className="ll-timeline-head">
                <strong>{nameIn(language, node)}</strong>
                <span className="ll-outcome">{t('missions.waiting')}</span>
                {node.signing !== null && (
                  <span className="ll-outcome">
                    {t(`missions.signing.mode.${node.signing.mode}`)} {signedText(node.signing)}
                  </span>
                )}
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
          <TimelineItem key={entry.id} entry={entry} instanceId={instanceId} nameOf={nameOf} />
        ))}
      </ol>
    </>
  )
}
