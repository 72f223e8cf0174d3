import type { Database } from '../../database/open-database.ts'
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
  { id, counts, deadAfterMs }: { id: string; counts: SharedCounts; deadAfterMs: number },
): Promise<OtherServer[] | undefined> {
  const { rows } = await database.query<{ id: string; counts: SharedCounts }>(
    `with mine as (
       update servers set seen_at = clock_timestamp(), counts = $2
       where id = $1 and ${isAlive('servers', '$3')} returning id)
     select s.id, case when s.id <> $1 then s.counts end as counts
     from servers s where s.id in (select id from mine) or (s.id <> $1 and ${isAlive('s', '$3')})`,
    [id, JSON.stringify(counts), deadAfterMs / 1_000],
  )
  return rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : undefined
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
