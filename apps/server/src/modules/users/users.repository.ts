import { noteChange } from '../../database/cached.ts'
import { escapeLike } from '../../database/escape-like.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'

export type Account = {
  readonly userId: number
  readonly userName: string
  readonly name: string
  readonly userSource: number
  readonly enabled: boolean
  readonly passwordHash: string | null
  readonly importedMd5: string | null
  readonly passwordChangedAt: Date
  readonly mustChangePassword: boolean
  /** When a one-time password ends or has ended; null for one that the person has chosen. */
  readonly oneTimeUntil: Date | null
  readonly orgId: number | null
}

type AccountRow = {
  id: string
  user_name: string
  name: string
  user_source: number
  enabled: boolean
  password_hash: string | null
  imported_md5: string | null
  password_changed_at: Date
  must_change_password: boolean
  one_time_until: Date | null
  current_org_id: string | null
}

const ACCOUNT = `select id, user_name, name, user_source, enabled and deleted_at is null as enabled, password_hash,
  imported_md5, password_changed_at, must_change_password, one_time_until, current_org_id from users`

/** What makes two user names the same (answers A19). */
export const userNameKey = (userName: string) => userName.normalize('NFKC').trim().toLowerCase()

export async function findAccountByName(database: Queryable, userName: string): Promise<Account | undefined> {
  const { rows } = await database.query<AccountRow>(`${ACCOUNT} where user_name_key = $1`, [userNameKey(userName)])
  return rows[0] && accountOf(rows[0])
}

/** How to reach the holder of an account that may log in. */
export async function findReachable(
  database: Queryable,
  userName: string,
): Promise<{ userName: string; phone: string; email: string } | undefined> {
  const { rows } = await database.query<{ user_name: string; phone: string; email: string }>(
    'select user_name, phone, email from users where user_name_key = $1 and enabled and deleted_at is null',
    [userNameKey(userName)],
  )
  return rows[0] && { userName: rows[0].user_name, phone: rows[0].phone, email: rows[0].email }
}

export async function findAccount(database: Queryable, userId: number): Promise<Account | undefined> {
  const { rows } = await database.query<AccountRow>(`${ACCOUNT} where id = $1`, [userId])
  return rows[0] && accountOf(rows[0])
}

/**
 * Local accounts that nobody has given a password yet; locked until the transaction ends. Left out are those that another
 * server, started at the same moment, is just giving one.
 */
export async function lockAccountsWithoutPassword(tx: Tx): Promise<Account[]> {
  const { rows } = await tx.query<AccountRow>(
    `${ACCOUNT} where password_hash is null and imported_md5 is null and enabled and deleted_at is null
     and user_source in (0, 3) order by id for update skip locked`,
  )
  return rows.map(accountOf)
}

function accountOf(row: AccountRow): Account {
  return {
    userId: Number(row.id),
    userName: row.user_name,
    name: row.name,
    userSource: row.user_source,
    enabled: row.enabled,
    passwordHash: row.password_hash,
    importedMd5: row.imported_md5,
    passwordChangedAt: row.password_changed_at,
    mustChangePassword: row.must_change_password,
    oneTimeUntil: row.one_time_until,
    orgId: row.current_org_id === null ? null : Number(row.current_org_id),
  }
}

/** An account without a password; undefined when that user name is somebody's. */
export async function insertAccount(
  tx: Tx,
  account: {
    userName: string
    name: string
    userSource: number
    orgId: number | undefined
    roleIds: readonly number[]
    now: Date
  },
): Promise<number | undefined> {
  await noteChange(tx, 'directory')
  const { rows } = await tx.query<{ id: string }>(
    `insert into users (user_name, user_name_key, name, user_source, current_org_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (user_name_key) do nothing returning id`,
    [
      account.userName,
      userNameKey(account.userName),
      account.name,
      account.userSource,
      account.orgId ?? null,
      account.now,
    ],
  )
  const id = rows[0] && Number(rows[0].id)
  if (id === undefined) return undefined
  await tx.query(`insert into role_users (user_id, role_id) select $1, id from roles where id = any($2::bigint[])`, [
    id,
    account.roleIds,
  ])
  if (account.orgId !== undefined) {
    await tx.query('insert into user_attributes (user_id, detail_id) values ($1, $2)', [id, account.orgId])
  }
  return id
}

/** Stores a new password hash; the one it replaces goes into the history. */
export async function storePassword(
  tx: Tx,
  change: { userId: number; passwordHash: string; mustChange: boolean; oneTimeUntil: Date | null; now: Date },
): Promise<void> {
  await tx.query(
    `insert into password_history (user_id, changed_at, password_hash) values ($1, $2, $3)
     on conflict (user_id, changed_at) do update set password_hash = excluded.password_hash`,
    [change.userId, change.now, change.passwordHash],
  )
  await tx.query(
    `update users set password_hash = $2, imported_md5 = null, must_change_password = $3, password_changed_at = $4,
            one_time_until = $5, updated_at = $4, rev = rev + 1
     where id = $1`,
    [change.userId, change.passwordHash, change.mustChange, change.now, change.oneTimeUntil],
  )
}

/** Gives a one-time password that has no end yet its end. */
export async function dateOneTimePassword(database: Database, userId: number, until: Date): Promise<void> {
  await database.query('update users set one_time_until = $2 where id = $1 and one_time_until is null', [userId, until])
}

/** Ends a one-time password that still holds, and asks for another; false when it had already ended. */
export async function endOneTimePassword(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update users set one_time_until = $2, must_change_password = true, updated_at = $2, rev = rev + 1
     where id = $1 and one_time_until > $2`,
    [userId, now],
  )
  return rowCount === 1
}

/** The enabled accounts whose one-time password ended before they chose one, by name. */
export async function listEndedOneTimeNames(database: Queryable, now: Date): Promise<string[]> {
  const { rows } = await database.query<{ user_name: string }>(
    'select user_name from users where one_time_until <= $1 and enabled and deleted_at is null order by user_name',
    [now],
  )
  return rows.map((row) => row.user_name)
}

/** Of these people, those who have a password of their own. */
export async function listNamesWithOwnPassword(database: Queryable, userNames: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ user_name: string }>(
    `select user_name from users
     where user_name_key = any($1) and password_hash is not null and one_time_until is null`,
    [userNames.map(userNameKey)],
  )
  return rows.map((row) => row.user_name)
}

export async function listPasswordHistory(database: Queryable, userId: number, newest: number): Promise<string[]> {
  const { rows } = await database.query<{ password_hash: string }>(
    'select password_hash from password_history where user_id = $1 order by changed_at desc limit $2',
    [userId, newest],
  )
  return rows.map((row) => row.password_hash)
}

export type UserSearch = {
  readonly userSource: number | undefined
  readonly keyword: string
  /** Whether the keyword may also be found in login names. */
  readonly inUserNames: boolean
  /** Source 3 asks for staff who may handle approvals: own accounts with a role, and those of the staff directory. */
  readonly isStaff?: boolean
  readonly detailIds: readonly number[]
  readonly roleIds: readonly number[]
  readonly limit: number
  readonly offset: number
}

export type FoundUser = {
  readonly userId: number
  readonly userName: string
  readonly name: string
  readonly userSource: number
  readonly phone: string
  readonly departmentName: string
  readonly roles: readonly { id: number; name: string }[]
  readonly enabled: boolean
}

type FoundRow = {
  id: string
  user_name: string
  name: string
  user_source: number
  phone: string
  department_name: string | null
  roles: { id: number; name: string }[]
  enabled: boolean
}

const MATCHES = `from users u left join organisation_details d on d.id = u.current_org_id
  where u.deleted_at is null
    and ($1::integer is null or u.user_source = $1 or $7 and u.user_source in (0, 1)
         and exists (select 1 from role_users h where h.user_id = u.id))
    and ($2 = '' or u.name ilike $3 or ($6 and u.user_name ilike $3))
    and (cardinality($4::bigint[]) = 0 or exists
      (select 1 from user_attributes a where a.user_id = u.id and a.detail_id = any($4)))
    and (cardinality($5::bigint[]) = 0 or exists
      (select 1 from role_users r where r.user_id = u.id and r.role_id = any($5)))`

export async function searchUsers(
  database: Queryable,
  search: UserSearch,
): Promise<{ users: FoundUser[]; total: number }> {
  const filter = [
    search.userSource ?? null,
    search.keyword,
    `%${escapeLike(search.keyword)}%`,
    search.detailIds,
    search.roleIds,
    search.inUserNames,
    search.isStaff === true,
  ]
  const { rows } = await database.query<FoundRow>(
    `select u.id, u.user_name, u.name, u.user_source, u.phone, d.name as department_name, u.enabled,
            (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id), '[]')
             from role_users ru join roles r on r.id = ru.role_id where ru.user_id = u.id) as roles
     ${MATCHES} order by u.name, u.id limit $8 offset $9`,
    [...filter, search.limit, search.offset],
  )
  const counted = await database.query<{ total: number }>(`select count(*)::integer as total ${MATCHES}`, filter)
  return {
    users: rows.map((row) => ({
      userId: Number(row.id),
      userName: row.user_name,
      name: row.name,
      userSource: row.user_source,
      phone: row.phone,
      departmentName: row.department_name ?? '',
      roles: row.roles,
      enabled: row.enabled,
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}

/** Everybody a picker of forms offers: enabled users, of one role when it is named. */
export async function listEnabledIds(database: Queryable, roleId: number | undefined): Promise<number[]> {
  const { rows } = await database.query<{ id: string }>(
    `select u.id from users u
     where u.deleted_at is null and u.enabled
       and ($1::bigint is null or exists (select 1 from role_users r where r.user_id = u.id and r.role_id = $1))`,
    [roleId ?? null],
  )
  return rows.map(({ id }) => Number(id))
}

/** Names of people, also of those who can no longer be chosen; nobody's name has an English form. */
export async function listNamesOfUsers(
  database: Queryable,
  ids: readonly number[],
): Promise<{ id: number; name: string; nameEn: string }[]> {
  const { rows } = await database.query<{ id: string; name: string }>(
    'select id, name from users where id = any($1::bigint[])',
    [ids],
  )
  return rows.map((row) => ({ id: Number(row.id), name: row.name, nameEn: '' }))
}

/** Every enabled person with his present department, by name. */
export async function listEnabledPeople(
  database: Queryable,
): Promise<{ userId: number; name: string; departmentName: string }[]> {
  const { rows } = await database.query<{ id: string; name: string; department_name: string | null }>(
    `select u.id, u.name, d.name as department_name
     from users u left join organisation_details d on d.id = u.current_org_id
     where u.deleted_at is null and u.enabled order by u.name, u.id`,
  )
  return rows.map((row) => ({ userId: Number(row.id), name: row.name, departmentName: row.department_name ?? '' }))
}
