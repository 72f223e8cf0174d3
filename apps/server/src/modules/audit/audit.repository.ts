import { prepared, type Tx } from '../../database/open-database.ts'

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
