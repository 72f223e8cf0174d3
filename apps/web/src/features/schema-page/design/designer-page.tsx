import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useRoute } from '../../../ui/navigation.tsx'
import { Designer } from './designer.tsx'
import { draftQuery } from './page-queries.ts'

/** `paths.schemaPageDesigner` with `id`: the draft of one schema page, to be changed. */
export function DesignerPage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const pageId = /^[1-9]\d{0,14}$/.test(query['id'] ?? '') ? Number(query['id']) : undefined
  const draft = useQuery({
    ...draftQuery(pageId ?? 0),
    enabled: pageId !== undefined,
    // What is being changed here is not replaced by what somebody else has saved meanwhile.
    staleTime: Infinity,
  })
  if (pageId === undefined)
    return <EmptyState title={t('pageDesign.designer.noPage')} hint={t('pageDesign.designer.noPageHint')} />
  if (draft.data === undefined && draft.isError)
    return <ErrorState isPage error={draft.error} onRetry={() => void draft.refetch()} />
  if (draft.data === undefined) return <Skeleton lines={10} />
  return <Designer key={pageId} draft={draft.data} />
}
