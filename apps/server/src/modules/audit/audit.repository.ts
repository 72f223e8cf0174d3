import { prepared, type Queryable, type Tx } from '../../database/open-database.ts'

const columns = [
  'user_id',
  'user_name',
  'on_behalf_of',
  'address',
  'action',
  'object_type',
  'object_id',
  'result',
  'detail',
] as const

const insertRow = prepared(
  `insert into audit_log (at, ${columns.join(', ')})
   values (date_trunc('milliseconds', clock_timestamp()), ${columns.map((_column, place) => `$${place + 1}`).join(', ')})`,
)

/** A row but for its time, which is the database's. */
export async function insertAuditRow(
  tx: Tx,
  row: Readonly<Record<(typeof columns)[number], string | number | null>>,
): Promise<void> {
  await tx.query(
    insertRow,
    columns.map((column) => row[column]),
  )
}

/** How often one of these acts was refused in the last `hours`, and in as many before; both stop at `most`. */
export async function countRefused(
  queryable: Queryable,
  { actions, hours, most }: { actions: readonly string[]; hours: number; most: number },
): Promise<{ lately: number; before: number }> {
  const between = (from: string, to: string) =>
    `(select count(*)::int from (
        select 1 from audit_log where result = 'refused' and action = any($1)
          and at > ${from} and at <= ${to} limit $3) counted)`
  const ago = (times: number) => `clock_timestamp() - make_interval(hours => $2 * ${times})`
  const { rows } = await queryable.query<{ lately: number; before: number }>(
    `select ${between(ago(1), 'clock_timestamp()')} as lately, ${between(ago(2), ago(1))} as before`,
    [actions, hours, most],
  )
  return rows[0] ?? { lately: 0, before: 0 }
}
