import type { Database } from '../database/open-database.ts'

/** Keeps what tells the key files of this installation, unless there is one; answers which is kept. */
export async function keepFirstMark(database: Database, mark: Buffer): Promise<Buffer | undefined> {
  await database.query('insert into installation (id, key_check) values (1, $1) on conflict do nothing', [mark])
  const { rows } = await database.query<{ key_check: Buffer }>('select key_check from installation where id = 1')
  return rows[0]?.key_check
}
