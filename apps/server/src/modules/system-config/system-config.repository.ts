import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

export async function readSettings(queryable: Queryable): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await queryable.query<{ key: string; value: unknown }>('select key, value from system_config')
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Sets one value. */
export async function writeConfigValue(tx: Tx, key: string, value: unknown): Promise<void> {
  await noteChange(tx, 'configuration')
  await tx.query(
    `insert into system_config (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [key, JSON.stringify(value)],
  )
}
