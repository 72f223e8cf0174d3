import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { useRoute } from '../../ui/navigation.tsx'
import { WorkflowDesigner } from './workflow-designer.tsx'

/** The designer of the workflow that the address names by `id`; `at`, the id of an element, is chosen at once. */
export function WorkflowDesignerPage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const id = Number(query['id'])
  const isNamed = Number.isInteger(id) && id > 0
  const flow = useQuery({
    queryKey: queryKeys.workflowDraft.one(id),
    queryFn: ({ signal }) => api.processDefinition.detail({ params: { id }, signal, quiet: true }),
    enabled: isNamed,
    // What is edited here is newer than any answer: only opening the page asks.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!isNamed) return <EmptyState isPage title={t('flowDesign.none')} hint={t('flowDesign.noneHint')} />
  if (flow.isError) return <ErrorState isPage error={flow.error} onRetry={() => void flow.refetch()} />
  if (flow.data === undefined) return <Skeleton lines={12} />
  return <WorkflowDesigner key={id} flow={flow.data} at={query['at']} isImported={query['report'] === '1'} />
}
