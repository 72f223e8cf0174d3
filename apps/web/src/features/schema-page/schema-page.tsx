import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { useRoute } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'

const STALE_AFTER_MS = 5 * 60_000

/** amis comes with the first schema. */
const SchemaView = lazy(() => import('../../amis/schema-view.tsx'))

/** The page of a menu entry that is flagged isAmis: the released schema of the form that its parameter `formId` names. */
export function SchemaPage({ title }: { title: string }) {
  return (
    <div className="ll-page">
      <PageHeader title={title} />
      <Content />
    </div>
  )
}

function Content(): ReactNode {
  const { t } = useTranslation()
  const { params } = useRoute()
  const formId = Number(params['formId'])
  const isNamed = Number.isSafeInteger(formId) && formId > 0
  const schema = useQuery({
    queryKey: queryKeys.schemaPage(formId),
    queryFn: ({ signal }) => api.form.amisSchema({ query: { formId }, signal, quiet: true }),
    enabled: isNamed,
    staleTime: STALE_AFTER_MS,
  })
  if (!isNamed) return <EmptyState title={t('schemaPage.noForm')} hint={t('schemaPage.noFormHint')} />
  if (schema.data === undefined && schema.isError)
    return <ErrorState isPage error={schema.error} onRetry={() => void schema.refetch()} />
  if (schema.data === undefined) return <Skeleton lines={8} />
  if (isEmpty(schema.data)) return <EmptyState title={t('schemaPage.empty')} hint={t('schemaPage.emptyHint')} />
  return (
    <Panel>
      <Suspense fallback={<Skeleton lines={8} />}>
        <SchemaView schema={schema.data} />
      </Suspense>
    </Panel>
  )
}

const isEmpty = ({ body }: AmisSchema): boolean => body === undefined || (Array.isArray(body) && body.length === 0)
