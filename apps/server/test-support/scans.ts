/** Which large tables a call reads from end to end, as PostgreSQL itself plans its statements. */
import type { Database } from '../src/database/open-database.ts'
import type { ListCall } from './list-calls.ts'

/** Small ones are rightly read whole. */
const LARGE_ROWS = 5_000

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
  [key: string]: unknown
}

/** By name of the call; a call that reads no large table whole has an empty list. */
export async function scansOf(
  database: Database,
  calls: readonly ListCall[],
  ask: (call: ListCall) => Promise<void>,
): Promise<Map<string, string[]>> {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > $1`,
    [LARGE_ROWS],
  )
  const large = new Set(rows.map(({ name }) => name))
  if (large.size === 0) throw new Error('No table is large and analysed: nothing would be found')
  const found = new Map<string, string[]>()
  for (const call of calls) {
    const statements = await statementsOf(database, () => ask(call))
    const scanned = new Set<string>()
    for (const { text, values } of statements) {
      if (!/^\s*(with|select)\b/i.test(text)) continue
      const explained = await database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (format json) ${text}`,
        values,
      )
      collect(explained.rows[0]?.['QUERY PLAN'][0]?.Plan, large, scanned)
    }
    found.set(call.name, [...scanned])
  }
  return found
}

function collect(plan: Plan | undefined, large: ReadonlySet<string>, scanned: Set<string>): void {
  if (plan === undefined) return
  const table = plan['Relation Name']
  if (plan['Node Type'] === 'Seq Scan' && table !== undefined && large.has(table)) scanned.add(table)
  for (const inner of plan.Plans ?? []) collect(inner, large, scanned)
}

/** Every statement that is sent while something is done. */
export async function statementsOf(
  { pool }: Database,
  act: () => Promise<void>,
): Promise<{ text: string; values: unknown[] }[]> {
  const sent: { text: string; values: unknown[] }[] = []
  const original = pool.query
  const spy = (...sentBy: unknown[]) => {
    const [first, second] = sentBy
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    const values = Array.isArray(second) ? second : ((first as { values?: unknown[] }).values ?? [])
    sent.push({ text, values })
    return Reflect.apply(original, pool, sentBy) as unknown
  }
  Object.assign(pool, { query: spy })
  try {
    await act()
  } finally {
    Object.assign(pool, { query: original })
  }
  return sent
}
