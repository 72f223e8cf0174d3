import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'

export async function readSettings(queryable: Queryable): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await queryable.query<{ key: string; value: unknown }>('select key, value from system_config')
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Sets one value. */
export async function writeConfigValue(tx: Tx, key: string, value: unknown): Promise<void> {
  await noteChange(tx, 'configuration')
  await tx.query(
    `insert into system_config (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [key, JSON.stringify(value)],
  )
}

export type StartableForm = {
  readonly id: number
  readonly formKey: string
  readonly name: string
  readonly nameEn: string
  readonly icon: string
}

/** Of these forms, by key, those that are switched on and released. */
export async function listStartableForms(
  queryable: Queryable,
  formKeys: readonly string[],
): Promise<ReadonlyMap<string, StartableForm>> {
  const { rows } = await queryable.query<{ id: string; form_key: string; name: string; name_en: string; icon: string }>(
    `select id, form_key, name, name_en, icon from forms
     where form_key = any($1) and valid and deleted_at is null
       and exists (select 1 from form_versions v where v.form_id = forms.id and v.state = 1)`,
    [formKeys],
  )
  return new Map(
    rows.map(({ id, form_key: formKey, name, name_en: nameEn, icon }) => [
      formKey,
      { id: Number(id), formKey, name, nameEn, icon },
    ]),
  )
}
