import { nameIn } from '@liveline/contract/language.ts'
import type { InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { handlersLabel, handlersText } from '../../../ui/labels/person.tsx'
import { stateLabel, stateText } from '../../../ui/labels/state-tag.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { timeLabel } from '../../../ui/labels/times.tsx'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../../ui/list/columns/list-column.ts'

const handlersOf = (row: InstanceRow) => (row.status === 'active' ? row.currentHandlers : [])

/** What a list of processes says of each. */
export function instanceColumns({ t, language, now }: Speech): readonly ListColumn<InstanceRow>[] {
  return [
    {
      key: 'number',
      title: t('missions.number'),
      cell: ({ number }) => <span className="ll-number">{number}</span>,
      text: ({ number }) => number,
      width: 190,
      onCard: 'number',
    },
    {
      key: 'title',
      title: t('missions.titleColumn'),
      cell: ({ title }) => title,
      text: ({ title }) => title,
      onCard: 'title',
      hideable: false,
      isLink: true,
      grows: true,
    },
    {
      key: 'businessState',
      title: t('missions.state'),
      cell: ({ businessState }) => stateLabel(businessState, t),
      text: ({ businessState }) => stateText(businessState, t),
      width: 110,
      onCard: 'state',
    },
    {
      key: 'currentHandlers',
      title: t('missions.nowWith'),
      cell: (row) => handlersLabel(handlersOf(row), 2, language, t),
      text: (row) => handlersText(handlersOf(row), language),
      width: 220,
      onCard: 'fact',
    },
    {
      key: 'startedAt',
      title: t('missions.startedAt'),
      cell: ({ startedAt }) => timeLabel(startedAt, now, language, t),
      text: ({ startedAt }) => absoluteTime(startedAt),
      onCard: 'fact',
    },
    {
      key: 'flowName',
      title: t('missions.flow'),
      cell: (row) => nameIn(language, row, 'flowName'),
      text: (row) => nameIn(language, row, 'flowName'),
    },
  ]
}
