import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { useMemo } from 'react'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import { momentsOf, readDayRange } from '../../../ui/list/filters/day-range.ts'
import type { ListRows } from '../../../ui/list/columns/list-column.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useRoute } from '../../../ui/navigation.tsx'
import { instanceList } from '../mission-queries.ts'
import { instanceColumns } from './instance-columns.tsx'
import { instanceFilters } from './instance-filters.ts'
import { jumpTo, planFiltersOf } from './list-address.ts'

const rows: ListRows<InstanceRow> = {
  keyOf: ({ instanceId }) => instanceId,
  addressOf: ({ instanceId }) => processAddress(instanceId),
  nameOf: ({ number, title }) => `${number} ${title}`,
}

/** The processes the caller started, or all that he may see; under way or ended. */
export function MyProcessesPage() {
  const speech = useSpeech()
  const { t } = speech
  const { query } = useRoute()
  const all = query['scope'] === 'all'
  const { classes, riskLevels, ...plan } = planFiltersOf(query)
  const columns = useMemo(() => instanceColumns(speech), [speech])
  const filters = useMemo(() => instanceFilters(t), [t])
  return (
    <ListPage
      page="my-processes"
      title={t(all ? 'missions.allTitle' : 'missions.myTitle')}
      source={instanceList({
        ...(all ? {} : { mine: 'true' }),
        finished: query['finished'] === '1' ? 'true' : 'false',
        ...(query['keyword'] ? { keyword: query['keyword'].slice(0, 100) } : {}),
        ...momentsOf(readDayRange(query)),
        ...(classes === undefined ? {} : { classes: classes.join(',') }),
        ...(riskLevels === undefined ? {} : { riskLevels: riskLevels.join(',') }),
        ...plan,
      })}
      columns={columns}
      filters={filters}
      rows={rows}
      empty={<EmptyState title={t('missions.myEmpty')} hint={t('missions.myEmptyHint')} />}
      dayPatch={(day, sort) => ({ ...jumpTo(day, sort) })}
    />
  )
}
