import type { IncidentRow } from '@liveline/contract/incident/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { timeLabel } from '../../../ui/labels/times.tsx'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../../ui/list/columns/list-column.ts'
import './incident-columns.css'

/** What the list of incidents says of each. */
export function incidentColumns({ t, language, now }: Speech): readonly ListColumn<IncidentRow>[] {
  const step = (row: IncidentRow) => nameIn(language, row, 'elementName')
  const kind = (row: IncidentRow) => t(`missions.incident.kinds.${row.kind}`)
  const attempts = (row: IncidentRow) => t('missions.incident.attemptsCount', { count: row.attempts })
  return [
    {
      key: 'number',
      title: t('missions.incident.number'),
      cell: ({ number }) => <span className="ll-number">{number}</span>,
      text: ({ number }) => number,
      onCard: 'number',
      hideable: false,
      isLink: true,
    },
    { key: 'elementName', title: t('missions.incident.step'), cell: step, text: step, onCard: 'title' },
    { key: 'kind', title: t('missions.incident.kind'), cell: kind, text: kind, onCard: 'fact' },
    {
      key: 'reason',
      title: t('missions.incident.reason'),
      cell: ({ reason }) => reason,
      text: ({ reason }) => reason,
      onCard: 'fact',
      grows: true,
    },
    { key: 'attempts', title: t('missions.incident.attempts'), cell: attempts, text: attempts, onCard: 'fact' },
    {
      key: 'since',
      title: t('missions.incident.since'),
      cell: ({ since }) => timeLabel(since, now, language, t),
      text: ({ since }) => absoluteTime(since),
      onCard: 'state',
    },
  ]
}
