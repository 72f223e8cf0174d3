import { DEPARTMENT_TYPE, POST_TYPE } from '../directory/actor.ts'
import type { Owner } from '../../http/caller.ts'
import { RIGHTS_OF_ROLES } from '../roles/rights-of-roles.service.ts'
import { prepared, type Database, type Queryable, type Tx } from '../../database/open-database.ts'

export type EndReason = 'logout' | 'replaced' | 'expired' | 'passwordChanged' | 'revoked' | 'exchanged'
/** A browser's session is bound to a cookie; an API client has the token alone. */
export type SessionKind = 'browser' | 'api'

/** A session with its person, as every call needs them. */
export type SessionRecord = {
  readonly sessionId: string
  readonly kind: SessionKind
  /** SHA-256 of the cookie; null for an API client. */
  readonly bindHash: Buffer | null
  readonly createdAt: Date
  readonly lastActivityAt: Date
  readonly endReason: EndReason | null
  /** Since when it is locked. */
  readonly lockedAt: Date | null
  readonly userId: number
  readonly userName: string
  readonly name: string
  readonly enabled: boolean
  readonly userSource: number
  readonly passwordChangedAt: Date
  readonly mustChangePassword: boolean
  readonly orgId: number
  readonly roleIds: readonly number[]
  readonly departmentIds: readonly number[]
  readonly postIds: readonly number[]
  readonly permissions: ReadonlySet<string>
  readonly owners: readonly Owner[]
}

type SessionRow = {
  id: string
  kind: SessionKind
  bind_hash: Buffer | null
  created_at: Date
  last_activity_at: Date
  end_reason: EndReason | null
  locked_at: Date | null
  user_id: string
  user_name: string
  name: string
  enabled: boolean
  user_source: number
  password_changed_at: Date
  must_change_password: boolean
  current_org_id: string | null
  role_ids: number[]
  department_ids: number[]
  post_ids: number[]
  permissions: string[]
  owners: Owner[] | null
}

/** The details of one type that a user has, as an array. */
const detailsOf = (type: number, user = 'u') =>
  `array(select a.detail_id::float8 from user_attributes a join organisation_details x on x.id = a.detail_id
         where a.user_id = ${user}.id and x.aid = ${type} order by a.detail_id)`

/** What a person `u` may do, at the moment `$2`. */
const standingColumns = `
          array(select role_id::float8 from role_users where user_id = u.id order by role_id) as role_ids,
          ${detailsOf(DEPARTMENT_TYPE)} as department_ids, ${detailsOf(POST_TYPE)} as post_ids,
          array(
            select distinct p.permission from role_users ru join ${RIGHTS_OF_ROLES} p using (role_id)
            where ru.user_id = u.id order by 1
          ) as permissions,
          (select json_agg(json_build_object('delegationId', d.id, 'userId', o.id, 'name', o.name,
                    'roleIds', array(select role_id from role_users where user_id = o.id order by role_id),
                    'departmentIds', ${detailsOf(DEPARTMENT_TYPE, 'o')}, 'postIds', ${detailsOf(POST_TYPE, 'o')})
                    order by o.id)
           from delegations d join users o on o.id = d.owner_id
           where d.delegate_id = u.id and d.cancelled_at is null and d.starts_at <= $2
             and coalesce(d.ends_at > $2, true) and o.enabled and o.deleted_at is null) as owners`

const sessionOfToken = prepared(
  `select s.id, s.kind, s.bind_hash, s.created_at, s.last_activity_at, s.end_reason, s.locked_at,
          u.id as user_id, u.user_name, u.name,
          u.enabled and u.deleted_at is null as enabled, u.user_source,
          u.password_changed_at, u.must_change_password, u.current_org_id, ${standingColumns}
   from sessions s join users u on u.id = s.user_id
   where s.token_hash = $1`,
)

export async function findSession(
  database: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRecord | undefined> {
  const { rows } = await database.query<SessionRow>(sessionOfToken, [tokenHash, now])
  const row = rows[0]
  if (row === undefined) return undefined
  return {
    sessionId: row.id,
    kind: row.kind,
    bindHash: row.bind_hash,
    createdAt: row.created_at,
    lastActivityAt: row.last_activity_at,
    endReason: row.end_reason,
    lockedAt: row.locked_at,
    userId: Number(row.user_id),
    userName: row.user_name,
    name: row.name,
    enabled: row.enabled,
    userSource: row.user_source,
    passwordChangedAt: row.password_changed_at,
    mustChangePassword: row.must_change_password,
    orgId: Number(row.current_org_id ?? 0),
    roleIds: row.role_ids,
    departmentIds: row.department_ids,
    postIds: row.post_ids,
    permissions: new Set(row.permissions),
    owners: row.owners ?? [],
  }
}

type StandingRow = Pick<
  SessionRow,
  | 'user_id'
  | 'user_name'
  | 'name'
  | 'current_org_id'
  | 'role_ids'
  | 'department_ids'
  | 'post_ids'
  | 'permissions'
  | 'owners'
>

const standingOfUser = prepared(
  `select u.id as user_id, u.user_name, u.name, u.current_org_id, ${standingColumns}
   from users u where u.id = $1 and u.enabled and u.deleted_at is null`,
)

/** A person with an enabled account as he is now, for work that he has ordered and that outlives his session. */
export async function findStanding(queryable: Queryable, userId: number, now: Date) {
  const { rows } = await queryable.query<StandingRow>(standingOfUser, [userId, now])
  const [row] = rows
  if (row === undefined) return undefined
  return {
    userId: Number(row.user_id),
    userName: row.user_name,
    name: row.name,
    orgId: Number(row.current_org_id ?? 0),
    roleIds: row.role_ids,
    departmentIds: row.department_ids,
    postIds: row.post_ids,
    permissions: new Set(row.permissions),
    owners: row.owners ?? [],
  }
}

export async function insertSession(
  tx: Tx,
  session: {
    id: string
    tokenHash: Buffer
    kind: SessionKind
    bindHash: Buffer | null
    userId: number
    createdAt: Date
    now: Date
    address: string
    userAgent: string
  },
): Promise<void> {
  await tx.query(
    `insert into sessions (id, token_hash, kind, bind_hash, user_id, created_at, last_activity_at, address, user_agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      session.id,
      session.tokenHash,
      session.kind,
      session.bindHash,
      session.userId,
      session.createdAt,
      session.now,
      session.address,
      session.userAgent,
    ],
  )
  await tx.query('update users set last_login_at = $2 where id = $1', [session.userId, session.now])
}

/** Everything that opens or ends sessions of a person waits here for one another. */
export async function lockSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.query('select id from users where id = $1 for update', [userId])
}

/** Ends all but the newest `keep` open sessions of a person; answers which. */
export async function endOldestSessions(tx: Tx, userId: number, keep: number, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update sessions set ended_at = $3, end_reason = 'replaced'
     where id in (
       select id from sessions where user_id = $1 and ended_at is null
       order by created_at desc, id desc offset $2 for update
     ) returning id`,
    [userId, keep, now],
  )
  return rows.map(({ id }) => id)
}

/** Answers whether it was open until now. */
export async function endSession(tx: Tx, sessionId: string, reason: EndReason, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update sessions set ended_at = $3, end_reason = $2 where id = $1 and ended_at is null',
    [sessionId, reason, now],
  )
  return rowCount === 1
}

/** The same of one that its person has not locked meanwhile. */
export async function endUnlockedSession(tx: Tx, sessionId: string, reason: EndReason, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update sessions set ended_at = $3, end_reason = $2 where id = $1 and ended_at is null and locked_at is null',
    [sessionId, reason, now],
  )
  return rowCount === 1
}

export async function setLocked(tx: Tx, sessionId: string, lockedAt: Date | null): Promise<void> {
  await tx.query(
    'update sessions set locked_at = $2 where id = $1 and (locked_at is null) <> ($2::timestamptz is null)',
    [sessionId, lockedAt],
  )
}

/** The password was entered in it again. */
export async function setConfirmed(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx.query('update sessions set confirmed_at = $2 where id = $1', [sessionId, at])
}

export async function isConfirmedSince(queryable: Queryable, sessionId: string, since: Date): Promise<boolean> {
  const { rows } = await queryable.query('select from sessions where id = $1 and confirmed_at > $2', [sessionId, since])
  return rows.length > 0
}

/** Answers which sessions were open until now. */
export async function endSessionsOfUser(tx: Tx, userId: number, reason: EndReason, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'update sessions set ended_at = $3, end_reason = $2 where user_id = $1 and ended_at is null returning id',
    [userId, reason, now],
  )
  return rows.map(({ id }) => id)
}

/** Of these sessions the open ones that are not locked, of people who may still log in, with what their age is counted from. */
export async function listOpenSessions(
  database: Queryable,
  sessionIds: readonly string[],
): Promise<Pick<SessionRecord, 'sessionId' | 'kind' | 'createdAt' | 'lastActivityAt'>[]> {
  const { rows } = await database.query<Pick<SessionRow, 'id' | 'kind' | 'created_at' | 'last_activity_at'>>(
    `select s.id, s.kind, s.created_at, s.last_activity_at from sessions s join users u on u.id = s.user_id
     where s.id = any($1::uuid[]) and s.ended_at is null and s.locked_at is null and u.enabled and u.deleted_at is null`,
    [sessionIds],
  )
  return rows.map((row) => ({
    sessionId: row.id,
    kind: row.kind,
    createdAt: row.created_at,
    lastActivityAt: row.last_activity_at,
  }))
}

/** Sessions whose person may still work with them, by the limits of each kind, and how many different people these are. */
export async function countLiving(
  database: Queryable,
  since: Readonly<Record<SessionKind, { readonly active: Date; readonly created: Date }>>,
): Promise<{ sessions: number; people: number }> {
  // Of a person three are open at most, so that these are never many more than there are people.
  const { rows } = await database.query<{ sessions: number; people: number }>(
    `select count(*)::int as sessions, count(distinct s.user_id)::int as people
     from sessions s join users u on u.id = s.user_id
     where s.ended_at is null and u.enabled and u.deleted_at is null
       and s.created_at > case s.kind when 'browser' then $2::timestamptz else $4 end
       and s.last_activity_at > case s.kind when 'browser' then $1::timestamptz else $3 end`,
    [since.browser.active, since.browser.created, since.api.active, since.api.created],
  )
  return rows[0] ?? { sessions: 0, people: 0 }
}

export async function noteActivity(database: Database, sessionId: string, now: Date): Promise<void> {
  await database.query('update sessions set last_activity_at = $2 where id = $1 and last_activity_at < $2', [
    sessionId,
    now,
  ])
}

/** Ended or long expired sessions older than `before` answer nothing a person still needs. */
export async function purgeSessions(database: Database, before: Date): Promise<void> {
  await database.query('delete from sessions where coalesce(ended_at, last_activity_at) < $1', [before])
}
