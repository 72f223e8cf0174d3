/** What a workflow is used by, and what a drawing can use. */
import type { FlowUse } from '@liveline/contract/process-definition/shapes.ts'
import { noteChange } from '../../database/cached.ts'
import type { Queryable, Tx } from '../../database/open-database.ts'
import { instancesOf } from './definition-lists.repository.ts'

export type DefinitionUse = FlowUse

export async function findUse(database: Queryable, { id, key }: { id: number; key: string }): Promise<DefinitionUse> {
  const { rows } = await database.query<DefinitionUse>(
    `select ${instancesOf('v.definition_id = $1', 'active,suspended')} as running,
       ${instancesOf('v.definition_id = $1', 'completed,cancelled')} as finished,
       (select coalesce(json_agg(json_build_object('id', p.id::text, 'name', p.name) order by p.id), '[]')
        from page_configs p
        where p.deleted_at is null and p.page_params -> 'flowIdList' @> to_jsonb($2::text)) as pages,
       (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name, d.id), '[]')
        from process_definitions d
        where d.deleted_at is null and d.id <> $1 and exists (
             select from process_definition_versions v
             where v.definition_id = d.id and v.state in (0, 1) and ${calls('$2')})) as callers,
       exists (select from system_config c, jsonb_array_elements(c.value) q
               where c.key = 'quickForms' and q ->> 'flowKey' = $2) as "isQuickForm"`,
    [id, key],
  )
  const [use] = rows
  if (use === undefined) throw new Error(`The use of definition ${id} was not read`)
  return use
}

/** Whether a draft or release of another workflow calls the process of this key. */
export async function isCalled(database: Queryable, key: string): Promise<boolean> {
  const { rows } = await database.query<{ called: boolean }>(
    `select exists (select from process_definitions d join process_definition_versions v on v.definition_id = d.id
       where d.deleted_at is null and d.definition_key <> $1 and v.state in (0, 1) and ${calls('$1')}) as called`,
    [key],
  )
  return rows[0]?.called === true
}

/** Whether a version `v` names the process of a key, a parameter, as the one that it calls. */
const calls = (key: string) =>
  `(position('calledElement="' || ${key}::text || '"' in v.bpmn_xml) > 0
    or position(concat('calledElement=', chr(39), ${key}::text, chr(39)) in v.bpmn_xml) > 0)`

/** Out of every list; versions, instances and key stay. */
export async function markDeleted(tx: Tx, change: { id: number; userId: number; at: Date }): Promise<void> {
  await noteChange(tx, 'definitions')
  await tx.query(
    `update process_definitions set deleted_at = $2, deleted_by = $3, valid = false, rev = rev + 1, updated_at = $2,
       updated_by = $3 where id = $1`,
    [change.id, change.at, change.userId],
  )
}

type Named = { name: string; nameEn: string }
type Resources = {
  forms: (Named & { formKey: string; releasedVersion: number | null; valid: boolean })[]
  roles: (Named & { id: number })[]
  organisationTypes: (Named & { aid: number })[]
  pageCategories: string[]
}

export async function listResources(database: Queryable): Promise<Resources> {
  const { rows } = await database.query<Resources>(
    `select
       (select coalesce(json_agg(json_build_object('formKey', f.form_key, 'name', f.name, 'nameEn', f.name_en,
          'valid', f.valid, 'releasedVersion',
          (select version from form_versions v where v.form_id = f.id and v.state = 1)) order by f.name, f.id), '[]')
        from forms f where f.deleted_at is null) as forms,
       (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'nameEn', name_en) order by id), '[]')
        from roles) as roles,
       (select coalesce(json_agg(json_build_object('aid', aid, 'name', name, 'nameEn', name_en) order by sort, aid), '[]')
        from organisation_types) as "organisationTypes",
       array(select distinct category_resource from page_configs
             where deleted_at is null and category_resource <> '' order by 1) as "pageCategories"`,
  )
  const [resources] = rows
  if (resources === undefined) throw new Error('The resources were not read')
  return resources
}

/** Forms by key, with the number of their newest release. */
export async function listForms(
  database: Queryable,
  formKeys: readonly string[],
): Promise<Map<string, Named & { version: number | null }>> {
  const { rows } = await database.query<Named & { formKey: string; version: number | null }>(
    `select form_key as "formKey", name, name_en as "nameEn",
            (select version from form_versions v where v.form_id = f.id and v.state = 1) as version
     from forms f where form_key = any($1::text[]) and deleted_at is null`,
    [formKeys],
  )
  return new Map(rows.map(({ formKey, ...form }) => [formKey, form]))
}

export async function findFormKey(database: Queryable, formId: number): Promise<string | undefined> {
  const { rows } = await database.query<{ form_key: string }>(
    'select form_key from forms where id = $1 and deleted_at is null',
    [formId],
  )
  return rows[0]?.form_key
}

/** Drafts and newest releases of workflows that name a form, the releases first. */
export async function listDrawingsWithForm(
  database: Queryable,
  formKey: string,
): Promise<(Named & { definitionId: number; versionId: number; key: string; state: number; bpmnXml: string })[]> {
  const { rows } = await database.query<{
    definition_id: string
    version_id: string
    definition_key: string
    name: string
    name_en: string
    state: number
    bpmn_xml: string
  }>(
    `select d.id as definition_id, v.id as version_id, d.definition_key, d.name, d.name_en, v.state, v.bpmn_xml
     from process_definitions d join process_definition_versions v on v.definition_id = d.id and v.state in (0, 1)
     where d.deleted_at is null and position($1 in v.bpmn_xml) > 0 order by d.name, d.id, v.state desc`,
    [formKey],
  )
  return rows.map((row) => ({
    definitionId: Number(row.definition_id),
    versionId: Number(row.version_id),
    key: row.definition_key,
    name: row.name,
    nameEn: row.name_en,
    state: row.state,
    bpmnXml: row.bpmn_xml,
  }))
}
