import type { QuickForm } from '@liveline/contract/system-config/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { useRoute } from '../../ui/navigation.tsx'
import { QuickFormPanel } from './quick-form-panel.tsx'

/** A quick form as a page: `flowKey`, or the `formKey` or `formId` of a configured quick form, comes from the menu or the address. */
export function QuickFormPage() {
  const { t } = useTranslation()
  const { params, query } = useRoute()
  const formKey = query['formKey'] ?? params['formKey'] ?? ''
  const formId = query['formId'] ?? params['formId'] ?? ''
  const given = query['flowKey'] ?? params['flowKey'] ?? ''
  const quickForms = useQuery({
    queryKey: queryKeys.quickForms,
    queryFn: ({ signal }) => api.systemConfig.forms({ signal, quiet: true }),
    enabled: given === '' && formKey + formId !== '',
  })
  const isMeant = (form: QuickForm) => (formKey === '' ? String(form.formId) === formId : form.formKey === formKey)
  const flowKey = given !== '' ? given : quickForms.data?.find(isMeant)?.flowKey
  if (flowKey !== undefined) return <QuickFormPanel key={flowKey} flowKey={flowKey} page />
  if (quickForms.isError)
    return <ErrorState isPage error={quickForms.error} onRetry={() => void quickForms.refetch()} />
  if (quickForms.isLoading) return <Skeleton lines={8} />
  return <EmptyState isPage title={t('forms.noForm')} hint={t('forms.noFormHint')} />
}
