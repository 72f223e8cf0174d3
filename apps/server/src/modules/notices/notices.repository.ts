/**
 * The notices of a person: those addressed to him, and those addressed to a role he holds when he looks, for the tasks
 * behind them are his as well. Of a role's he sees what came since he holds it, and of older ones those whose task is
 * still open. Newest first.
 *
 * *Open* is a notice whose row has no `read_at`: its user has not read it, or the task it asks for has not ended. Which
 * open notices of a role somebody has read already stands in `notice_marks`.
 */
import type { Queryable, Tx } from '../../database/open-database.ts'
import { pageOfLongList } from '../../http/long-list-page.ts'
import type { ListPage, LongList, LongPaging } from '../../http/long-list.ts'
import { DEPARTMENT_TYPE, POST_TYPE } from '../directory/actor.ts'
import { walkIndex } from '../../http/walk-index.repository.ts'

export type Notice = {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly titleEn: string
  readonly link: string
  readonly createdAt: Date
  readonly readAt: Date | null
}

type Search = { readonly userId: number; readonly unread: boolean }

/** Every actor that a user is; `since` is the smallest id of a notice made when the role was already held. */
const mineOf = (user: string) => `mine as materialized (
  select 'user' as kind, ${user}::bigint as actor, '00000000-0000-0000-0000-000000000000'::uuid as since
  union all
  select 'role', role_id,
         (lpad(to_hex(floor(extract(epoch from held_since) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
  from role_users where user_id = ${user}
  union all
  select case d.aid when ${DEPARTMENT_TYPE} then 'department' else 'post' end, d.id, '00000000-0000-0000-0000-000000000000'::uuid
  from user_attributes a join organisation_details d on d.id = a.detail_id
  where a.user_id = ${user} and d.aid in (${DEPARTMENT_TYPE}, ${POST_TYPE}))`

/** An event without a task never ends; whoever gets the role later has nothing to do with it. */
const isOpen = (notice: string) =>
  `${notice}.read_at is null and (${notice}.task_id is not null or ${notice}.id >= mine.since)`

/** A look by key for each notice: joined, all the marks that somebody ever made would be read first. */
const ownMark = (user: string, id: string) =>
  `(select m.read_at from notice_marks m where m.user_id = ${user} and m.notice_id = ${id})`

const order = { keys: [{ name: 'id', type: 'uuid' }], descending: true } as const

const noticeList = ({ userId, unread }: Search): LongList => ({
  ...order,
  name: unread ? 'notices.unread' : 'notices',
  carried: [],
  walk(bind, part) {
    const walkOf = (range: { from?: string; to?: string }, condition: string) => {
      const prefix = [
        ['x.actor_kind', 'mine.kind'],
        ['x.actor_id', 'mine.actor'],
      ] as const
      const walk = { select: 'x.id', table: 'notices', prefix, columns: ['x.id'], range, conditions: [condition] }
      return `select e.id from mine cross join lateral (${walkIndex(walk, order, part, bind)}) e`
    }
    const walks = unread
      ? [walkOf({}, isOpen('x'))]
      : [walkOf({ from: 'mine.since' }, 'true'), walkOf({ to: 'mine.since' }, isOpen('x'))]
    return `with ${mineOf(bind(userId))} ${walks.join(' union all ')}`
  },
  joins: '',
  conditions: (bind) => (unread ? [`${ownMark(bind(userId), 'w.id')} is null`] : []),
})

export async function pageNotices(
  database: Queryable,
  search: Search,
  paging: LongPaging,
): Promise<Omit<ListPage, 'ids'> & { notices: Notice[] }> {
  const { ids, ...page } = await pageOfLongList(database, noticeList(search), paging)
  const { rows } = await database.query<{
    id: string
    kind: string
    title: string
    title_en: string
    link: string
    created_at: Date
    read_at: Date | null
  }>(
    `with ${mineOf('$1')}
     select distinct on (p.place) n.id, n.kind, n.title, n.title_en, n.link, n.created_at,
            least(n.read_at, ${ownMark('$1', 'n.id')}) as read_at
     from unnest($2::uuid[]) with ordinality p(id, place)
     cross join mine
     cross join lateral (
       select * from notices where actor_kind = mine.kind and actor_id = mine.actor and id = p.id limit 1) n
     order by p.place, n.actor_kind desc`,
    [search.userId, ids],
  )
  const notices = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    titleEn: row.title_en,
    link: row.link,
    createdAt: row.created_at,
    readAt: row.read_at,
  }))
  return { notices, ...page }
}

/** Marks what the person sees; one that is not his, or has been read, stays as it is. */
export async function markRead(tx: Tx, userId: number, ids: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `with ${mineOf('$1')},
     seen as (
       select n.actor_kind, n.actor_id, n.id
       from mine join notices n
         on n.actor_kind = mine.kind and n.actor_id = mine.actor and n.id = any($2::uuid[]) and ${isOpen('n')}),
     own as (
       update notices n set read_at = $3 from seen s
       where s.actor_kind = 'user' and n.actor_kind = s.actor_kind and n.actor_id = s.actor_id and n.id = s.id)
     insert into notice_marks (user_id, notice_id, read_at)
     select distinct $1::bigint, id, $3::timestamptz from seen where actor_kind <> 'user' on conflict do nothing`,
    [userId, ids, at],
  )
}

/** A notice for one person that belongs to no process. */
export async function insertNotice(
  tx: Tx,
  notice: { id: string; userId: number; kind: string; title: string; titleEn: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into notices (id, org_id, actor_kind, actor_id, kind, title, title_en, created_at)
     select $1, coalesce(u.current_org_id, 0), 'user', u.id, $3, $4, $5, $6 from users u where u.id = $2`,
    [notice.id, notice.userId, notice.kind, notice.title, notice.titleEn, notice.at],
  )
}
