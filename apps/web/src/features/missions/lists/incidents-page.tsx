import { CheckCircleOutlined } from '@ant-design/icons'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { IncidentRow } from '@liveline/contract/incident/shapes.ts'
import { useMemo } from 'react'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import type { ListRows } from '../../../ui/list/columns/list-column.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { RetryIncident } from '../process-view/retry-incident.tsx'
import { incidentColumns } from './incident-columns.tsx'
import { incidentList } from './incident-queries.ts'
import { RetryIncidents } from './retry-incidents.tsx'

const retry = (row: IncidentRow) => <RetryIncident incident={row} instance={row} />

const rows: ListRows<IncidentRow> = {
  keyOf: ({ jobId }) => jobId,
  addressOf: ({ instanceId }) => processAddress(instanceId),
  nameOf: ({ number, title }) => `${number} ${title}`,
  actions: retry,
  cardActions: retry,
}

const batch = (chosen: readonly IncidentRow[], leave: (rows: readonly IncidentRow[]) => void) => (
  <RetryIncidents rows={chosen} leave={leave} />
)

/** Jobs that were given up, for administrators of processes: why, since when, and once more. */
export function IncidentsPage() {
  const speech = useSpeech()
  const { t } = speech
  const columns = useMemo(() => incidentColumns(speech), [speech])
  return (
    <ListPage
      page="incidents"
      title={t('missions.incident.title')}
      intro={t('missions.incident.intro')}
      source={incidentList}
      columns={columns}
      filters={[]}
      rows={rows}
      batch={batch}
      empty={
        <EmptyState
          icon={<CheckCircleOutlined aria-hidden />}
          title={t('missions.incident.empty')}
          hint={t('missions.incident.emptyHint')}
        />
      }
    />
  )
}
