import type { DataScope, FormAccessRow } from '@liveline/contract/form-data/shapes.ts'
import { noteChange, readCached } from '../../../database/cached.ts'
import type { Queryable, Tx } from '../../../database/open-database.ts'

type Row = {
  role_id: string
  role_name: string
  may_create: boolean
  may_read: boolean
  may_update: boolean
  may_delete: boolean
  may_export: boolean
  may_import: boolean
  may_reveal: boolean
  scope: DataScope
}

export type NamedAccessRow = FormAccessRow & { readonly roleName: string }

/** What roles may do with the records of a form; empty when nobody has said. */
export const listAccess = (queryable: Queryable, formId: number): Promise<readonly NamedAccessRow[]> =>
  readCached(queryable, 'forms', `access:${formId}`, async () => {
    const { rows } = await queryable.query<Row>(
      `select a.*, r.name as role_name from form_access a join roles r on r.id = a.role_id
       where a.form_id = $1 order by r.name, r.id`,
      [formId],
    )
    return rows.map((row) => ({
      roleId: Number(row.role_id),
      roleName: row.role_name,
      mayCreate: row.may_create,
      mayRead: row.may_read,
      mayUpdate: row.may_update,
      mayDelete: row.may_delete,
      mayExport: row.may_export,
      mayImport: row.may_import,
      mayReveal: row.may_reveal,
      scope: row.scope,
    }))
  })

export async function replaceAccess(tx: Tx, formId: number, rows: readonly FormAccessRow[]): Promise<void> {
  await noteChange(tx, 'forms')
  await tx.query('delete from form_access where form_id = $1', [formId])
  await tx.query(
    `insert into form_access (form_id, role_id, may_create, may_read, may_update, may_delete, may_export, may_import, may_reveal, scope)
     select $1, x.* from jsonb_to_recordset($2::jsonb) as x("roleId" bigint, "mayCreate" boolean, "mayRead" boolean,
       "mayUpdate" boolean, "mayDelete" boolean, "mayExport" boolean, "mayImport" boolean, "mayReveal" boolean, scope text)`,
    [formId, JSON.stringify(rows)],
  )
}

/** The roles that a person may choose from. */
export async function listRoles(queryable: Queryable): Promise<{ roleId: number; roleName: string }[]> {
  const { rows } = await queryable.query<{ id: string; name: string }>('select id, name from roles order by name, id')
  return rows.map(({ id, name }) => ({ roleId: Number(id), roleName: name }))
}
