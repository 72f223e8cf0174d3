import type { Queryable } from '../../../database/open-database.ts'

type FormValuesRow = {
  readonly instanceId: string
  readonly formKey: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Of the forms of some instances the fields asked for, and no others: a form may hold far more than a list shows. */
export async function listFormValues(
  database: Queryable,
  instanceIds: readonly string[],
  asked: readonly { readonly formKey: string; readonly field: string }[],
): Promise<FormValuesRow[]> {
  const { rows } = await database.query<FormValuesRow>(
    `select d.process_instance_id as "instanceId", f.form_key as "formKey",
       (select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(d.data) v where v.key = any($3::text[])) as values
     from unnest($1::uuid[]) i(id)
     cross join forms f
     cross join lateral (select * from form_data where process_instance_id = i.id and form_id = f.id limit 1) d
     where f.form_key = any($2::text[])`,
    [instanceIds, [...new Set(asked.map(({ formKey }) => formKey))], [...new Set(asked.map(({ field }) => field))]],
  )
  return rows
}

type PinnedForm = {
  readonly instanceId: string
  readonly formKey: string
  readonly formVersionId: number
  readonly isMain: boolean
}

/** The versions of forms that some instances are pinned to. */
export async function listPinnedForms(database: Queryable, instanceIds: readonly string[]): Promise<PinnedForm[]> {
  if (instanceIds.length === 0) return []
  const { rows } = await database.query<Omit<PinnedForm, 'formVersionId'> & { readonly formVersionId: string }>(
    `select process_instance_id as "instanceId", form_key as "formKey", form_version_id as "formVersionId",
       is_main as "isMain"
     from instance_forms where process_instance_id = any($1::uuid[])`,
    [[...new Set(instanceIds)]],
  )
  return rows.map((row) => ({ ...row, formVersionId: Number(row.formVersionId) }))
}
