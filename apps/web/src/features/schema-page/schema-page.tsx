import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { WarningOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { withTexts } from '../../messages/load-texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { useRoute } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'

const STALE_AFTER_MS = 5 * 60_000

/** amis comes with the first schema. */
const SoundPage = lazy(() => withTexts(['forms', 'schema-page'], () => import('../../amis/sound-page.tsx')))

/**
 * The page of a menu entry that is flagged isAmis: the released schema page that its parameter `pageId` names, or the
 * released schema of the form that `formId` names.
 */
export function SchemaPage({ title }: { title: string }) {
  return (
    <div className="ll-page">
      <PageHeader title={title} />
      <Content />
    </div>
  )
}

const idIn = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined)

function Content(): ReactNode {
  const { t } = useTranslation()
  const { params } = useRoute()
  const [pageId, formId] = [idIn(params['pageId']), idIn(params['formId'])]
  const isNamed = pageId !== undefined || formId !== undefined
  const schema = useQuery({
    queryKey: queryKeys.schemaPage(pageId === undefined ? 'form' : 'page', pageId ?? formId ?? 0),
    queryFn: async ({ signal }): Promise<AmisSchema> =>
      pageId === undefined
        ? api.form.amisSchema({ query: { formId: formId ?? 0 }, signal, quiet: true })
        : (await api.schemaPage.released({ query: { pageId }, signal, quiet: true })).schema,
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
        <ShownPage schema={schema.data} isForm={pageId === undefined} />
      </Suspense>
    </Panel>
  )
}

/** Says when something of the page could not be fetched, and asks for all of it again. */
function ShownPage({ schema, isForm }: { schema: AmisSchema; isForm: boolean }) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const onFailed = useCallback(() => setFailed(true), [])
  return (
    <>
      {failed && (
        <Notice tone="stopped" icon={<WarningOutlined aria-hidden />}>
          <span>{t('schemaPage.fetchFailed')}</span>
          <Button
            onClick={() => {
              setFailed(false)
              setAttempt(attempt + 1)
            }}
          >
            {t('schemaPage.again')}
          </Button>
        </Notice>
      )}
      <SoundPage key={attempt} schema={schema} isForm={isForm} onFailed={onFailed} />
    </>
  )
}

const isEmpty = ({ body }: AmisSchema): boolean => body === undefined || (Array.isArray(body) && body.length === 0)
