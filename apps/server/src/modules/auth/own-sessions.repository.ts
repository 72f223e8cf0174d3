/** Where a person is logged in, as he is told it. */
import type { Queryable, Tx } from '../../database/open-database.ts'
import type { SessionKind, SessionRecord } from './sessions.repository.ts'

/** Where and when a session was opened. */
export type SessionPlace = { readonly createdAt: Date; readonly address: string; readonly userAgent: string }
type OpenSession = SessionPlace & Pick<SessionRecord, 'sessionId' | 'kind' | 'lastActivityAt'>
type PlaceRow = { created_at: Date; address: string; user_agent: string }

const placeOf = (row: PlaceRow): SessionPlace => ({
  createdAt: row.created_at,
  address: row.address,
  userAgent: row.user_agent,
})

/** Where the session was opened that ended this one: both happened in one transaction, at the same moment. */
export async function findReplacing(database: Queryable, sessionId: string): Promise<SessionPlace | undefined> {
  const { rows } = await database.query<PlaceRow>(
    `select newer.created_at, newer.address, newer.user_agent from sessions s
     join sessions newer on newer.user_id = s.user_id and newer.created_at = s.ended_at
     where s.id = $1 order by newer.id desc limit 1`,
    [sessionId],
  )
  return rows.map(placeOf)[0]
}

/** The open sessions of a person, the newest first. */
export async function listSessionsOf(database: Queryable, userId: number): Promise<OpenSession[]> {
  const { rows } = await database.query<PlaceRow & { id: string; kind: SessionKind; last_activity_at: Date }>(
    `select id, kind, created_at, last_activity_at, address, user_agent from sessions
     where user_id = $1 and ended_at is null order by created_at desc, id desc`,
    [userId],
  )
  return rows.map((row) => ({
    ...placeOf(row),
    sessionId: row.id,
    kind: row.kind,
    lastActivityAt: row.last_activity_at,
  }))
}

/** Ends these sessions of a person, whoever else asks for them; answers which were open until now. */
export async function endSessionsAmong(
  tx: Tx,
  userId: number,
  sessionIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update sessions set ended_at = $3, end_reason = 'revoked'
     where user_id = $1 and id = any($2::uuid[]) and ended_at is null returning id`,
    [userId, sessionIds, now],
  )
  return rows.map(({ id }) => id)
}
