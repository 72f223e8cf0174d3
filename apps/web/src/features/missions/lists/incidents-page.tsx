import { CheckCircleOutlined, ReloadOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { listCount } from '../../../ui/list/list-count.ts'
import { ListNote } from '../../../ui/list/list-note.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { useLongList } from '../../../ui/list/use-long-list.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { incidentList } from './incident-queries.ts'
import { IncidentTable } from './incident-table.tsx'
import '../../../ui/work-pages.css'

/** Jobs that were given up, for administrators of processes: why, since when, and once more. */
export function IncidentsPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const list = useLongList(incidentList)
  const rows = list.data?.rows ?? []
  return (
    <section className="ll-page">
      <PageHeader
        title={t('missions.incident.title')}
        count={listCount(list, language)}
        actions={
          <button
            type="button"
            className="ll-icon-button"
            aria-label={t('list.refresh')}
            title={t('list.refresh')}
            onClick={() => void list.refetch()}
          >
            <ReloadOutlined spin={list.isFetching} aria-hidden />
          </button>
        }
      />
      <p className="ll-subtitle">{t('missions.incident.intro')}</p>
      <ListNote text={list.notice} />
      {list.error !== null && list.data === undefined ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <div className="ll-table-frame">
          <Skeleton lines={6} />
        </div>
      ) : rows.length === 0 && list.place.page === 1 ? (
        <EmptyState
          icon={<CheckCircleOutlined aria-hidden />}
          title={t('missions.incident.empty')}
          hint={t('missions.incident.emptyHint')}
        />
      ) : (
        <>
          <IncidentTable rows={rows} />
          <Pager list={list.data} place={list.place} goTo={list.goTo} exact={list.exact} isStale={list.isStale} />
        </>
      )}
    </section>
  )
}
