import type { Queryable, Tx } from '../../database/open-database.ts'
import type { Spoken } from './spoken-names.ts'

/** People whose name has no sounds yet, by id. */
export async function listUnspoken(
  queryable: Queryable,
  after: number,
  most: number,
): Promise<{ userId: number; name: string }[]> {
  const { rows } = await queryable.query<{ id: string; name: string }>(
    "select id, name from users where sounds = '' and id > $1 order by id limit $2",
    [after, most],
  )
  return rows.map((row) => ({ userId: Number(row.id), name: row.name }))
}

/** Nobody keeps them in memory by these columns. */
export async function storeSpoken(tx: Tx, people: readonly (Spoken & { readonly userId: number })[]): Promise<void> {
  await tx.query(
    `update users set sounds = p.sounds, initials = p.initials
     from jsonb_to_recordset($1::jsonb) as p ("userId" bigint, sounds text, initials text)
     where users.id = p."userId" and users.sounds = ''`,
    [JSON.stringify(people)],
  )
}
