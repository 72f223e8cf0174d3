import pg from 'pg'

/** The same server, another database. */
export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}

/** The same database as another role, which is let in without a password. */
export function asRole(connectionString: string, role: string): string {
  const url = new URL(connectionString)
  url.username = role
  return url.href
}

/** Runs statements outside any transaction and gives back the rows of the last. */
export async function administer(adminUrl: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const sql of statements) rows = await runPatiently(client, sql)
    return rows
  } finally {
    await client.end()
  }
}

const OBJECT_IN_USE = '55006'
const ATTEMPTS = 12

/** PostgreSQL itself waits 5 s each time for those who are just leaving the database that is copied or dropped. */
async function runPatiently(client: pg.Client, sql: string): Promise<Record<string, unknown>[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } catch (error) {
      if (attempt >= ATTEMPTS || !(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE) throw error
    }
  }
}

/**
 * Drops a database that connections may have been forgotten in. Without `force`: that would have to end PostgreSQL's own
 * worker too, which only a superuser may; a plain drop asks the worker to leave.
 */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await administer(
    adminUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${name}' and usename = current_user and pid <> pg_backend_pid()`,
    `drop database if exists ${name}`,
  )
}
