import { MOST_ACTED_ON, type ActForesight } from '@liveline/contract/act-job/shapes.ts'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/controls/input.tsx'
import './act-jobs.css'

interface Props {
  readonly foreseen: ActForesight | undefined
  /** Why it cannot be told. */
  readonly error: Error | undefined
  readonly isFilter: boolean
}

/** What an act on many instances would do, before it is ordered; until that is known, that it is looked for. */
export function ActForesightNote({ foreseen, error, isFilter }: Props) {
  const { t } = useTranslation()
  if (foreseen === undefined && error !== undefined) return <FieldError text={error.message} />
  if (foreseen === undefined) return <p aria-live="polite">{t('actJobs.looking')}</p>
  const { count, isCut, possible, openTasks, refused, tried } = foreseen
  if (count === 0) return <p aria-live="polite">{t('actJobs.none')}</p>
  return (
    <div className="act-foresight" aria-live="polite">
      {isFilter && <p>{t('actJobs.count', { count })}</p>}
      {isCut && <p>{t('actJobs.cut', { most: MOST_ACTED_ON })}</p>}
      <p>{t('actJobs.possible', { count: possible, tasks: openTasks })}</p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ reason, count: refusedCount }) => (
            <li key={reason}>{t('actJobs.refused', { reason, count: refusedCount })}</li>
          ))}
        </ul>
      )}
      {tried.length > 0 && (
        <>
          <p className="ll-muted">{t('actJobs.tried')}</p>
          <ul>
            {tried.map(({ instanceId, number, title, refusal }) => (
              <li key={instanceId}>
                <span className="ll-number">{number}</span>
                <span>{title}</span>
                <span className="act-job-item-state" data-state={refusal === null ? 'done' : 'refused'}>
                  {refusal ?? t('actJobs.wouldDo')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
