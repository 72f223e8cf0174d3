import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { workflowDesignAddress } from '@liveline/contract/console-addresses.ts'
import { workflowVersionsAddress } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { useRoute, useTabTitle } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { testQuery } from './tests/test-queries.ts'
import { rehearsalFlowQuery, type Which } from './rehearsal-queries.ts'
import './rehearsal.css'
import { RehearsalBench } from './rehearsal-bench.tsx'

const idOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined)

/** Who would approve: a drawing tried on the people there are. */
export function RehearsalPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query } = useRoute()
  const id = idOf(query['id'])
  const versionId = idOf(query['version'])
  const testId = idOf(query['test'])
  const flow = useQuery({ ...rehearsalFlowQuery(id ?? 0), enabled: id !== undefined })
  const opened = useQuery({ ...testQuery(testId ?? 0), enabled: testId !== undefined })
  const name = flow.data === undefined ? '' : nameIn(language, flow.data)
  useTabTitle(flow.data === undefined ? undefined : t('rehearsal.title', { name }))
  if (id === undefined) return <EmptyState title={t('rehearsal.missing')} />
  if (flow.isError) return <ErrorState error={flow.error} onRetry={() => void flow.refetch()} />
  if (flow.data === undefined) return <Skeleton lines={8} />
  const { versions } = flow.data
  const version = versionId === undefined ? versions[0] : versions.find((one) => one.versionId === versionId)
  const which: Which = versionId === undefined ? { id } : { id, versionId }
  return (
    <section className="ll-page workflow-rehearsal">
      <PageHeader
        title={t('rehearsal.title', { name })}
        subtitle={t('rehearsal.intro')}
        state={
          <span className="ll-tag" data-tone={version?.state === 1 ? 'done' : 'draft'}>
            {version === undefined || version.state === 0
              ? t('rehearsal.draft')
              : t('rehearsal.version', { version: version.version })}
          </span>
        }
        actions={
          <>
            <ButtonLink to={workflowVersionsAddress(id)}>{t('rehearsal.back')}</ButtonLink>
            <ButtonLink to={workflowDesignAddress(id)}>{t('rehearsal.design')}</ButtonLink>
          </>
        }
      />
      {opened.isError ? (
        <ErrorState error={opened.error} onRetry={() => void opened.refetch()} />
      ) : testId !== undefined && opened.data === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <RehearsalBench
          key={`${id} ${versionId ?? ''} ${testId ?? ''}`}
          {...{ which, name }}
          opened={testId === undefined ? undefined : opened.data}
        />
      )}
    </section>
  )
}
