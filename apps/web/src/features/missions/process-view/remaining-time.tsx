import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { durationText } from '../../../ui/labels/time.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { remainingQuery } from '../mission-queries.ts'
import './remaining-time.css'

/** How long the process probably still takes, with its range and how that is known; nothing where too little is known. */
export function RemainingTime({ instanceId }: { instanceId: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useQuery(remainingQuery(instanceId))
  if (data?.kind !== 'estimated' && data?.kind !== 'longer') return null
  const text = (ms: number) => durationText(ms, language, t('time.underASecond'))
  const { cases: count } = data
  const numbers =
    data.kind === 'estimated'
      ? { count, median: text(data.medianMs), low: text(data.lowMs), high: text(data.highMs) }
      : undefined
  return (
    <div>
      <dt>{t('missions.remaining.title')}</dt>
      <dd className="ll-remaining">
        {numbers === undefined ? (
          <span className="ll-muted">{t('missions.remaining.longer', { count })}</span>
        ) : (
          t('missions.remaining.range', numbers)
        )}
        <details>
          <summary>{t('missions.remaining.how')}</summary>
          <p>
            {numbers === undefined
              ? t('missions.remaining.howLonger', { count })
              : t('missions.remaining.howEstimated', numbers)}
            {data.kind === 'estimated' && !data.isOfVersion && <> {t('missions.remaining.otherVersions')}</>}
          </p>
        </details>
      </dd>
    </div>
  )
}
