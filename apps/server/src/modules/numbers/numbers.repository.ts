import type { Queryable, Tx } from '../../database/open-database.ts'
import { prepared } from '../../database/prepared.ts'

// Materialised, so that one row is locked however the rest is planned.
const takeLowest = prepared(
  `with free as materialized (
     select value from number_pool where series = $1 order by value limit 1 for update skip locked),
   taken as (delete from number_pool p using free where p.series = $1 and p.value = free.value returning p.value)
   select taken.value, sequence.value as highest from taken join number_sequences sequence on sequence.key = $1`,
)

/** The lowest free number that nobody else is taking, and the highest ever reserved; waits for nobody. */
export async function takeFree(tx: Tx, series: string): Promise<{ value: number; highest: number } | undefined> {
  const { rows } = await tx.query<{ value: string; highest: string }>(takeLowest, [series])
  const row = rows[0]
  return row === undefined ? undefined : { value: Number(row.value), highest: Number(row.highest) }
}

/** Whoever reserves numbers of a series waits here for one another until the transaction ends. */
export async function lockSeries(tx: Tx, series: string): Promise<void> {
  await tx.query(
    `insert into number_sequences (key, value) values ($1, 0)
     on conflict (key) do update set value = number_sequences.value`,
    [series],
  )
}

/** Waits until nobody reserves numbers of the series, and holds no lock of it then: those who waited go on side by side. */
export async function waitForSeries(tx: Tx, series: string): Promise<void> {
  await tx.query('savepoint number_series')
  await lockSeries(tx, series)
  await tx.query('rollback to savepoint number_series')
  await tx.query('release savepoint number_series')
}

export async function countFree(queryable: Queryable, series: string): Promise<number> {
  const { rows } = await queryable.query<{ free: string }>(
    'select count(*) as free from number_pool where series = $1',
    [series],
  )
  return Number(rows[0]?.free ?? 0)
}

/** Reserves the next `count` numbers of a series that is locked. */
export async function reserve(tx: Tx, series: string, count: number): Promise<void> {
  await tx.query(
    `with raised as (update number_sequences set value = value + $2 where key = $1 returning value)
     insert into number_pool (series, value)
     select $1, n from raised, generate_series(raised.value - $2::bigint + 1, raised.value) n`,
    [series, count],
  )
}
