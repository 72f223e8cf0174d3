import type { Tx } from '../database/open-database.ts'

/**
 * A row whose page is there already can be written on a full disk. So a list that does not fit its memory writes a
 * quarter of a megabyte of new file beside it.
 */
export async function writeSomething(tx: Tx, now: Date): Promise<void> {
  await tx.query(`set local work_mem = '64kB'`)
  await tx.query('select count(*) from generate_series(1, 20000)')
  await tx.query(
    `insert into readiness_checks (id, checked_at) values (1, $1)
     on conflict (id) do update set checked_at = excluded.checked_at`,
    [now],
  )
}
