import type { Queryable } from '../src/database/open-database.ts'

/** A hash of each table's rows, whatever order they lie in. */
export async function hashTables(queryable: Queryable): Promise<Map<string, string>> {
  const { rows: tables } = await queryable.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const hashes = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await queryable.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(h, '' order by h)), '') as hash
       from (select md5(t::text) as h from public."${name}" t) hashed`,
    )
    hashes.set(name, rows[0]?.hash ?? '')
  }
  return hashes
}
