import { nameIn } from '@liveline/contract/language.ts'
import type { UserRow } from '@liveline/contract/user/shapes.ts'
import { joinNames } from '../../ui/labels/join-names.ts'
import { absoluteTime } from '../../ui/labels/time.ts'
import { timeLabel } from '../../ui/labels/times.tsx'
import type { Speech } from '../../ui/labels/use-speech.ts'
import type { ListColumn } from '../../ui/list/columns/list-column.ts'
import { sourceName } from './source-name.ts'

/** What the list says of each person. */
export function peopleColumns({ t, language, now }: Speech): readonly ListColumn<UserRow>[] {
  const named = (many: readonly { name: string; nameEn: string }[]) =>
    joinNames(
      many.map((one) => nameIn(language, one)),
      language,
    )
  const departments = (row: UserRow) => named(row.departments)
  const roles = (row: UserRow) => named(row.roles)
  const source = (row: UserRow) => sourceName(row.userSource, t)
  const state = ({ enabled }: UserRow) => t(enabled ? 'peopleAdmin.enabled' : 'peopleAdmin.disabled')
  return [
    {
      key: 'name',
      title: t('peopleAdmin.name'),
      cell: ({ name }) => name,
      text: ({ name }) => name,
      onCard: 'title',
      hideable: false,
      isLink: true,
    },
    {
      key: 'userName',
      title: t('peopleAdmin.userName'),
      cell: ({ userName }) => <span className="ll-number">{userName}</span>,
      text: ({ userName }) => userName,
      onCard: 'number',
    },
    {
      key: 'state',
      title: t('peopleAdmin.state'),
      cell: (row) => (
        <span className="ll-tag" data-tone={row.enabled ? 'done' : 'void'}>
          <span>{state(row)}</span>
        </span>
      ),
      text: state,
      onCard: 'state',
    },
    {
      key: 'departments',
      title: t('peopleAdmin.departments'),
      cell: departments,
      text: departments,
      onCard: 'fact',
    },
    { key: 'roles', title: t('peopleAdmin.roles'), cell: roles, text: roles, onCard: 'fact', grows: true },
    {
      key: 'phone',
      title: t('peopleAdmin.phone'),
      cell: ({ phone }) => <span className="ll-number">{phone}</span>,
      text: ({ phone }) => phone,
    },
    { key: 'source', title: t('peopleAdmin.source'), cell: source, text: source },
    {
      key: 'lastLoginAt',
      title: t('peopleAdmin.lastLogin'),
      cell: ({ lastLoginAt }) =>
        lastLoginAt === null ? (
          <span className="ll-muted">{t('peopleAdmin.never')}</span>
        ) : (
          timeLabel(lastLoginAt, now, language, t)
        ),
      text: ({ lastLoginAt }) => (lastLoginAt === null ? t('peopleAdmin.never') : absoluteTime(lastLoginAt)),
      onCard: 'fact',
    },
  ]
}
