import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { noteChange } from '../../database/cached.ts'
import type { Tx } from '../../database/open-database.ts'

/** True when something was written; names that a person has changed stay. */
export async function upsertForm(
  tx: Tx,
  form: { formId: number; formKey: string; formName: string; formNameEn: string; icon: string; at: Date },
): Promise<boolean> {
  await noteChange(tx, 'forms')
  const { rowCount } = await tx.query(
    `insert into forms (id, form_key, name, name_en, icon, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (id) do update
       set name = excluded.name, name_en = excluded.name_en, icon = excluded.icon, rev = forms.rev + 1, updated_at = excluded.updated_at
       where forms.updated_by is null
         and (forms.name, forms.name_en, forms.icon) is distinct from (excluded.name, excluded.name_en, excluded.icon)`,
    [form.formId, form.formKey, form.formName, form.formNameEn, form.icon, form.at],
  )
  return rowCount > 0
}

/** Whether the schema is one of the versions of the form already, or a person has released the one that counts. */
export async function isSettled(tx: Tx, { formId, schema }: { formId: number; schema: AmisSchema }): Promise<boolean> {
  const { rows } = await tx.query<{ known: boolean; by_person: boolean }>(
    `select coalesce(bool_or(schema = $2::jsonb), false) as known,
            coalesce(bool_or(state = 1 and released_by is not null), false) as by_person
     from form_versions where form_id = $1 and state <> 0`,
    [formId, JSON.stringify(schema)],
  )
  return rows[0]?.known === true || rows[0]?.by_person === true
}
