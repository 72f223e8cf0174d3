import type { FormValues } from '@liveline/form-schema/place.ts'
import type { Queryable } from '../../database/open-database.ts'

/** The states of the forms of an instance in whose values an id stands somewhere, the newest first. */
export async function listFormsHolding(
  queryable: Queryable,
  { instanceId, fileId }: { readonly instanceId: string; readonly fileId: string },
): Promise<{ formKey: string; formVersionId: number; data: FormValues }[]> {
  const { rows } = await queryable.query<{ form_key: string; form_version_id: string; data: FormValues }>(
    `select f.form_key, h.form_version_id, h.data
     from form_data_history h join form_data d on d.id = h.form_data_id join forms f on f.id = d.form_id
     where h.process_instance_id = $1 and strpos(h.data::text, $2) > 0
     order by h.changed_at desc, h.rev desc`,
    [instanceId, fileId],
  )
  return rows.map(({ form_key: formKey, form_version_id: id, data }) => ({ formKey, formVersionId: Number(id), data }))
}
