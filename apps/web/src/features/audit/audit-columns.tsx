import { actName, kindName } from '@liveline/contract/audit/act-names.ts'
import type { AuditRow } from '@liveline/contract/audit/shapes.ts'
import { nameIn, type Language } from '@liveline/contract/language.ts'
import { personLabel, personText } from '../../ui/labels/person.tsx'
import { onTheClock } from '../../ui/clock.ts'
import type { Speech } from '../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../ui/list/columns/list-column.ts'

/** What an entry is about: the kind and the name, or the id of what has none. */
export const objectText = (row: AuditRow, language: Language): string =>
  [kindName(language, row.kind), nameIn(language, row, 'objectName') ?? shownId(row)].join(' ').trim()

/** The log as a whole has no number. */
const shownId = ({ kind, objectId }: AuditRow) => (kind === 'auditLog' && /^[a-z]+$/.test(objectId) ? '' : objectId)

/** To the second: what follows what is what a log is read for. */
const clock = onTheClock('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })
export const secondOf = (at: string) => clock.format(new Date(at))

const withoutBehalf = ({ who }: AuditRow) => ({ ...who, onBehalfOf: null })

/** What the list says of each entry. */
export function auditColumns({ t, language }: Speech): readonly ListColumn<AuditRow>[] {
  const act = ({ action }: AuditRow) => actName(language, action)
  const object = (row: AuditRow) => objectText(row, language)
  const result = ({ result: one }: AuditRow) => t(`audit.results.${one}`)
  return [
    {
      key: 'at',
      title: t('audit.at'),
      cell: ({ at }) => <span className="ll-number">{secondOf(at)}</span>,
      text: ({ at }) => secondOf(at),
      onCard: 'number',
      hideable: false,
      isLink: true,
    },
    {
      key: 'who',
      title: t('audit.who'),
      cell: (row) => personLabel(withoutBehalf(row), t),
      text: (row) => personText(withoutBehalf(row), t),
      onCard: 'fact',
    },
    { key: 'action', title: t('audit.action'), cell: act, text: act, onCard: 'title' },
    { key: 'object', title: t('audit.object'), cell: object, text: object, onCard: 'fact', grows: true },
    {
      key: 'behalf',
      title: t('audit.behalf'),
      cell: ({ onBehalfOf }) => onBehalfOf || '–',
      text: ({ onBehalfOf }) => onBehalfOf,
    },
    {
      key: 'result',
      title: t('audit.result'),
      cell: (row) => (
        <span className="ll-tag" data-tone={row.result === 'ok' ? 'done' : 'stopped'}>
          <span>{result(row)}</span>
        </span>
      ),
      text: result,
      onCard: 'state',
    },
    {
      key: 'address',
      title: t('audit.address'),
      cell: ({ address }) => <span className="ll-number">{address || '–'}</span>,
      text: ({ address }) => address,
    },
    {
      key: 'userName',
      title: t('audit.userName'),
      cell: ({ userName }) => userName,
      text: ({ userName }) => userName,
      hiddenAtFirst: true,
    },
    {
      key: 'id',
      title: t('audit.number'),
      cell: ({ id }) => <span className="ll-number">{id}</span>,
      text: ({ id }) => id,
      hiddenAtFirst: true,
    },
  ]
}
