import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoute, useSetQuery, useTabTitle } from '../../ui/navigation.tsx'
import { useNow } from '../../ui/labels/times.tsx'
import { daysIn } from './period.ts'
import { FlowStatistics } from './flow-statistics.tsx'
import { Overview } from './overview.tsx'
import './statistics.css'

interface Props {
  /** The page of all instances, where the menu grants it: numbers open it. */
  readonly instancesPath: string | undefined
}

/** Where time is lost: every workflow in a period, and one of them step by step. All that is chosen stands in the address. */
export function StatisticsPage({ instancesPath }: Props) {
  const { t } = useTranslation()
  const { path, query, active } = useRoute()
  const setQuery = useSetQuery()
  const now = useNow()
  const { from, to } = daysIn(query, now)
  // The present moves on; the days change at midnight only.
  const days = useMemo(() => ({ from, to }), [from, to])
  useTabTitle(t('statistics.title'))
  const onChange = useCallback((patch: Readonly<Record<string, string | undefined>>) => setQuery(patch), [setQuery])
  const place = useMemo(
    () => ({ path, query, days, instancesPath, onChange }),
    [path, query, days, instancesPath, onChange],
  )
  return query['flow'] === undefined ? (
    <Overview place={place} />
  ) : (
    <FlowStatistics place={place} flowKey={query['flow']} isActive={active} />
  )
}
