import { useTranslation } from 'react-i18next'
import { DayRangeFilter } from '../../ui/list/filters/day-range-filter.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import type { Query } from '../../ui/navigation.tsx'
import { periodIn, periods, USUAL_PERIOD, type Days } from './period.ts'

interface Props {
  readonly query: Query
  readonly days: Days
  readonly onChange: (patch: Readonly<Record<string, string | undefined>>) => void
}

/** The usual periods at one press, any other by its days. */
export function PeriodChoice({ query, days, onChange }: Props) {
  const { t } = useTranslation()
  const period = periodIn(query)
  return (
    <div className="period-choice">
      <Segments
        label={t('statistics.period')}
        value={period === 'own' ? '' : period}
        options={periods.map((one) => [one, t(`statistics.periods.${one}`)] as const)}
        onChange={(chosen) =>
          onChange({
            days: chosen === USUAL_PERIOD ? undefined : chosen,
            from: undefined,
            to: undefined,
            at: undefined,
          })
        }
      />
      <DayRangeFilter
        label={t('statistics.ownDays')}
        range={days}
        onChange={({ from, to }) => onChange({ days: undefined, from, to, at: undefined })}
      />
    </div>
  )
}
