/** Accounts and their passwords: who may log in, and by what. */
import { noteChange } from '../../database/cached.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import { speak } from './spoken-names.ts'

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
): Promise<{ userName: string; name: string; phone: string; email: string } | undefined> {
  const { rows } = await database.query<{ user_name: string; name: string; phone: string; email: string }>(
    'select user_name, name, phone, email from users where user_name_key = $1 and enabled and deleted_at is null',
    [userNameKey(userName)],
  )
  const row = rows[0]
  return row && { userName: row.user_name, name: row.name, phone: row.phone, email: row.email }
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
  const { sounds, initials } = speak(account.name)
  const { rows } = await tx.query<{ id: string }>(
    `insert into users (user_name, user_name_key, name, user_source, current_org_id, created_at, updated_at, sounds,
                        initials)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8) on conflict (user_name_key) do nothing returning id`,
    [
      account.userName,
      userNameKey(account.userName),
      account.name,
      account.userSource,
      account.orgId ?? null,
      account.now,
      sounds,
      initials,
    ],
  )
  const id = rows[0] && Number(rows[0].id)
  if (id === undefined) return undefined
  await tx.query(
    `insert into role_users (user_id, role_id, duty) select $1, id, duty from roles where id = any($2::bigint[])`,
    [id, account.roleIds],
  )
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
