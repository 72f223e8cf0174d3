import type { Database } from '../src/database/open-database.ts'

/** Settles tables that a test has just filled, however long that takes on a busy machine. */
export async function vacuum(owner: Pick<Database, 'pool'>, tables = ''): Promise<void> {
  const client = await owner.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`vacuum (analyze) ${tables}`)
  } finally {
    // Closed: the next one to have it would have no limit either.
    client.release(true)
  }
}
