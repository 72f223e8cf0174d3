/** What uses forms, and what was filled in. */
import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import type { Queryable } from '../../../database/open-database.ts'

export type Use = {
  readonly kind: 'workflow' | 'pageTable' | 'schemaPage' | 'quickForm' | 'menu'
  readonly id: string
  readonly name: string
  readonly nameEn: string
  /** `quickForm`: key of its workflow; `menu`: its address. */
  readonly hint: string
}

/**
 * One row for each thing that uses one of the forms `$1` (ids): drafts and newest releases of workflows that name it in
 * an attribute, page tables that draw from it, schema pages that ask for its records, quick forms, and menu entries that
 * lead to it.
 */
export const formUsesSql = `
  with asked as (select id, form_key from forms where id = any($1::bigint[])),
  drawn as (
    select distinct d.id, d.name, d.name_en, m[1] as form_key
    from process_definitions d join process_definition_versions v on v.definition_id = d.id and v.state in (0, 1),
         regexp_matches(v.bpmn_xml, '(?:mainForm|formKey)\\s*=\\s*["'']([A-Za-z0-9]+)["'']', 'g') as m
    where d.deleted_at is null)
  select f.id as form_id, 'workflow' as kind, d.id::text, d.name, d.name_en, '' as hint
  from asked f join drawn d on d.form_key = f.form_key
  union all
  select f.id, 'pageTable', p.id::text, p.name, p.name_en, ''
  from asked f join page_configs p on p.deleted_at is null
    and (p.page_params -> 'formIdList' @> to_jsonb(f.id) or p.page_params -> 'formIdList' @> to_jsonb(f.id::text)
         or p.page_params -> 'formIdList' @> to_jsonb(f.form_key) or p.page_params ->> 'formId' = f.id::text
         or position('"form.' || f.form_key || '.' in p.page_params::text) > 0)
  union all
  select distinct f.id, 'schemaPage', s.id::text, s.name, s.name_en, ''
  from asked f join schema_page_versions v on v.state in (0, 1) and v.schema::text ~ ('"formId": "?' || f.id || '[",}]')
    join schema_pages s on s.id = v.page_id and s.deleted_at is null
  union all
  select f.id, 'quickForm', f.form_key, coalesce(w.name, ''), coalesce(w.name_en, ''), q ->> 'flowKey'
  from system_config c cross join jsonb_array_elements(c.value) q join asked f on f.form_key = q ->> 'formKey'
    left join process_definitions w on w.definition_key = q ->> 'flowKey' where c.key = 'quickForms'
  union all
  select f.id, 'menu', m.id::text, m.name, m.name_en, a.address
  from asked f join menus m on m.type = 2 and (m.params ->> 'formKey' = f.form_key or m.params ->> 'formId' = f.id::text)
    join menu_addresses a on a.id = m.id`

export async function listUses(queryable: Queryable, formId: number): Promise<Use[]> {
  const { rows } = await queryable.query<Omit<Use, 'nameEn'> & { name_en: string }>(
    `select kind, id, name, name_en, hint from (${formUsesSql}) u order by kind, name, id`,
    [[formId]],
  )
  return rows.map(({ name_en: nameEn, ...use }) => ({ ...use, nameEn }))
}

/**
 * Each count stops one above `COUNTED_ROWS`. Records that are deleted and can be restored are among them. Instances are
 * those on versions of workflows that name the form: a version of it was pinned when they started.
 */
export async function countFilledIn(
  queryable: Queryable,
  formId: number,
): Promise<{ records: number; instances: number; running: number }> {
  const most = COUNTED_ROWS + 1
  const instances = (statuses: string) => `(
    select count(*)::integer from (
      select from named v cross join unnest('{${statuses}}'::text[]) s(status)
      cross join lateral (
        select from process_instances i where i.definition_version_id = v.id and i.status = s.status
        order by i.id limit ${most}) one
      limit ${most}) counted)`
  const { rows } = await queryable.query<{ records: number; instances: number; running: number }>(
    `with named as (
       select v.id from process_definition_versions v, forms f
       where f.id = $1 and v.state <> 0
         and v.bpmn_xml ~ ('(mainForm|formKey)\\s*=\\s*["'']' || f.form_key || '["'']'))
     select (select count(*)::integer from (select from form_data where form_id = $1 limit ${most}) d) as records,
       ${instances('active,suspended,completed,cancelled')} as instances, ${instances('active,suspended')} as running`,
    [formId],
  )
  return rows[0] ?? { records: 0, instances: 0, running: 0 }
}

/** Page tables that may draw from a form, with what they show. */
export async function listPageTables(
  queryable: Queryable,
): Promise<{ id: number; name: string; nameEn: string; params: unknown }[]> {
  const { rows } = await queryable.query<{ id: string; name: string; name_en: string; page_params: unknown }>(
    'select id, name, name_en, page_params from page_configs where deleted_at is null order by id',
  )
  return rows.map((row) => ({ id: Number(row.id), name: row.name, nameEn: row.name_en, params: row.page_params }))
}
