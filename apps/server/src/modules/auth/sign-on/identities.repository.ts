/** Who at a provider logs in as whom here. */
import type { Queryable, Tx } from '../../../database/open-database.ts'

export type Identity = {
  readonly provider: string
  readonly externalId: string
  readonly userName: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export async function findIdentity(
  queryable: Queryable,
  provider: string,
  externalId: string,
): Promise<number | undefined> {
  const { rows } = await queryable.query<{ user_id: string }>(
    'select user_id from user_identities where provider = $1 and external_id = $2',
    [provider, externalId],
  )
  return rows[0] && Number(rows[0].user_id)
}

/** The oldest link first. */
export async function listIdentities(queryable: Queryable, userId: number): Promise<Identity[]> {
  const { rows } = await queryable.query<{
    provider: string
    external_id: string
    user_name: string
    created_at: Date
    last_used_at: Date | null
  }>(
    `select provider, external_id, user_name, created_at, last_used_at from user_identities where user_id = $1
     order by created_at, provider`,
    [userId],
  )
  return rows.map((row) => ({
    provider: row.provider,
    externalId: row.external_id,
    userName: row.user_name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

/** Two who claim the account at one moment, or take its links away, wait for each other. */
export async function lockLinks(tx: Tx, userId: number): Promise<void> {
  await tx.query('select 1 from users where id = $1 for no key update', [userId])
}

/** Whether the account has been linked to somebody at the provider; asked behind `lockLinks`. */
export async function isLinkedOtherwise(tx: Tx, provider: string, userId: number): Promise<boolean> {
  const { rows } = await tx.query('select 1 from user_identities where provider = $1 and user_id = $2 limit 1', [
    provider,
    userId,
  ])
  return rows.length > 0
}

export async function insertIdentity(
  tx: Tx,
  identity: { provider: string; externalId: string; userId: number; now: Date },
): Promise<void> {
  await tx.query(
    `insert into user_identities (provider, external_id, user_id, created_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [identity.provider, identity.externalId, identity.userId, identity.now],
  )
}

/** The provider has just logged the person in, by this name. */
export async function noteUse(
  tx: Tx,
  identity: { provider: string; externalId: string; userName: string; now: Date },
): Promise<void> {
  await tx.query(
    'update user_identities set user_name = $3, last_used_at = $4 where provider = $1 and external_id = $2',
    [identity.provider, identity.externalId, identity.userName, identity.now],
  )
}

/** What the account was known by at the provider: nothing when it was not linked. */
export async function deleteIdentities(tx: Tx, provider: string, userId: number): Promise<string[]> {
  const { rows } = await tx.query<{ external_id: string }>(
    'delete from user_identities where provider = $1 and user_id = $2 returning external_id',
    [provider, userId],
  )
  return rows.map((row) => row.external_id)
}
