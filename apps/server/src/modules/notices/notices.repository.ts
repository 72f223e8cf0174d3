/**
 * The notices of a person: those addressed to him, and those addressed to a role he holds when he looks, for the tasks
 * behind them are his as well. Of a role's he sees what came since he holds it, and of older ones those whose task is
 * still open. Newest first.
 *
 * *Open* is a notice whose row has no `read_at`: its user has not read it, or the task it asks for has not ended. Which
 * open notices of a role somebody has read already stands in `notice_marks`; that he has read all up to one of them, in
 * `notices_read_until`: ids are in the order in which notices were made.
 */
import type { NoticeKind } from '@liveline/contract/notice/shapes.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { countLongList, pageOfLongList } from '../../http/long-list-page.ts'
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
  readonly from: string | null
  readonly task: NoticeTask | null
}

/** What became of the task that a notice announces. */
export type NoticeTask = {
  readonly taskId: string
  readonly state: 'open' | 'done' | 'withdrawn'
  readonly by: string | null
  readonly endedAt: Date | null
  readonly dueAt: Date | null
}

type Search = { readonly userId: number; readonly unread: boolean; readonly kind?: string | undefined }

/** The smallest id that a notice made at this moment can have (UUIDv7: its first 48 bits are milliseconds). */
const firstIdAt = (moment: string) =>
  `(lpad(to_hex(floor(extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`

/** Every actor that a user is; `since` is the smallest id of a notice made when the role was already held. */
const mineOf = (user: string) => `mine as materialized (
  select 'user' as kind, ${user}::bigint as actor, '00000000-0000-0000-0000-000000000000'::uuid as since
  union all
  select 'role', role_id,
         ${firstIdAt('held_since')}
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

const NONE = `'00000000-0000-0000-0000-000000000000'::uuid`
/** The newest of those that the person has read all at once. */
const readUntil = (user: string) =>
  `coalesce((select notice_id from notices_read_until where user_id = ${user}), ${NONE})`

const order = { keys: [{ name: 'id', type: 'uuid' }], descending: true } as const

const noticeList = ({ userId, unread, kind }: Search): LongList => ({
  ...order,
  name: ['notices', ...(unread ? ['unread'] : []), ...(kind === undefined ? [] : [kind])].join('.'),
  carried: kind === undefined ? [] : ['kind'],
  walk(bind, part) {
    const walkOf = (range: { from?: string; to?: string }, condition: string) => {
      const prefix = [
        ['x.actor_kind', 'mine.kind'],
        ['x.actor_id', 'mine.actor'],
      ] as const
      const walk = {
        select: 'x.id, x.kind',
        table: 'notices',
        prefix,
        columns: ['x.id'],
        range,
        conditions: [condition],
      }
      return `select e.id, e.kind from mine cross join lateral (${walkIndex(walk, order, part, bind)}) e`
    }
    const walks = unread
      ? [walkOf({ from: readUntil(bind(userId)) }, `${isOpen('x')} and x.id <> ${readUntil(bind(userId))}`)]
      : [walkOf({ from: 'mine.since' }, 'true'), walkOf({ to: 'mine.since' }, isOpen('x'))]
    return `with ${mineOf(bind(userId))} ${walks.join(' union all ')}`
  },
  joins: '',
  conditions: (bind) => [
    ...(unread ? [`${ownMark(bind(userId), 'w.id')} is null`] : []),
    ...(kind === undefined ? [] : [`w.kind = ${bind(kind)}`]),
  ],
})

export async function pageNotices(
  database: Queryable,
  search: Search,
  paging: LongPaging,
): Promise<Omit<ListPage, 'ids'> & { notices: Notice[] }> {
  const { ids, ...page } = await pageOfLongList(database, noticeList(search), paging)
  const { rows } = await database.query<Row>(
    `with ${mineOf('$1')}
     select distinct on (p.place) n.id, n.kind, n.title, n.title_en, n.link, n.created_at, n.task_id,
            least(n.read_at, ${ownMark('$1', 'n.id')},
                  (select u.read_at from notices_read_until u where u.user_id = $1 and n.id <= u.notice_id)) as read_at,
            (select i.initiator_name from process_instances i where i.id = n.process_instance_id) as from_name,
            t.id is not null as is_open, coalesce(t.due_at, h.due_at) as due_at,
            h.status as ended, h.completed_by_name as ended_by, h.ended_at
     from unnest($2::uuid[]) with ordinality p(id, place)
     cross join mine
     cross join lateral (
       select * from notices where actor_kind = mine.kind and actor_id = mine.actor and id = p.id limit 1) n
     left join lateral (
       select id, due_at from tasks
       where process_instance_id = n.process_instance_id and id = n.task_id limit 1) t on true
     left join lateral (
       select status, completed_by_name, ended_at, due_at from task_history
       where process_instance_id = n.process_instance_id and id = n.task_id limit 1) h on true
     order by p.place, n.actor_kind desc`,
    [search.userId, ids],
  )
  return { notices: rows.map(noticeOf), ...page }
}

type Row = {
  id: string
  kind: string
  title: string
  title_en: string
  link: string
  created_at: Date
  read_at: Date | null
  task_id: string | null
  from_name: string | null
  is_open: boolean
  due_at: Date | null
  ended: 'completed' | 'cancelled' | null
  ended_by: string | null
  ended_at: Date | null
}

const noticeOf = (row: Row): Notice => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  titleEn: row.title_en,
  link: row.link,
  createdAt: row.created_at,
  readAt: row.read_at,
  from: row.from_name,
  task:
    row.task_id === null
      ? null
      : {
          taskId: row.task_id,
          state: row.is_open ? 'open' : row.ended === 'completed' ? 'done' : 'withdrawn',
          by: row.ended === 'completed' ? row.ended_by : null,
          endedAt: row.ended_at,
          dueAt: row.due_at,
        },
})

/** How many of them the person has not read. */
export const countUnread = (database: Queryable, userId: number) =>
  countLongList(database, noticeList({ userId, unread: true }))

/** Marks what announced a task to the person; what others were told of it stays as it is. */
export async function markTaskRead(tx: Tx, userId: number, taskId: string, at: Date): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    `with ${mineOf('$1')}
     select n.id from mine join notices n
       on n.task_id = $2 and n.read_at is null and n.actor_kind = mine.kind and n.actor_id = mine.actor`,
    [userId, taskId],
  )
  const ids = rows.map(({ id }) => id)
  return ids.length > 0 && (await markRead(tx, userId, ids, at))
}

/** Longer than any transaction that makes a notice takes to commit it. */
const LATE_SECONDS = 60
/** Nobody was shown more in a minute; what is beyond stays unread. */
const MOST_MARKED = 1_000

/**
 * Every notice up to this one of his counts as read from now on: one row, however many they are. It never goes back, and
 * an id that he was never shown does nothing: nobody may mark what is to come. A notice has its id before it is committed,
 * so the row reaches only to where all are there; what he was shown of the last minute is marked one by one.
 */
export async function markReadUntil(tx: Tx, userId: number, noticeId: string, at: Date): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `with ${mineOf('$1')},
     complete as (select least($2::uuid, ${firstIdAt(`clock_timestamp() - interval '${LATE_SECONDS} seconds'`)}) as id),
     kept as (
       insert into notices_read_until (user_id, notice_id, read_at)
       select $1, complete.id, $3 from complete where exists (
         select from mine join notices n on n.actor_kind = mine.kind and n.actor_id = mine.actor and n.id = $2)
       on conflict (user_id) do update set notice_id = excluded.notice_id, read_at = excluded.read_at
       where notices_read_until.notice_id < excluded.notice_id)
     select distinct n.id from mine cross join complete cross join lateral (
       select id from notices
       where (actor_kind, actor_id, id) > (mine.kind, mine.actor, complete.id)
         and (actor_kind, actor_id, id) <= (mine.kind, mine.actor, $2::uuid)
       order by actor_kind desc, actor_id desc, id desc limit ${MOST_MARKED}) n
     where exists (select from mine join notices o on o.actor_kind = mine.kind and o.actor_id = mine.actor and o.id = $2)`,
    [userId, noticeId, at],
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await markRead(tx, userId, ids, at)
}

/** Marks what the person sees; one that is not his, or has been read, stays as it is. False when all stayed. */
export async function markRead(tx: Tx, userId: number, ids: readonly string[], at: Date): Promise<boolean> {
  const { rows } = await tx.query<{ marked: boolean }>(
    `with ${mineOf('$1')},
     seen as (
       select n.actor_kind, n.actor_id, n.id
       from mine join notices n
         on n.actor_kind = mine.kind and n.actor_id = mine.actor and n.id = any($2::uuid[]) and ${isOpen('n')}),
     own as (
       update notices n set read_at = $3 from seen s
       where s.actor_kind = 'user' and n.actor_kind = s.actor_kind and n.actor_id = s.actor_id and n.id = s.id
       returning 1),
     shared as (
       insert into notice_marks (user_id, notice_id, read_at)
       select distinct $1::bigint, id, $3::timestamptz from seen where actor_kind <> 'user' on conflict do nothing
       returning 1)
     select exists (select from own) or exists (select from shared) as marked`,
    [userId, ids, at],
  )
  return rows[0]?.marked === true
}

/** A notice for one person that belongs to no process. */
export async function insertNotice(
  tx: Tx,
  notice: { id: string; userId: number; kind: NoticeKind; title: string; titleEn: string; link: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into notices (id, org_id, actor_kind, actor_id, kind, title, title_en, link, created_at)
     select $1, coalesce(u.current_org_id, 0), 'user', u.id, $3, $4, $5, $6, $7 from users u where u.id = $2`,
    [notice.id, notice.userId, notice.kind, notice.title, notice.titleEn, notice.link, notice.at],
  )
}
