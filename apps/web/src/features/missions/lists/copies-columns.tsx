import type { CcRow } from '@liveline/contract/cc/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { personLabel, personText } from '../../../ui/labels/person.tsx'
import { stateLabel, stateText } from '../../../ui/labels/state-tag.tsx'
import { absoluteTime } from '../../../ui/labels/time.ts'
import { timeLabel } from '../../../ui/labels/times.tsx'
import type { Speech } from '../../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../../ui/list/columns/list-column.ts'
import './copies-columns.css'

/** What the list of copies says of each. */
export function copiesColumns({ t, language, now }: Speech): readonly ListColumn<CcRow>[] {
  const readText = ({ readAt }: CcRow) =>
    readAt === null ? t('missions.copies.unread') : t('missions.copies.readAt', { time: absoluteTime(readAt) })
  const flow = (row: CcRow) => nameIn(language, row, 'flowName')
  return [
    {
      key: 'number',
      title: t('missions.number'),
      cell: ({ number }) => <span className="ll-number">{number}</span>,
      text: ({ number }) => number,
      onCard: 'number',
    },
    {
      key: 'title',
      title: t('missions.titleColumn'),
      cell: ({ title, readAt }) => <span data-unread={readAt === null}>{title}</span>,
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
      onCard: 'state',
    },
    {
      key: 'by',
      title: t('missions.copies.by'),
      cell: ({ by }) => (by === null ? t('missions.copies.byDrawing') : personLabel(by, t)),
      text: ({ by }) => (by === null ? t('missions.copies.byDrawing') : personText(by, t)),
      onCard: 'fact',
    },
    {
      key: 'note',
      title: t('missions.copies.note'),
      cell: ({ note }) => note || '–',
      text: ({ note }) => note,
      onCard: 'fact',
    },
    {
      key: 'at',
      title: t('missions.copies.at'),
      cell: ({ at }) => timeLabel(at, now, language, t),
      text: ({ at }) => absoluteTime(at),
      onCard: 'fact',
    },
    {
      key: 'readAt',
      title: t('missions.copies.read'),
      cell: (row) => <span data-unread={row.readAt === null}>{readText(row)}</span>,
      text: readText,
      onCard: 'tag',
    },
    { key: 'flowName', title: t('missions.flow'), cell: flow, text: flow, hiddenAtFirst: true },
  ]
}
