import pg from 'pg'
import type { Floor } from './floor.ts'
import { findScans } from './explain-floor.ts'

export interface FloorRun {
  readonly perSecond: number
  readonly latenciesMs: readonly number[]
}

const STATEMENT = 'floor'

/** Callers with a connection each, on which the statement is prepared once. */
export async function openFloorCallers(connectionString: string, count: number) {
  const clients = Array.from(
    { length: count },
    // As a prepared statement that has been used for long is: planned once.
    () => new pg.Client({ connectionString, options: '-c plan_cache_mode=force_generic_plan' }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  return {
    /** Each caller sends one after the other, without `begin` and `commit`. */
    async run(floor: Floor, values: readonly string[][], callers = count): Promise<FloorRun> {
      const latenciesMs: number[] = []
      const { text } = floor.statement
      let next = 0
      const startedAt = performance.now()
      await Promise.all(
        clients.slice(0, callers).map(async (client) => {
          for (let given = values[next++]; given !== undefined; given = values[next++]) {
            const sentAt = performance.now()
            await client.query({ name: STATEMENT, text, values: given })
            latenciesMs.push(performance.now() - sentAt)
          }
        }),
      )
      return { perSecond: values.length / ((performance.now() - startedAt) / 1000), latenciesMs }
    },
    /** After a first run: what its plan reads whole. */
    findScans: (values: readonly string[]) => findScans(clients[0]!, STATEMENT, values),
    close: () => Promise.all(clients.map((client) => client.end())),
  }
}
