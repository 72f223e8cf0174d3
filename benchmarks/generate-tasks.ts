/**
 * Fills a database that is thrown away with very many tasks (see makeManyTasks): tables unlogged, indexes dropped and
 * built again at the end. What was interrupted goes on where it was; what the disk has no room for is refused.
 */
import { statfs } from 'node:fs/promises'
import { createDatabase, type Database } from '@liveline/server/src/database/database.ts'
import { silentLog } from '@liveline/server/src/log.ts'
import { makeManyTasks, type Amount } from '@liveline/server/test-support/many-tasks.ts'

const tables = ['process_instances', 'tasks', 'task_actors', 'task_history', 'instance_participants']
/** Measured: what a task and its share of the instance take with all indexes, and as much again while they are built. */
const BYTES_A_TASK = 1_400
const GIGABYTE = 1e9

/** @throws {Error} with a sentence when the disk under `folder` has no room for it */
export async function assertRoomFor(folder: string, { open, ended }: Amount): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const [needed, free] = [((open + ended) * BYTES_A_TASK) / GIGABYTE, (bavail * bsize) / GIGABYTE]
  if (free > needed) return
  throw new Error(
    `${open + ended} tasks need ${needed.toFixed(1)} GB and ${folder} has ${free.toFixed(1)} GB free: make room, or set BENCH_DATA_DIR to a folder on another disk.`,
  )
}

/** @param until when to stop generating; the indexes are built all the same */
export async function generateTasks(connectionString: string, amount: Amount, until = Infinity): Promise<Amount> {
  const database = createDatabase({ connectionString, maxConnections: 2, log: silentLog })
  // What builds an index of ten million rows takes longer than anybody may wait for an answer.
  Object.assign(database.pool.options, {
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  try {
    if (await isFull(database, amount)) return await amountIn(database)
    await dropIndexes(database)
    await makeManyTasks(database, amount, ({ kind, instances, of }) => {
      console.log(`  ${kind}: ${instances} of ${of} instances`)
      if (Date.now() > until) throw new OutOfTime()
    }).catch((error: unknown) => {
      if (!(error instanceof OutOfTime)) throw error
      console.log('  the time is over: what there is so far is measured, the next run goes on')
    })
    await buildIndexes(database)
    return await amountIn(database)
  } finally {
    await database.close()
  }
}

class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

async function dropIndexes(database: Database): Promise<void> {
  await database.query('create table if not exists dropped_indexes (name text primary key, definition text not null)')
  for (const table of tables) {
    await database.query(`alter table ${table} disable trigger user`)
    await database.query(`alter table ${table} set unlogged`)
  }
  const { rows } = await database.query<{ name: string }>(
    `insert into dropped_indexes (name, definition)
     select i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) from pg_index i
     where i.indrelid::regclass::text = any($1::text[]) and not i.indisprimary
     on conflict (name) do update set definition = excluded.definition returning name`,
    [tables],
  )
  for (const { name } of rows) await database.query(`drop index ${name}`)
}

async function buildIndexes(database: Database): Promise<void> {
  const { rows } = await database.query<{ name: string; definition: string }>('select * from dropped_indexes')
  for (const { name, definition } of rows) {
    console.log(`  index ${name}`)
    await database.transaction(async (tx) => {
      await tx.query(`set local maintenance_work_mem = '512MB'`)
      await tx.query(definition)
      await tx.query('delete from dropped_indexes where name = $1', [name])
    })
  }
  for (const table of tables) {
    await database.query(`alter table ${table} enable trigger user`)
    await database.query(`vacuum (analyze) ${table}`)
  }
}

/** Whether an earlier run has made it all, indexes included. */
async function isFull(database: Database, amount: Amount): Promise<boolean> {
  const { rows } = await database.query<{ is_begun: boolean }>(
    `select to_regclass('many_tasks') is not null and to_regclass('dropped_indexes') is not null as is_begun`,
  )
  if (rows[0]?.is_begun !== true) return false
  const left = await database.query<{ count: number }>('select count(*)::int as count from dropped_indexes')
  const made = await amountIn(database)
  return left.rows[0]?.count === 0 && made.open >= amount.open && made.ended >= amount.ended
}

async function amountIn(database: Database): Promise<Amount> {
  const { rows } = await database.query<{ open: number; ended: number }>(
    `select coalesce(sum(made) filter (where kind = 'open'), 0)::int as open,
            coalesce(sum(made * 4) filter (where kind = 'ended'), 0)::int as ended from many_tasks`,
  )
  return rows[0] ?? { open: 0, ended: 0 }
}
