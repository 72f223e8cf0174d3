import type { ErrorReport, ErrorReportKind, ErrorReportRow } from '@liveline/contract/error-report/shapes.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import type { LongList } from '../../http/long-list.ts'
import { isBehind } from '../../http/walk-index.repository.ts'

/** Counts one more of the same fault, which is open from then on; `isNew`: nobody had met it before. */
export async function noteReport(
  tx: Tx,
  report: ErrorReport & { fingerprint: Buffer; userName: string },
  now: Date,
): Promise<{ number: number; isNew: boolean }> {
  const { rows } = await tx.query<{ number: string; count: number }>(
    `insert into error_reports
       (fingerprint, kind, message, stack, path, version, browser, first_at, last_at, last_user_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)
     on conflict (fingerprint) do update set
       count = least(error_reports.count::bigint + 1, 2147483647), path = excluded.path, browser = excluded.browser,
       last_at = greatest(error_reports.last_at, excluded.last_at), last_user_name = excluded.last_user_name,
       settled_at = null, settled_by = ''
     returning number, count`,
    [
      report.fingerprint,
      report.kind,
      report.message,
      report.stack,
      report.path,
      report.version,
      report.browser,
      now,
      report.userName,
    ],
  )
  const [row] = rows
  if (row === undefined) throw new Error('A report was neither inserted nor updated')
  return { number: Number(row.number), isNew: row.count === 1 }
}

export type ReportFilter = { readonly onlyOpen: boolean; readonly number: number | undefined }

/** The last seen first. */
export function reportList({ onlyOpen, number }: ReportFilter): LongList {
  const keys = [
    { name: 'last_at', type: 'timestamptz' },
    { name: 'number', type: 'bigint' },
  ] as const
  return {
    name: `errorReports${onlyOpen ? ' open' : ''}${number === undefined ? '' : ` ${number}`}`,
    keys,
    descending: true,
    carried: [],
    walk(bind, { after, limit }) {
      const shown = [
        ...(after === undefined ? [] : [isBehind(['last_at', 'number'], { keys, descending: true }, after, bind)]),
        ...(onlyOpen ? ['settled_at is null'] : []),
        ...(number === undefined ? [] : [`number = ${bind(number)}`]),
      ]
      return `select last_at, number from error_reports where ${shown.join(' and ') || 'true'}
              order by last_at desc, number desc limit ${limit}`
    },
    joins: '',
    conditions: () => [],
  }
}

/** In the order of the numbers; one that has been removed meanwhile is left out. */
export async function readReports(database: Queryable, numbers: readonly string[]): Promise<ErrorReportRow[]> {
  const { rows } = await database.query<{
    number: string
    kind: ErrorReportKind
    message: string
    stack: string
    path: string
    version: string
    browser: string
    count: number
    first_at: Date
    last_at: Date
    last_user_name: string
    settled_at: Date | null
    settled_by: string
  }>(
    `select number, kind, message, stack, path, version, browser, count, first_at, last_at, last_user_name, settled_at,
       settled_by
     from error_reports where number = any($1::bigint[]) order by array_position($1::bigint[], number)`,
    [numbers],
  )
  return rows.map((row) => ({
    number: Number(row.number),
    kind: row.kind,
    message: row.message,
    stack: row.stack,
    path: row.path,
    version: row.version,
    browser: row.browser,
    count: row.count,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    lastUserName: row.last_user_name,
    settledAt: row.settled_at?.toISOString() ?? null,
    settledBy: row.settled_by,
  }))
}

/** False when there is none of that number. What is settled already keeps who did it and when. */
export async function settleReport(
  tx: Tx,
  { number, isSettled }: { number: number; isSettled: boolean },
  by: { userName: string; at: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `update error_reports set
       settled_at = case when $2 then coalesce(settled_at, $3) end,
       settled_by = case when not $2 then '' when settled_at is null then $4 else settled_by end
     where number = $1 returning 1`,
    [number, isSettled, by.at, by.userName],
  )
  return rows.length > 0
}

/** Removes what was last seen before `seenBefore`, and of the rest all but the `most` last seen. */
export async function deleteReports(database: Database, seenBefore: Date, most: number): Promise<void> {
  await database.query(
    `delete from error_reports where last_at < $1
       or number in (select number from error_reports order by last_at desc, number desc offset $2)`,
    [seenBefore, most],
  )
}
