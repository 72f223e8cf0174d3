import type { Database, Queryable } from '../../database/open-database.ts'
import type { OtherServer, SharedCounts } from '../../http/limit-exchange.ts'

/** A server on this database, as an administrator reads of it. */
export type ServerRecord = { readonly id: string; readonly address: string; readonly version: string }

/** Rows of servers that died stay this long, for whoever looks for the reason. */
const FORGOTTEN_AFTER_SECONDS = 600

const isAlive = (row: string, seconds: string) =>
  `${row}.seen_at > clock_timestamp() - make_interval(secs => ${seconds})`

export async function insertServer(database: Database, { id, address, version }: ServerRecord): Promise<void> {
  await database.query(
    `insert into servers (id, started_at, seen_at, address, version)
     values ($1, clock_timestamp(), clock_timestamp(), $2, $3)`,
    [id, address, version],
  )
}

/**
 * One statement a beat: says that this server lives and what it counted, and reads the same of the others.
 * Undefined when its row is gone or has been too old: the others have gone on without it.
 */
export async function beat(
  database: Database,
  { id, counts, deadAfterMs, now }: { id: string; counts: SharedCounts; deadAfterMs: number; now: Date },
): Promise<OtherServer[] | undefined> {
  const { rows } = await database.query<{ id: string; counts: SharedCounts }>(
    `with mine as (
       update servers set seen_at = clock_timestamp(), counts = $2,
         clock_ahead_seconds = extract(epoch from $4::timestamptz - clock_timestamp())
       where id = $1 and ${isAlive('servers', '$3')} returning id)
     select s.id, case when s.id <> $1 then s.counts end as counts
     from servers s where s.id in (select id from mine) or (s.id <> $1 and ${isAlive('s', '$3')})`,
    [id, JSON.stringify(counts), deadAfterMs / 1_000, now],
  )
  return rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : undefined
}

/** More than stand in any installation: dead ones are soon forgotten. */
const MOST_LISTED = 100

export type ListedServer = ServerRecord & {
  readonly startedAt: Date
  readonly seenAt: Date
  readonly isAlive: boolean
  readonly clockAheadMs: number
  /** Event streams that it holds. */
  readonly streams: number
}

/** Those that live, and those that ended without a word not long ago; the one that has run longest first. */
export async function listServers(queryable: Queryable, deadAfterMs: number): Promise<ListedServer[]> {
  const { rows } = await queryable.query<{
    id: string
    address: string
    version: string
    started_at: Date
    seen_at: Date
    is_alive: boolean
    clock_ahead_ms: number
    streams: number
  }>(
    `select s.id, s.address, s.version, s.started_at, s.seen_at, ${isAlive('s', '$1')} as is_alive,
            round(s.clock_ahead_seconds * 1000)::float8 as clock_ahead_ms,
            (select count(*)::int from stream_places p where p.server_id = s.id) as streams
     from servers s order by s.started_at, s.id limit $2`,
    [deadAfterMs / 1_000, MOST_LISTED],
  )
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    version: row.version,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    isAlive: row.is_alive,
    clockAheadMs: row.clock_ahead_ms,
    streams: row.streams,
  }))
}

export async function deleteServer(database: Database, id: string): Promise<void> {
  await database.query(
    'with places as (delete from stream_places where server_id = $1) delete from servers where id = $1',
    [id],
  )
}

/** Removes servers that have been dead for long, and what they left. */
export async function purgeServers(database: Database): Promise<void> {
  await database.query('delete from servers where seen_at < clock_timestamp() - make_interval(secs => $1)', [
    FORGOTTEN_AFTER_SECONDS,
  ])
  await database.query(
    'delete from stream_places p where not exists (select 1 from servers s where s.id = p.server_id)',
  )
}

/** Takes one of the places of a session, free or left by a dead server; undefined when all are held. */
export async function takePlace(
  database: Database,
  place: { serverId: string; sessionId: string; places: number; deadAfterMs: number },
): Promise<number | undefined> {
  const isHeld = (holder: string) =>
    `exists (select 1 from servers s where s.id = ${holder}.server_id and ${isAlive('s', '$4')})`
  const { rows } = await database.query<{ place: number }>(
    `insert into stream_places as held (session_id, place, server_id)
     select $1, n, $2 from generate_series(1, $3::int) n
     where not exists (select 1 from stream_places p where p.session_id = $1 and p.place = n and ${isHeld('p')})
     order by n limit 1
     on conflict (session_id, place) do update set server_id = excluded.server_id where not ${isHeld('held')}
     returning place`,
    [place.sessionId, place.serverId, place.places, place.deadAfterMs / 1_000],
  )
  return rows[0]?.place
}

export async function givePlaceBack(
  database: Database,
  { serverId, sessionId, place }: { serverId: string; sessionId: string; place: number },
): Promise<void> {
  await database.query('delete from stream_places where session_id = $1 and place = $2 and server_id = $3', [
    sessionId,
    place,
    serverId,
  ])
}
