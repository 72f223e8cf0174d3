import type { ErrorReport, ErrorReportKind, ErrorReportRow } from '@liveline/contract/error-report/shapes.ts'
import type { Person } from '@liveline/contract/user/shapes.ts'
import type { Database, Queryable, Tx } from '../../database/open-database.ts'
import type { LongList } from '../../http/long-list.ts'
import { isBehind } from '../../http/walk-index.repository.ts'

/** Counts one more of the same fault, which is open from then on; `isNew`: nobody had met it before. */
export async function noteReport(
  tx: Tx,
  report: ErrorReport & { fingerprint: Buffer; userId: number; userName: string },
  now: Date,
): Promise<{ number: number; isNew: boolean }> {
  const { rows } = await tx.query<{ number: string; count: number }>(
    `insert into error_reports
       (fingerprint, kind, message, stack, path, version, browser, first_at, last_at, last_user_name,
        only_user_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)
     on conflict (fingerprint) do update set
       count = least(error_reports.count::bigint + 1, 2147483647), path = excluded.path, browser = excluded.browser,
       last_at = greatest(error_reports.last_at, excluded.last_at), last_user_name = excluded.last_user_name,
       settled_at = null, settled_by = '',
       only_user_id = case when error_reports.only_user_id = excluded.only_user_id then excluded.only_user_id end
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
      report.userId,
    ],
  )
  const [row] = rows
  if (row === undefined) throw new Error('A report was neither inserted nor updated')
  return { number: Number(row.number), isNew: row.count === 1 }
}

/** Of the open faults that only this person has met, all but the `most` last seen go. */
export async function deleteBeyondShare(tx: Tx, userId: number, most: number): Promise<void> {
  await tx.query(
    `delete from error_reports where number in (
       select number from error_reports where only_user_id = $1 and settled_at is null
       order by last_at desc, number desc offset $2)`,
    [userId, most],
  )
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

/** Whom a login name is of, as every list shows a person; one whom nobody knows any more is called by it. */
const personOf = (column: string) =>
  `(select json_build_object('userId', u.id, 'name', coalesce(u.name, ${column}),
      'departmentName', coalesce(d.name, ''), 'onBehalfOf', null)
    from (select lower(normalize(${column}, NFKC)) as key) named left join users u on u.user_name_key = named.key
      left join organisation_details d on d.id = u.current_org_id)`

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
    last_user: Person
    settled_at: Date | null
    settled_by: Person | null
  }>(
    `select number, kind, message, stack, path, version, browser, count, first_at, last_at,
       ${personOf('last_user_name')} as last_user, settled_at,
       case when settled_by <> '' then ${personOf('settled_by')} end as settled_by
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
    lastUser: row.last_user,
    settledAt: row.settled_at?.toISOString() ?? null,
    settledBy: row.settled_by,
  }))
}

/** How many faults nobody has dealt with, and the one that was met last; the table holds two thousand. */
export async function readOpenReports(
  database: Queryable,
): Promise<{ count: number; newest: Pick<ErrorReportRow, 'number' | 'message' | 'lastAt'> | undefined }> {
  const { rows } = await database.query<{ count: number; number: string; message: string; last_at: Date }>(
    `select (select count(*)::int from error_reports where settled_at is null) as count, number, message, last_at
     from error_reports where settled_at is null order by last_at desc, number desc limit 1`,
  )
  const [row] = rows
  if (row === undefined) return { count: 0, newest: undefined }
  const newest = { number: Number(row.number), message: row.message, lastAt: row.last_at.toISOString() }
  return { count: row.count, newest }
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
