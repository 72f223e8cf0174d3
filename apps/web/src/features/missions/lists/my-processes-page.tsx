import type { InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { useTranslation } from 'react-i18next'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import { Segments } from '../../../ui/controls/segments.tsx'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { nameIn } from '@liveline/contract/language.ts'
import { Handlers } from '../../../ui/labels/person.tsx'
import { StateTag } from '../../../ui/labels/state-tag.tsx'
import { RelativeTime } from '../../../ui/labels/times.tsx'
import { Card, Cards } from '../../../ui/list/cards.tsx'
import { DayRangeFilter } from '../../../ui/list/day-range-filter.tsx'
import { momentsOf, readDayRange } from '../../../ui/list/day-range.ts'
import { ListFilters } from '../../../ui/list/list-filters.tsx'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { Table, TableRow } from '../../../ui/list/table.tsx'
import { useLongList } from '../../../ui/list/use-long-list.ts'
import { RouteLink, useRoute, useSetQuery } from '../../../ui/navigation.tsx'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { useLanguage } from '../../../ui/use-language.ts'
import { fromTheStart, jumpTo } from './list-address.ts'
import { instanceList } from '../mission-queries.ts'

/** The processes the caller started, or all that he may see; under way or ended. */
export function MyProcessesPage() {
  const { t } = useTranslation()
  const { query } = useRoute()
  const setQuery = useSetQuery()
  const finished = query['finished'] === '1'
  const all = query['scope'] === 'all'
  const days = readDayRange(query)
  const list = useLongList(
    instanceList({ ...(all ? {} : { mine: 'true' }), finished: finished ? 'true' : 'false', ...momentsOf(days) }),
  )
  const isNarrowed = days.from !== undefined || days.to !== undefined
  return (
    <ListFrame
      title={t(all ? 'missions.allTitle' : 'missions.myTitle')}
      filters={
        <ListFilters
          onClear={isNarrowed ? () => setQuery({ from: undefined, to: undefined, ...fromTheStart }) : undefined}
        >
          <Segments
            label={t('missions.whose')}
            value={all ? 'all' : 'mine'}
            options={[
              ['mine', t('missions.mineOnly')],
              ['all', t('missions.allVisible')],
            ]}
            onChange={(whose) => setQuery({ scope: whose === 'all' ? 'all' : undefined, ...fromTheStart })}
          />
          <Segments
            label={t('missions.state')}
            value={finished ? 'ended' : 'underWay'}
            options={[
              ['underWay', t('missions.underWay')],
              ['ended', t('missions.ended')],
            ]}
            onChange={(state) => setQuery({ finished: state === 'ended' ? '1' : undefined, ...fromTheStart })}
          />
          <DayRangeFilter
            label={t('missions.startedAt')}
            range={days}
            onChange={({ from, to }) => setQuery({ from, to, ...fromTheStart })}
          />
        </ListFilters>
      }
      list={list}
      isNarrowed={isNarrowed}
      empty={<EmptyState title={t('missions.myEmpty')} hint={t('missions.myEmptyHint')} />}
      onDay={(day) => setQuery({ ...jumpTo(day, undefined), ...fromTheStart })}
    >
      {(rows) => <InstanceTable rows={rows} />}
    </ListFrame>
  )
}

function WithWhom({ row }: { row: InstanceRow }) {
  return row.status === 'active' ? <Handlers handlers={row.currentHandlers} atMost={2} /> : <>–</>
}

function InstanceTable({ rows }: { rows: readonly InstanceRow[] }) {
  return useIsMobile() ? <InstanceCards rows={rows} /> : <InstanceRows rows={rows} />
}

function InstanceCards({ rows }: { rows: readonly InstanceRow[] }) {
  const { t } = useTranslation()
  return (
    <Cards>
      {rows.map((row) => (
        <Card
          key={row.instanceId}
          to={processAddress(row.instanceId)}
          number={row.number}
          state={<StateTag state={row.businessState} />}
          title={row.title}
          facts={[
            { name: t('missions.nowWith'), value: <WithWhom row={row} /> },
            { name: t('missions.startedAt'), value: <RelativeTime value={row.startedAt} /> },
          ]}
        />
      ))}
    </Cards>
  )
}

function InstanceRows({ rows }: { rows: readonly InstanceRow[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Table
      heads={
        <>
          <th>{t('missions.number')}</th>
          <th>{t('missions.titleColumn')}</th>
          <th>{t('missions.state')}</th>
          <th>{t('missions.nowWith')}</th>
          <th>{t('missions.startedAt')}</th>
          <th>{t('missions.flow')}</th>
        </>
      }
    >
      {rows.map((row) => (
        <TableRow key={row.instanceId} to={processAddress(row.instanceId)}>
          <td className="ll-number">{row.number}</td>
          <td data-row-link="" title={row.title}>
            <RouteLink to={processAddress(row.instanceId)}>{row.title}</RouteLink>
          </td>
          <td>
            <StateTag state={row.businessState} />
          </td>
          <td>
            <WithWhom row={row} />
          </td>
          <td>
            <RelativeTime value={row.startedAt} />
          </td>
          <td>{nameIn(language, row, 'flowName')}</td>
        </TableRow>
      ))}
    </Table>
  )
}
