import type { Queryable } from '../../database/open-database.ts'
import type { Caller } from '../../http/caller.ts'
import { actorsOf, actorsOfOwners } from '../directory/actor.ts'

/** What of an instance decides about its fields, beside the caller. */
export type InstanceFacts = {
  readonly instanceId: string
  readonly definitionVersionId: number
  readonly initiatorId: number
}

/** An element, and of which version of a called process; null: of the instance's own. */
export type OwnElement = { readonly elementId: string; readonly calledVersionId: number | null }

/** Elements of the open tasks that the caller is asked to do, and of those he completed, by instance. */
export async function listOwnElements(
  database: Queryable,
  caller: Caller,
  instanceIds: readonly string[],
): Promise<Map<string, OwnElement[]>> {
  const { kinds, ids } = actorsOf(caller)
  const owners = actorsOfOwners(caller)
  const forOwners =
    owners.ids.length === 0
      ? ''
      : `union
      select t.process_instance_id, t.element_id, t.called_version_id
      from unnest($5::text[], $6::bigint[]) o(kind, id)
      join task_actors a on a.process_instance_id = any($1::uuid[]) and a.actor_kind = o.kind and a.actor_id = o.id
      join tasks t on t.process_instance_id = a.process_instance_id and t.id = a.task_id
      where a.approval_of <> $2
      `
  const { rows } = await database.query<{
    process_instance_id: string
    element_id: string
    called_version_id: string | null
  }>(
    `select t.process_instance_id, t.element_id, t.called_version_id
     from task_actors a join tasks t on t.process_instance_id = a.process_instance_id and t.id = a.task_id
     where a.process_instance_id = any($1::uuid[])
       and (a.actor_kind, a.actor_id) in (select * from unnest($3::text[], $4::bigint[]))
     ${forOwners}union
     select process_instance_id, element_id, called_version_id from task_history
     where process_instance_id = any($1::uuid[]) and completed_by = $2 and status = 'completed'`,
    [instanceIds, caller.userId, kinds, ids, ...(forOwners === '' ? [] : [owners.kinds, owners.ids])],
  )
  const byInstance = new Map<string, OwnElement[]>()
  for (const { process_instance_id: id, element_id: elementId, called_version_id: called } of rows) {
    const elements = byInstance.get(id) ?? []
    byInstance.set(id, [...elements, { elementId, calledVersionId: called === null ? null : Number(called) }])
  }
  return byInstance
}

export async function listInstanceFacts(
  database: Queryable,
  instanceIds: readonly string[],
): Promise<(InstanceFacts & { mainForm: string | null })[]> {
  if (instanceIds.length === 0) return []
  const { rows } = await database.query<{
    id: string
    definition_version_id: string
    initiator_id: string
    main_form: string | null
  }>(
    `select i.id, i.definition_version_id, i.initiator_id, f.form_key as main_form
     from process_instances i left join instance_forms f on f.process_instance_id = i.id and f.is_main
     where i.id = any($1::uuid[])`,
    [instanceIds],
  )
  return rows.map((row) => ({
    instanceId: row.id,
    definitionVersionId: Number(row.definition_version_id),
    initiatorId: Number(row.initiator_id),
    mainForm: row.main_form,
  }))
}
