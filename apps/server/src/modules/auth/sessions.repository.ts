import type { Queryable } from '../../database/open-database.ts'

export type EndReason = 'logout' | 'replaced' | 'expired' | 'passwordChanged' | 'revoked'

/** A session with its person, as every call needs them. */
export type SessionRecord = {
  readonly sessionId: string
  readonly createdAt: Date
  readonly lastActivityAt: Date
  readonly endReason: EndReason | null
  readonly userId: number
  readonly userName: string
  readonly name: string
  readonly enabled: boolean
  readonly mustChangePassword: boolean
  readonly orgId: number
  readonly roleIds: readonly number[]
  readonly permissions: ReadonlySet<string>
}

type SessionRow = {
  id: string
  created_at: Date
  last_activity_at: Date
  end_reason: EndReason | null
  user_id: string
  user_name: string
  name: string
  enabled: boolean
  must_change_password: boolean
  current_org_id: string | null
  role_ids: number[]
  permissions: string[]
}

export async function findSession(database: Queryable, tokenHash: Buffer): Promise<SessionRecord | undefined> {
  const { rows } = await database.query<SessionRow>(
    `select s.id, s.created_at, s.last_activity_at, s.end_reason, u.id as user_id, u.user_name, u.name,
            u.enabled and u.deleted_at is null as enabled, u.must_change_password, u.current_org_id,
            array(select role_id::float8 from role_users where user_id = u.id order by role_id) as role_ids,
            array(
              select p.permission from role_users ru join role_permissions p using (role_id) where ru.user_id = u.id
              union
              select m.permission from role_users ru join role_menus rm using (role_id) join menus m on m.id = rm.menu_id
              where ru.user_id = u.id and m.type = 3 and m.permission <> ''
              order by 1
            ) as permissions
     from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1`,
    [tokenHash],
  )
  const row = rows[0]
  if (row === undefined) return undefined
  return {
    sessionId: row.id,
    createdAt: row.created_at,
    lastActivityAt: row.last_activity_at,
    endReason: row.end_reason,
    userId: Number(row.user_id),
    userName: row.user_name,
    name: row.name,
    enabled: row.enabled,
    mustChangePassword: row.must_change_password,
    orgId: Number(row.current_org_id ?? 0),
    roleIds: row.role_ids,
    permissions: new Set(row.permissions),
  }
}

export async function insertSession(
  tx: Queryable,
  session: { id: string; tokenHash: Buffer; userId: number; now: Date; address: string; userAgent: string },
): Promise<void> {
  await tx.query(
    `insert into sessions (id, token_hash, user_id, created_at, last_activity_at, address, user_agent)
     values ($1, $2, $3, $4, $4, $5, $6)`,
    [session.id, session.tokenHash, session.userId, session.now, session.address, session.userAgent],
  )
}

/** Ends all but the newest `keep` open sessions of a person. */
export async function endOldestSessions(tx: Queryable, userId: number, keep: number, now: Date): Promise<void> {
  await tx.query(
    `update sessions set ended_at = $3, end_reason = 'replaced'
     where id in (
       select id from sessions where user_id = $1 and ended_at is null
       order by created_at desc, id desc offset $2 for update
     )`,
    [userId, keep, now],
  )
}

export async function endSession(tx: Queryable, sessionId: string, reason: EndReason, now: Date): Promise<void> {
  await tx.query('update sessions set ended_at = $3, end_reason = $2 where id = $1 and ended_at is null', [
    sessionId,
    reason,
    now,
  ])
}

export async function endSessionsOfUser(tx: Queryable, userId: number, reason: EndReason, now: Date): Promise<void> {
  await tx.query('update sessions set ended_at = $3, end_reason = $2 where user_id = $1 and ended_at is null', [
    userId,
    reason,
    now,
  ])
}

export async function noteActivity(database: Queryable, sessionId: string, now: Date): Promise<void> {
  await database.query('update sessions set last_activity_at = $2 where id = $1 and last_activity_at < $2', [
    sessionId,
    now,
  ])
}

/** Ended or long expired sessions older than `before` answer nothing a person still needs. */
export async function purgeSessions(database: Queryable, before: Date): Promise<void> {
  await database.query('delete from sessions where coalesce(ended_at, last_activity_at) < $1', [before])
}
