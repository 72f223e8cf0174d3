import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import type { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryKeys } from '../../../api/query-keys.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import { PreviewTable } from '../../../ui/list/rows/preview-table.tsx'
import { missionList } from '../mission-queries.ts'
import { missionFiltersOf } from './list-address.ts'
import { missionColumns, sortKeyOf } from './mission-columns.tsx'
import { useTotals } from './use-totals.tsx'

const ROWS = 10

/** The first tasks to do of whoever designs a page, as the page would draw them. */
export function MissionPreview({ params }: { params: PageParams }) {
  const speech = useSpeech()
  const { t } = speech
  const filters = missionFiltersOf({}, params, false)
  const source = missionList(filters)
  const sort = params.defaultSort?.replace(/^(-?)(.*)$/, (_, sign: string, key: string) => `${sign}${sortKeyOf(key)}`)
  const asked = { page: 1, rows: ROWS, ...(sort === undefined ? {} : { sort }) }
  const { data, error } = useQuery({
    queryKey: queryKeys.page(source.queryKey, asked),
    queryFn: ({ signal }) => source.ask(asked, signal),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => missionColumns(params.columns, false, speech), [params.columns, speech])
  const totals = useTotals(params.columns, filters, speech)
  if (error !== null && data === undefined) return <ErrorState error={error} />
  if (data === undefined) return <Skeleton lines={6} />
  return (
    <PreviewTable<MissionRow>
      rows={data.rows}
      columns={columns}
      totals={totals}
      keyOf={({ taskId }) => taskId}
      empty={t('missions.toDoEmpty')}
    />
  )
}
