import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import type { LimitKind, LimitState } from './login-limit-rules.ts'

type Pair = { readonly accountKey: string; readonly source: string }
export type Limit = { readonly kind: LimitKind; readonly state: LimitState }

type LimitRow = {
  kind: LimitKind
  used: number
  counted_from: Date
  block_seconds: number
  blocked_until: Date | null
}

const COLUMNS = 'l.kind, l.used, l.counted_from, l.block_seconds, l.blocked_until'
/** The limits that one attempt meets, in the order in which everybody locks them. */
const MET = `(values ('account', $1::text, ''), ('pair', $1, $2::text), ('source', '', $2)) as met (kind, account_key, source)`

const limitOf = (row: LimitRow): Limit => ({
  kind: row.kind,
  state: {
    used: row.used,
    countedFrom: row.counted_from,
    blockSeconds: row.block_seconds,
    blockedUntil: row.blocked_until,
  },
})

/** The transaction commits before the disk has it: a crash of PostgreSQL may forget it. */
export async function commitWithoutDisk(tx: Tx): Promise<void> {
  await tx.query('set local synchronous_commit = off')
}

/**
 * Locks the limits that an attempt counts against until the transaction ends, making those that are missing: the pair
 * alone where the account is known at the source, else all three. Nothing is locked or made when one of them blocks.
 */
export async function lockUnlessBlocked(
  tx: Tx,
  { accountKey, source }: Pair,
  { now, knownSince }: { now: Date; knownSince: Date },
): Promise<Limit[]> {
  const { rows } = await tx.query<LimitRow>(
    `with counted as (
       select * from ${MET}
       where kind = 'pair' or not exists
         (select from login_sources where account_key = $1 and source = $2 and last_login_at > $4)
     )
     insert into login_limits as l (kind, account_key, source, counted_from, touched_at)
     select kind, account_key, source, $3, $3 from counted
     where not exists (
       select from login_limits b join counted c using (kind, account_key, source) where b.blocked_until > $3
     )
     order by kind
     on conflict (kind, account_key, source) do update set touched_at = excluded.touched_at
     returning ${COLUMNS}`,
    [accountKey, source, now, knownSince],
  )
  return rows.map(limitOf)
}

/** The limits of an attempt that still exist, locked until the transaction ends. */
export async function lockLimits(tx: Tx, pair: Pair & { readonly kinds: readonly LimitKind[] }): Promise<Limit[]> {
  const { rows } = await tx.query<LimitRow>(
    `select ${COLUMNS} from login_limits l join ${MET} using (kind, account_key, source)
     where l.kind = any($3) order by l.kind for update of l`,
    [pair.accountKey, pair.source, pair.kinds],
  )
  return rows.map(limitOf)
}

/** The limit of an account at a source; undefined while nothing counts there. */
export async function findPairLimit(
  queryable: Queryable,
  { accountKey, source }: Pair,
): Promise<LimitState | undefined> {
  const { rows } = await queryable.query<LimitRow>(
    `select ${COLUMNS} from login_limits l where kind = 'pair' and account_key = $1 and source = $2`,
    [accountKey, source],
  )
  return rows[0] && limitOf(rows[0]).state
}

export async function writeLimits(tx: Tx, { accountKey, source }: Pair, limits: readonly Limit[]): Promise<void> {
  await tx.query(
    `update login_limits l
     set used = n.used, counted_from = n.counted_from, block_seconds = n.block_seconds, blocked_until = n.blocked_until
     from ${MET} join unnest($3::text[], $4::integer[], $5::timestamptz[], $6::integer[], $7::timestamptz[])
       as n (kind, used, counted_from, block_seconds, blocked_until) using (kind)
     where l.kind = met.kind and l.account_key = met.account_key and l.source = met.source`,
    [
      accountKey,
      source,
      limits.map(({ kind }) => kind),
      limits.map(({ state }) => state.used),
      limits.map(({ state }) => state.countedFrom),
      limits.map(({ state }) => state.blockSeconds),
      limits.map(({ state }) => state.blockedUntil),
    ],
  )
}

export async function isKnownSource(
  queryable: Queryable,
  { accountKey, source }: Pair,
  knownSince: Date,
): Promise<boolean> {
  const { rowCount } = await queryable.query(
    'select from login_sources where account_key = $1 and source = $2 and last_login_at > $3',
    [accountKey, source, knownSince],
  )
  return rowCount === 1
}

export async function noteLogin(tx: Tx, { accountKey, source }: Pair, now: Date): Promise<void> {
  await tx.query(
    `insert into login_sources (account_key, source, last_login_at) values ($1, $2, $3)
     on conflict (account_key, source) do update set last_login_at = excluded.last_login_at`,
    [accountKey, source, now],
  )
}

/** True when one of them was blocking. */
export async function deleteLimits(tx: Tx, accountKey: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ was_blocked: boolean | null }>(
    `with gone as (delete from login_limits where account_key = $1 and kind <> 'source' returning blocked_until)
     select bool_or(blocked_until > $2) as was_blocked from gone`,
    [accountKey, now],
  )
  return rows[0]?.was_blocked === true
}

/** An account whose password may not be tried now, at some source or at all. */
export type LockedAccount = { readonly userName: string; readonly name: string; readonly until: Date }

/** Those that somebody has, by when they open again; names that nobody has are guesses. */
export async function listLocked(
  queryable: Queryable,
  now: Date,
  limit: number,
): Promise<{ count: number; first: LockedAccount[] }> {
  const { rows } = await queryable.query<{ user_name: string; name: string; until: Date; count: number }>(
    `with locked as materialized (
       select u.id, u.user_name, u.name, max(l.blocked_until) as until
       from login_limits l join users u on u.user_name_key = l.account_key
       where l.blocked_until > $1 and l.kind <> 'source' and u.deleted_at is null
       group by u.id)
     select user_name, name, until, (select count(*)::int from locked) as count
     from locked order by until, id limit $2`,
    [now, limit],
  )
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ user_name, name, until }) => ({ userName: user_name, name, until })),
  }
}

export async function purgeLimits(
  database: Database,
  before: { untouchedSince: Date; knownSince: Date },
): Promise<void> {
  await database.query('delete from login_limits where touched_at < $1', [before.untouchedSince])
  await database.query('delete from login_sources where last_login_at < $1', [before.knownSince])
}
