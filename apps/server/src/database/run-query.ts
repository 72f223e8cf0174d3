import type pg from 'pg'
import { isOutdatedPlan, throwNamed } from './failures.ts'
import { textOf, type Prepared } from './prepared.ts'
import type { QueryAnswer } from './queryable.ts'
import { slowStatements } from './slow-statements.ts'

/**
 * The names under which statements are prepared now. When a migration, of another server perhaps, has changed what a
 * statement answers, PostgreSQL refuses the plan for as long as the connection lives: from then on all are prepared
 * under other names.
 */
export type Plans = { generation: number }

/** Asks one statement. @throws {DatabaseUnavailable} and what PostgreSQL answers */
export async function runQuery<Row extends object>(
  target: pg.Pool | pg.PoolClient,
  plans: Plans,
  statement: string | Prepared,
  values?: readonly unknown[],
): Promise<QueryAnswer<Row>> {
  const { generation } = plans
  const asked: pg.QueryConfig = { text: textOf(statement) }
  if (typeof statement !== 'string') asked.name = `${statement.name}.${generation}`
  if (values !== undefined) asked.values = [...values]
  const askedAt = performance.now()
  try {
    const answer = await target.query<Row>(asked)
    slowStatements.note(asked.text, performance.now() - askedAt)
    return { rows: answer.rows, rowCount: answer.rowCount ?? 0, fields: answer.fields }
  } catch (error) {
    if (isOutdatedPlan(error)) plans.generation = Math.max(plans.generation, generation + 1)
    return throwNamed(error)
  }
}
