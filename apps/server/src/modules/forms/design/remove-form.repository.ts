import { noteChange } from '../../../database/cached.ts'
import type { Database, Tx } from '../../../database/open-database.ts'

/** Out of every list; versions and key stay until it is removed for good. */
export async function markDeleted(tx: Tx, change: { formId: number; userId: number | null; at: Date }): Promise<void> {
  await tx.query(
    `update forms set deleted_at = $2, deleted_by = $3, rev = rev + 1, updated_at = $2, updated_by = $3 where id = $1`,
    [change.formId, change.at, change.userId],
  )
}

/** Undefined when it is not there to be restored. */
export async function unmarkDeleted(
  tx: Tx,
  change: { formId: number; userId: number | null; at: Date; since: Date },
): Promise<{ formKey: string } | undefined> {
  await noteChange(tx, 'forms')
  const { rows } = await tx.query<{ form_key: string }>(
    `update forms set deleted_at = null, deleted_by = null, rev = rev + 1, updated_at = $2, updated_by = $3
     where id = $1 and deleted_at > $4 returning form_key`,
    [change.formId, change.at, change.userId, change.since],
  )
  return rows.map(({ form_key: formKey }) => ({ formKey }))[0]
}

/** For good, with versions, rights, declared fields and jobs; what holds a record stays whatever became of it. */
export async function deleteForGood(database: Database, before: Date): Promise<void> {
  const gone = `select id from forms f where deleted_at <= $1 and not exists (select from form_data d where d.form_id = f.id)`
  const { rowCount } = await database.query(`${gone} limit 1`, [before])
  if (rowCount === 0) return
  await database.transaction(async (tx) => {
    await noteChange(tx, 'forms')
    for (const table of ['data_jobs', 'form_access', 'form_filter_fields', 'form_versions'])
      await tx.query(`delete from ${table} where form_id in (${gone})`, [before])
    await tx.query(`delete from forms where id in (${gone})`, [before])
  })
}
