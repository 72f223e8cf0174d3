/**
 * Asks the reporting views: as the reporting role, in a transaction that can write nothing, for so long and so much at
 * most. What is asked has passed `judgeQuery`; it is one statement with bound values, of which PostgreSQL refuses a
 * second one. All settings end with the transaction, so the connection goes back as it came.
 */
import { dataSetLimits, type DataSetColumnKind, type ReportingView } from '@liveline/contract/data-set/shapes.ts'
import { TIME_ZONE } from '@liveline/contract/constants.ts'
import pg from 'pg'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import { REPORTING_ROLE } from '../../database/reporting-role.ts'

/** Rows of one step of the cursor: between two of them the limits are looked at. */
const STEP_ROWS = 100
/** What one row may hold: a longer one ends in the database, before the server has read and parsed it. */
const ROW_BYTES = 256 * 1024
const PROGRAM_LIMIT_EXCEEDED = '54000'
/** There is no such character, so `chr` fails with `PROGRAM_LIMIT_EXCEEDED`; no query may call it itself. */
const ROW_GUARD = ` where case when pg_catalog.pg_column_size(answered) > ${ROW_BYTES}
  then pg_catalog.chr(2000000 + pg_catalog.pg_column_size(answered)) <> '' else true end`

export type Asked = { readonly text: string; readonly values: readonly unknown[]; readonly timeLimitMs: number }
export type AnswerColumn = { readonly name: string; readonly kind: DataSetColumnKind }
export type Answer = {
  readonly columns: readonly AnswerColumn[]
  readonly rows: readonly Record<string, unknown>[]
  readonly isCut: boolean
}

/** More than a data set may answer. */
export class AnswerTooLarge extends Error {}

/** What a statement begins with; positions in it are this much further on. */
const wrapped = { before: 'select * from (', after: '\n) as answered' } as const
export const positionIn = (position: string | undefined, statementStart: string): number =>
  Math.max(0, Number(position ?? 1) - 1 - statementStart.length - wrapped.before.length)
const statementOf = (text: string) => `${wrapped.before}${text}${wrapped.after}`

/** Carries what was read out of a transaction that is always rolled back: nothing that a query did is ever committed. */
class WasRead<T> extends Error {
  readonly outcome: T
  constructor(outcome: T) {
    super('read')
    this.outcome = outcome
  }
}

/** Runs `read` in a transaction that ends with a rollback. */
export async function inPassing<T>(database: Pick<Database, 'transaction'>, read: (tx: Tx) => Promise<T>): Promise<T> {
  let done: WasRead<T> | undefined
  try {
    return await database.transaction(async (tx) => {
      done = new WasRead(await read(tx))
      throw done
    })
  } catch (error) {
    if (done !== undefined && error === done) return done.outcome
    throw error
  }
}

async function becomeReader(tx: Tx, timeLimitMs: number): Promise<void> {
  await tx.query('set transaction read only')
  await tx.query(
    `select set_config('search_path', 'pg_catalog, reporting, pg_temp', true), set_config('timezone', $2, true),
            set_config('statement_timeout', $1, true), set_config('lock_timeout', '500ms', true),
            set_config('idle_in_transaction_session_timeout', '15s', true), set_config('work_mem', '8MB', true),
            set_config('hash_mem_multiplier', '1', true), set_config('jit', 'off', true),
            set_config('max_parallel_workers_per_gather', '0', true), set_config('cursor_tuple_fraction', '1', true),
            set_config('role', '${REPORTING_ROLE}', true)`,
    [String(timeLimitMs), TIME_ZONE],
  )
}

export async function readAnswer(tx: Tx, { text, values, timeLimitMs }: Asked, rowLimit: number): Promise<Answer> {
  const until = performance.now() + timeLimitMs
  await becomeReader(tx, timeLimitMs)
  await tx.query(`${DECLARE}${statementOf(text)}${ROW_GUARD} limit $${values.length + 1}::int`, [
    ...values,
    rowLimit + 1,
  ])
  const rows: Record<string, unknown>[] = []
  let columns: readonly AnswerColumn[] = []
  let bytes = 0
  for (;;) {
    const step = Math.min(STEP_ROWS, rowLimit + 1 - rows.length)
    const answer = await tx
      .query<Record<string, unknown>>(`fetch forward ${step} from answered`)
      .catch((error: unknown) => {
        const isTooLong = error instanceof pg.DatabaseError && error.code === PROGRAM_LIMIT_EXCEEDED
        throw isTooLong ? new AnswerTooLarge('', { cause: error }) : error
      })
    columns = (answer.fields ?? []).map(columnOf)
    const numbers = (answer.fields ?? []).filter(({ dataTypeID }) => asText.has(dataTypeID)).map(({ name }) => name)
    for (const row of answer.rows) {
      for (const name of numbers) row[name] = numberOf(row[name])
      bytes += Buffer.byteLength(JSON.stringify(row))
      rows.push(row)
    }
    if (bytes > dataSetLimits.answerBytes) throw new AnswerTooLarge()
    if (answer.rows.length < step || rows.length > rowLimit) break
    const left = Math.max(1, Math.ceil(until - performance.now()))
    await tx.query(`select set_config('statement_timeout', $1, true)`, [String(left)])
  }
  return { columns, rows: rows.slice(0, rowLimit), isCut: rows.length > rowLimit }
}

export const DECLARE = 'declare answered no scroll cursor for '
export const EXPLAIN = 'explain (format json) '

export type Plan = { readonly cost: number; readonly rows: number; readonly text: string }

/** What the database would do, and the columns that it would answer; nothing is run. */
export async function readPlan(
  tx: Tx,
  { text, values, timeLimitMs }: Asked,
): Promise<{ plan: Plan; columns: readonly AnswerColumn[]; names: readonly string[] }> {
  await becomeReader(tx, timeLimitMs)
  const { rows: explained } = await tx.query<{ 'QUERY PLAN': ExplainedPlan[] }>(
    `${EXPLAIN}${statementOf(text)}`,
    values,
  )
  const top = explained[0]?.['QUERY PLAN'][0]?.Plan
  const { fields = [] } = await tx.query(`${statementOf(text)} limit 0`, values)
  return {
    plan: {
      cost: top?.['Total Cost'] ?? 0,
      rows: top?.['Plan Rows'] ?? 0,
      text: top === undefined ? '' : inLines(top),
    },
    columns: fields.map(columnOf),
    names: fields.map(({ name }) => name),
  }
}

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Total Cost': number
  readonly 'Plan Rows': number
  readonly Plans?: readonly PlanNode[]
}
type ExplainedPlan = { readonly Plan: PlanNode }

/** A node a line, what feeds it under it. */
function inLines(node: PlanNode, depth = 0): string {
  const relation = node['Relation Name'] === undefined ? '' : ` · ${node['Relation Name']}`
  const line = `${'  '.repeat(depth)}${node['Node Type']}${relation} — ${node['Total Cost']} / ${node['Plan Rows']}`
  return [line, ...(node.Plans ?? []).map((below) => inLines(below, depth + 1))].join('\n')
}

/** Numbers of PostgreSQL that come as text so as to lose no digit: int8, numeric. */
const asText = new Set([20, 1700])
const numbers = new Set([...asText, 21, 23, 700, 701])

/** A text where a number would lose digits. */
function numberOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const number = Number(value)
  return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number)) ? number : value
}

function columnOf({ name, dataTypeID }: { name: string; dataTypeID: number }): AnswerColumn {
  if (numbers.has(dataTypeID)) return { name, kind: 'number' }
  if (dataTypeID === 1082) return { name, kind: 'date' }
  return { name, kind: dataTypeID === 1114 || dataTypeID === 1184 ? 'datetime' : 'text' }
}

/** The views of the schema, as their comments say what they are. */
export async function listViews(queryable: Queryable): Promise<ReportingView[]> {
  const { rows } = await queryable.query<{
    view: string
    said: string
    columns: { name: string; type: string; said: string }[]
  }>(
    `select c.relname as view, coalesce(obj_description(c.oid, 'pg_class'), '') as said,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
         'said', coalesce(col_description(c.oid, a.attnum), '')) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'reporting'::regnamespace and c.relkind = 'v'
     group by c.oid, c.relname order by c.relname`,
  )
  return rows.map(({ view, said, columns }) => ({
    name: view,
    ...inBoth(said),
    columns: columns.map((column) => ({ name: column.name, type: column.type, ...inBoth(column.said) })),
  }))
}

/**
 * What a column could be taken for where there is none of that name: PostgreSQL reads `n.pg_sleep` as `pg_sleep(n)`, and
 * `n.regclass` as a cast.
 */
export async function listCallableNames(queryable: Queryable): Promise<string[]> {
  const { rows } = await queryable.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace in ('pg_catalog'::regnamespace, 'reporting'::regnamespace)
       and pronargs >= 1 and (pronargs - pronargdefaults <= 1 or provariadic <> 0)
     union select typname from pg_type where typnamespace = 'pg_catalog'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

const inBoth = (said: string) => {
  const [label = '', labelEn = ''] = said.split('|')
  return { label, labelEn }
}
