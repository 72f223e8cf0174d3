import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { useRoute } from '../../ui/navigation.tsx'
import { FormDesigner } from './form-designer.tsx'

/** The designer of the form that the address names by `formId`; `at`, a JSON path, is chosen at once. */
export function FormDesignerPage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const formId = Number(query['formId'])
  const isNamed = Number.isInteger(formId) && formId > 0
  const draft = useQuery({
    queryKey: queryKeys.formDraft.one(formId),
    queryFn: ({ signal }) => api.formDesign.draft({ query: { formId }, signal, quiet: true }),
    enabled: isNamed,
    // What is edited here is newer than any answer: only opening the page asks.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!isNamed) return <EmptyState isPage title={t('designer.noForm')} hint={t('designer.noFormHint')} />
  if (draft.isError) return <ErrorState isPage error={draft.error} onRetry={() => void draft.refetch()} />
  if (draft.data === undefined) return <Skeleton lines={12} />
  return <FormDesigner key={formId} draft={draft.data} at={query['at']} />
}
