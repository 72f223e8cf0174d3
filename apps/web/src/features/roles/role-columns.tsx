import { nameIn, say } from '@liveline/contract/language.ts'
import { dutyNames } from '@liveline/contract/role/duties.ts'
import type { RoleRow } from '@liveline/contract/role/shapes.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import { timeLabel } from '../../ui/labels/times.tsx'
import type { Speech } from '../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../ui/list/columns/list-column.ts'

/** What the list says of each role. */
export function roleColumns({ t, language, now }: Speech): readonly ListColumn<RoleRow>[] {
  const kind = ({ duty }: RoleRow) => (duty === '' ? t('roles.ofWork') : say(language, dutyNames[duty]))
  const scope = ({ dataScope }: RoleRow) => t(`roles.scopes.${dataScope}`)
  const handedOut = ({ allocatable }: RoleRow) => t(allocatable ? 'roles.yes' : 'roles.no')
  const by = ({ updatedBy }: RoleRow) => (updatedBy === '' ? t('roles.byPack') : updatedBy)
  const changed = ({ updatedAt }: RoleRow) => (updatedAt === null ? '–' : absoluteTime(updatedAt))
  return [
    {
      key: 'name',
      title: t('roles.name'),
      cell: (row) => nameIn(language, row),
      text: (row) => nameIn(language, row),
      onCard: 'title',
      hideable: false,
      isLink: true,
      beginsAt: 180,
    },
    {
      key: 'duty',
      title: t('roles.kind'),
      cell: (row) =>
        row.duty === '' ? (
          kind(row)
        ) : (
          <span className="ll-tag" data-tone="running">
            <span>{kind(row)}</span>
          </span>
        ),
      text: kind,
      onCard: 'state',
    },
    {
      key: 'description',
      title: t('roles.description'),
      cell: ({ description }) => description,
      text: ({ description }) => description,
      grows: true,
    },
    { key: 'dataScope', title: t('roles.dataScope'), cell: scope, text: scope, onCard: 'fact' },
    { key: 'allocatable', title: t('roles.allocatable'), cell: handedOut, text: handedOut },
    {
      key: 'people',
      title: t('roles.people'),
      cell: ({ people }) => <span className="ll-number">{people}</span>,
      text: ({ people }) => String(people),
      align: 'right',
      onCard: 'fact',
    },
    {
      key: 'rights',
      title: t('roles.rightsCount'),
      cell: ({ rights }) => <span className="ll-number">{rights}</span>,
      text: ({ rights }) => String(rights),
      align: 'right',
    },
    { key: 'updatedBy', title: t('roles.updatedBy'), cell: by, text: by, hiddenAtFirst: true },
    {
      key: 'updatedAt',
      title: t('roles.updatedAt'),
      cell: ({ updatedAt }) => (updatedAt === null ? '–' : timeLabel(updatedAt, now, language, t)),
      text: changed,
    },
  ]
}
