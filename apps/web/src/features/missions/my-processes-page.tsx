/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a switch. */
import { ReloadOutlined } from '@ant-design/icons'
import type { InstanceRow } from '@liveline/contract/work-flow.api.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { pickName } from '../../ui/language.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { navigate, RouteLink, useRoute, useSetQuery } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Handlers } from '../../ui/person.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/state-page.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { RelativeTime } from '../../ui/times.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { ROWS_A_PAGE } from './list-address.ts'
import { instanceAddress } from './mission-queries.ts'
import '../../ui/work-pages.css'
import { Pager } from './pager.tsx'

/** Every process the caller started: under way, or ended. */
export function MyProcessesPage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const finished = query['finished'] === '1'
  const page = Math.max(1, Math.trunc(Number(query['page'])) || 1)
  const list = useQuery({
    queryKey: ['instances', 'mine', finished, page],
    queryFn: ({ signal }) =>
      api.workFlow.queryAllInstance({
        query: { mine: 'true', finished: finished ? 'true' : 'false', page, rows: ROWS_A_PAGE },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.rows ?? []
  return (
    <section className="ll-page">
      <PageHeader
        title={t('missions.myTitle')}
        count={list.data?.total}
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
      <div className="ll-switch" role="group" aria-label={t('list.filter')}>
        {[false, true].map((value) => (
          <button
            key={String(value)}
            type="button"
            aria-pressed={finished === value}
            onClick={() => setQuery({ finished: value ? '1' : undefined, page: undefined })}
          >
            {t(value ? 'missions.ended' : 'missions.underWay')}
          </button>
        ))}
      </div>
      {list.isError && list.data === undefined ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <div className="ll-table-frame">
          <Skeleton lines={8} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState title={t('missions.myEmpty')} hint={t('missions.myEmptyHint')} />
      ) : (
        <>
          <InstanceRows rows={rows} />
          <Pager
            page={list.data.page}
            pageSize={ROWS_A_PAGE}
            total={list.data.total}
            onPage={(next) => setQuery({ page: String(next) })}
          />
        </>
      )}
    </section>
  )
}

function InstanceRows({ rows }: { rows: readonly InstanceRow[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mobile = useIsMobile()
  const withWhom = (row: InstanceRow) =>
    row.status === 'active' ? <Handlers handlers={row.currentHandlers} atMost={2} /> : '–'
  if (mobile) {
    return (
      <ul className="ll-cards">
        {rows.map((row) => (
          <li key={row.instanceId} className="ll-card">
            <RouteLink to={instanceAddress(row.instanceId)}>
              <span className="ll-card-top">
                <span className="ll-number">{row.number}</span>
                <StateTag state={row.businessState} />
              </span>
              <strong>{row.title}</strong>
              <dl>
                <div>
                  <dt>{t('missions.nowWith')}</dt>
                  <dd>{withWhom(row)}</dd>
                </div>
                <div>
                  <dt>{t('missions.startedAt')}</dt>
                  <dd>
                    <RelativeTime value={row.startedAt} />
                  </dd>
                </div>
              </dl>
            </RouteLink>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className="ll-table-frame">
      <table className="ll-table">
        <thead>
          <tr>
            <th>{t('missions.number')}</th>
            <th>{t('missions.titleColumn')}</th>
            <th>{t('missions.state')}</th>
            <th>{t('missions.nowWith')}</th>
            <th>{t('missions.startedAt')}</th>
            <th>{t('missions.flow')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.instanceId}
              onClick={(event) => {
                // A click beside the link opens too, unless text is being selected.
                if ((event.target as HTMLElement).closest('a') !== null || String(getSelection() ?? '') !== '') return
                navigate(instanceAddress(row.instanceId))
              }}
            >
              <td className="ll-number">{row.number}</td>
              <td data-row-link="" title={row.title}>
                <RouteLink to={instanceAddress(row.instanceId)}>{row.title}</RouteLink>
              </td>
              <td>
                <StateTag state={row.businessState} />
              </td>
              <td>{withWhom(row)}</td>
              <td>
                <RelativeTime value={row.startedAt} />
              </td>
              <td>{pickName({ name: row.flowName, nameEn: row.flowNameEn }, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
