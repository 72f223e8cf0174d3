/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a switch. */
import { ReloadOutlined } from '@ant-design/icons'
import type { InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { useTranslation } from 'react-i18next'
import { processAddress } from '../../../app/paths.ts'
import { nameIn } from '../../../ui/in-language.ts'
import { DayRangeFilter } from '../../../ui/list/day-range-filter.tsx'
import { momentsOf, readDayRange } from '../../../ui/list/day-range.ts'
import { listCount } from '../../../ui/list/list-count.ts'
import { ListNote } from '../../../ui/list/list-note.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { SearchOn } from '../../../ui/list/search-on.tsx'
import { useLongList } from '../../../ui/list/use-long-list.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { navigate, RouteLink, useRoute, useSetQuery } from '../../../ui/navigation.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Handlers } from '../../../ui/labels/person.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-page.tsx'
import { StateTag } from '../../../ui/labels/state-tag.tsx'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { fromTheStart, jumpTo } from './list-address.ts'
import { instanceList } from '../mission-queries.ts'
import '../../../ui/work-pages.css'

/** The processes the caller started, or all that he may see; under way or ended. */
export function MyProcessesPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const finished = query['finished'] === '1'
  const all = query['scope'] === 'all'
  const days = readDayRange(query)
  const list = useLongList(
    instanceList({ ...(all ? {} : { mine: 'true' }), finished: finished ? 'true' : 'false', ...momentsOf(days) }),
  )
  const rows = list.data?.rows ?? []
  const isNarrowed = days.from !== undefined || days.to !== undefined
  return (
    <section className="ll-page">
      <PageHeader
        title={t(all ? 'missions.allTitle' : 'missions.myTitle')}
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
      <search className="ll-filters" aria-label={t('list.filter')}>
        <Switch
          label={t('missions.whose')}
          words={[t('missions.mineOnly'), t('missions.allVisible')]}
          second={all}
          onChange={(second) => setQuery({ scope: second ? 'all' : undefined, ...fromTheStart })}
        />
        <Switch
          label={t('missions.state')}
          words={[t('missions.underWay'), t('missions.ended')]}
          second={finished}
          onChange={(second) => setQuery({ finished: second ? '1' : undefined, ...fromTheStart })}
        />
        <DayRangeFilter
          label={t('missions.startedAt')}
          range={days}
          onChange={({ from, to }) => setQuery({ from, to, ...fromTheStart })}
        />
        {isNarrowed && (
          <button
            type="button"
            className="ll-button"
            data-kind="text"
            onClick={() => setQuery({ from: undefined, to: undefined, ...fromTheStart })}
          >
            {t('list.clear')}
          </button>
        )}
      </search>
      <ListNote text={list.notice} />
      {list.error !== null && list.data === undefined ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <div className="ll-table-frame">
          <Skeleton lines={8} />
        </div>
      ) : (
        <>
          {rows.length > 0 ? (
            <InstanceRows rows={rows} />
          ) : list.data.next !== null ? (
            <SearchOn list={list.data} place={list.place} goTo={list.goTo} />
          ) : isNarrowed ? (
            <EmptyState title={t('list.empty')} hint={t('list.emptyHint')} />
          ) : (
            <EmptyState title={t('missions.myEmpty')} hint={t('missions.myEmptyHint')} />
          )}
          {(rows.length > 0 || list.place.page > 1) && (
            <Pager
              list={list.data}
              place={list.place}
              goTo={list.goTo}
              exact={list.exact}
              isStale={list.isStale}
              onDay={(day) => setQuery({ ...jumpTo(day, undefined), ...fromTheStart })}
            />
          )}
        </>
      )}
    </section>
  )
}

interface SwitchProps {
  readonly label: string
  readonly words: readonly [string, string]
  readonly second: boolean
  readonly onChange: (second: boolean) => void
}

function Switch({ label, words, second, onChange }: SwitchProps) {
  return (
    <div className="ll-switch" role="group" aria-label={label}>
      {words.map((word, index) => (
        <button key={word} type="button" aria-pressed={second === (index === 1)} onClick={() => onChange(index === 1)}>
          {word}
        </button>
      ))}
    </div>
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
            <RouteLink to={processAddress(row.instanceId)}>
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
                navigate(processAddress(row.instanceId))
              }}
            >
              <td className="ll-number">{row.number}</td>
              <td data-row-link="" title={row.title}>
                <RouteLink to={processAddress(row.instanceId)}>{row.title}</RouteLink>
              </td>
              <td>
                <StateTag state={row.businessState} />
              </td>
              <td>{withWhom(row)}</td>
              <td>
                <RelativeTime value={row.startedAt} />
              </td>
              <td>{nameIn(language, row, 'flowName')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
