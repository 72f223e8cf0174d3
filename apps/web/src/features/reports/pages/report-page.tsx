import { PrinterOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useRoute, useSetQuery } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { openReportQuery } from '../report-queries.ts'
import { ReportGrid } from './report-grid.tsx'

/** The report that a menu entry names: its filters are in the address. */
export function ReportPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { params, query } = useRoute()
  const setQuery = useSetQuery()
  const id = Number(params['reportId'] ?? query['reportId'] ?? 0)
  const { data, error, refetch } = useQuery({ ...openReportQuery(id), enabled: id > 0 })
  if (!(id > 0)) return <EmptyState title={t('reports.noReport')} hint={t('reports.noReportHint')} />
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={10} />
  return (
    <section className="ll-page report-page">
      <PageHeader
        title={nameIn(language, data)}
        actions={
          <Button onClick={() => window.print()}>
            <PrinterOutlined aria-hidden />
            {t('reports.print')}
          </Button>
        }
      />
      <ReportGrid parts={data.parts} sets={data.sets} query={query} onFilter={setQuery} />
    </section>
  )
}
