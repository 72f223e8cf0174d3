import { prepared, type Queryable, type Tx } from '../../database/open-database.ts'

const settingsOfUser = prepared('select settings from user_settings where user_id = $1')

/** What was kept for a person, by name; empty when nothing was ever chosen. */
export async function findSettings(database: Queryable, userId: number): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await database.query<{ settings: Record<string, unknown> }>(settingsOfUser, [userId])
  return rows[0]?.settings ?? {}
}

/** Keeps what is named and leaves the rest: two browsers that change different things both have it. */
export async function storeSettings(tx: Tx, userId: number, changed: object, now: Date): Promise<void> {
  await tx.query(
    `insert into user_settings as kept (user_id, settings, changed_at) values ($1, $2, $3)
     on conflict (user_id) do update
     set settings = kept.settings || excluded.settings, changed_at = excluded.changed_at`,
    [userId, JSON.stringify(changed), now],
  )
}
