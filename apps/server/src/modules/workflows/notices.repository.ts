/**
 * The notices of a person: those addressed to him, and those addressed to a role he holds when he looks, for the tasks
 * behind them are his as well. Of a role's he sees what came since he holds it, and of older ones those whose task is
 * still open. Newest first; each actor is one walk through an index with a limit, and the walks are merged.
 *
 * *Open* is a notice whose row has no `read_at`: its user has not read it, or the task it asks for has not ended. Which
 * open notices of a role somebody has read already stands in `notice_marks`.
 */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { Queryable } from '../../database/open-database.ts'

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

/**
 * How many open notices of one actor are looked through for unread ones: somebody who has read ten thousand of a role's
 * must not wait for the next that he has not.
 */
const LOOKED_THROUGH = 2 * COUNTED_ROWS
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const OLDEST = `'00000000-0000-0000-0000-000000000000'::uuid`
const NO_LIMIT = null

/** `since` is the smallest id of a notice made when the role was already held. */
const mine = `mine as materialized (
  select 'user' as kind, $1::bigint as actor, ${OLDEST} as since
  union all
  select 'role', role_id,
         (lpad(to_hex(floor(extract(epoch from held_since) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
  from role_users where user_id = $1)`

/**
 * The notices of one of `mine` from one id up to another, newest first. As a range of the index and not as equalities:
 * by those the planner takes every actor for an average one, and sorts the hundred thousand of a role to have twenty.
 */
const walk = (from: string, to: string, condition: string) => `
  select * from notices n
  where (n.actor_kind, n.actor_id, n.id) >= (mine.kind, mine.actor, ${from})
    and (n.actor_kind, n.actor_id, n.id) < (mine.kind, mine.actor, ${to}) and ${condition}
  order by n.actor_kind desc, n.actor_id desc, n.id desc limit $3`

/** An event without a task never ends; whoever gets the role later has nothing to do with it. */
const isOpen = 'n.read_at is null and (n.task_id is not null or n.id >= mine.since)'

/** Every notice before `$2`, at most `$3` of an actor. */
const allLooked = `
  looked as (
    select n.* from mine cross join lateral (
      (${walk('mine.since', '$2', 'true')}) union all (${walk(OLDEST, 'least($2, mine.since)', isOpen)})) n),
  horizon as (select null::uuid as id where false)`

/** The newest open ones before `$2`, at most `$3` of an actor; and the last id down to which none is left out. */
const openLooked = `
  looked as (
    select mine.kind as walk, mine.actor, n.* from mine cross join lateral (${walk(OLDEST, '$2', isOpen)}) n),
  horizon as (
    select id from (select id, row_number() over (partition by walk, actor order by id desc) as place from looked) l
    where place = $3 order by id desc limit 1)`

/** A look by key for each notice: joined, all the marks that somebody ever made would be read first. */
const ownMark = '(select m.read_at from notice_marks m where m.user_id = $1 and m.notice_id = looked.id)'

const shown = (unread: boolean) =>
  `looked${unread ? ` where ${ownMark} is null and looked.id >= coalesce((select id from horizon), looked.id)` : ''}`

/**
 * The next notices behind `after`. `next` is what to go on behind, undefined at the end; where somebody has read a great
 * many, there may be fewer than `limit` and still a `next`.
 */
export async function listNotices(
  database: Queryable,
  { userId, unread, after = NEWEST, limit }: Search & { after?: string | undefined; limit: number },
): Promise<{ notices: Notice[]; next: string | undefined }> {
  type Row = {
    id: string
    kind: string
    title: string
    title_en: string
    link: string
    created_at: Date
    read_at: Date | null
  }
  const { rows } = await database.query<{ horizon: string | null } & (Row | { id: null })>(
    `with ${mine}, ${unread ? openLooked : allLooked},
     page as (
       select distinct on (looked.id) looked.id, kind, title, title_en, link, created_at,
              least(looked.read_at, ${ownMark}) as read_at
       from ${shown(unread)} order by looked.id desc limit $4)
     select (select id from horizon) as horizon, page.* from (values (1)) as one (row) left join page on true
     order by page.id desc`,
    [userId, after, unread ? LOOKED_THROUGH : limit + 1, limit + 1],
  )
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const notices = found.slice(0, limit).map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    titleEn: row.title_en,
    link: row.link,
    createdAt: row.created_at,
    readAt: row.read_at,
  }))
  return { notices, next: found.length > limit ? notices.at(-1)?.id : (rows[0]?.horizon ?? undefined) }
}

/** How many there are, up to `COUNTED_ROWS` unless it must be exact. */
export async function countNotices(
  database: Queryable,
  { userId, unread, exact }: Search & { exact: boolean },
): Promise<{ total: number; isCapped: boolean }> {
  const walked = unread ? LOOKED_THROUGH : COUNTED_ROWS + 1
  const { rows } = await database.query<{ count: string; is_cut: boolean }>(
    `with ${mine}, ${unread ? openLooked : allLooked},
     counted as (select distinct looked.id from ${shown(unread)} limit $4)
     select (select count(*) from counted) as count, exists (select from horizon) as is_cut`,
    [userId, NEWEST, exact ? NO_LIMIT : walked, exact ? NO_LIMIT : COUNTED_ROWS + 1],
  )
  const count = Number(rows[0]?.count ?? 0)
  if (exact) return { total: count, isCapped: false }
  return { total: Math.min(count, COUNTED_ROWS), isCapped: count > COUNTED_ROWS || rows[0]?.is_cut === true }
}

/** Marks what the person sees; one that is not his, or has been read, stays as it is. */
export async function markRead(database: Queryable, userId: number, ids: readonly string[], at: Date): Promise<void> {
  await database.query(
    `with ${mine},
     seen as (
       select n.actor_kind, n.actor_id, n.id
       from mine join notices n
         on n.actor_kind = mine.kind and n.actor_id = mine.actor and n.id = any($2::uuid[]) and ${isOpen}),
     own as (
       update notices n set read_at = $3 from seen s
       where s.actor_kind = 'user' and n.actor_kind = s.actor_kind and n.actor_id = s.actor_id and n.id = s.id)
     insert into notice_marks (user_id, notice_id, read_at)
     select distinct $1::bigint, id, $3::timestamptz from seen where actor_kind = 'role' on conflict do nothing`,
    [userId, ids, at],
  )
}
