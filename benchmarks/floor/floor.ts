/**
 * The floor under an act of the product: the same rows, written as one prepared statement, by index only, without rules,
 * engine, HTTP or the chaining of the audit log. What the rows are is read off one act done over HTTP, so that it stays
 * true when the product's rows change; then it is played again for other instances, with ids of their own.
 */
import type { Queryable } from '@liveline/server/src/database/open-database.ts'
import { systemIds } from '@liveline/server/src/ids.ts'
import { buildFloorStatement, type FloorStatement } from './floor-statement.ts'
import { idsIn, pairMarks, readMarks, replaceIn } from './ids.ts'
import { readWritten } from './read-written.ts'
import { listTables } from './tables.ts'

export interface Floor {
  readonly statement: FloorStatement
  /** The statement's values for each of these instances. */
  valuesFor(instanceIds: readonly string[]): Promise<string[][]>
}

/** Completing a task of an instance; the others must stand where the first stood. */
export async function readCompletionFloor(
  database: Queryable,
  { instanceId, taskId }: { instanceId: string; taskId: string },
  complete: () => Promise<unknown>,
): Promise<Floor> {
  const tables = await listTables(database)
  const own = (await readMarks(database, tables, [instanceId])).get(instanceId)!
  const written = await readWritten(database, tables, async () => {
    await complete()
    return { table: 'task_history', id: taskId }
  })
  const statement = buildFloorStatement(written)
  const fresh = newIds(statement, written.known)
  return {
    statement,
    async valuesFor(instanceIds) {
      const marks = await readMarks(database, tables, instanceIds)
      return instanceIds.map((id) => {
        const { number, ids } = pairMarks(own, marks.get(id)!)
        return valuesOf(statement, { number, ids: new Map([...ids, ...fresh()]) })
      })
    },
  }
}

/** Starting an instance: everything it has is new. */
export async function readStartFloor(
  database: Queryable,
  start: () => Promise<{ instanceId: string; number: string }>,
): Promise<Floor & { valuesForNew(count: number): string[][] }> {
  let number = ''
  const written = await readWritten(database, await listTables(database), async () => {
    const started = await start()
    number = started.number
    return { table: 'process_instances', id: started.instanceId }
  })
  const statement = buildFloorStatement(written)
  const fresh = newIds(statement, written.known)
  let last = 0
  const valuesForNew = (count: number) =>
    Array.from({ length: count }, () =>
      valuesOf(statement, { number: [number, `${number}-${(last += 1)}`], ids: fresh() }),
    )
  return { statement, valuesForNew, valuesFor: async (instanceIds) => valuesForNew(instanceIds.length) }
}

const valuesOf = (statement: FloorStatement, replacement: Parameters<typeof replaceIn>[1]) =>
  statement.parameters.map((value) => replaceIn(value, replacement))

/** New ids in the order of those that they stand for. */
function newIds({ parameters }: FloorStatement, known: ReadonlySet<string>): () => Map<string, string> {
  const made = [...new Set(idsIn(parameters))].filter((id) => !known.has(id)).toSorted()
  return () => new Map(made.map((id) => [id, systemIds.next()]))
}
