import { useQuery } from '@tanstack/react-query'
import { PageParams } from '@liveline/contract/page-table/page-params.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { PageRecords } from '../features/forms/page-records/page-records.tsx'
import { MissionList } from '../features/missions/lists/mission-list.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/state-page.tsx'
import { useRoute } from '../ui/navigation.tsx'

/** The page table that a menu entry names by its code, or that stands in its category: records of a form, or tasks to do. */
export function PlacedPage() {
  const { t } = useTranslation()
  const { params } = useRoute()
  const { pageCode = '', pageConfigId } = params
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.placedPage(pageConfigId ?? pageCode),
    queryFn: ({ signal }) =>
      pageConfigId === undefined
        ? api.pageTable.byCode({ query: { pageCode }, signal, quiet: true })
        : api.pageTable.byId({ query: { id: Number(pageConfigId) }, signal, quiet: true }),
  })
  const read = useMemo(() => (data === undefined ? undefined : readParams(data.pageParams)), [data])
  // A page that was switched off meanwhile is not shown from memory.
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={8} />
  if (read === undefined) return <ErrorState error={new Error(t('missions.configBroken', { id: data.id }))} />
  if (read.source === 'records') return <PageRecords config={data} params={read} />
  return <MissionList finished={false} pageConfigId={data.id} />
}

function readParams(text: string): PageParams | undefined {
  const parsed = PageParams.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : undefined
}
