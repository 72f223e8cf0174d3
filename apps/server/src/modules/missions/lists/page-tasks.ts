/** A page of the to-do or of the finished list. */
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import type { Outcome } from '@liveline/contract/task/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { LongPaging } from '../../../http/long-list.ts'
import { batchOutcomes } from '../../process-definitions/batch-outcomes.ts'
import { withoutHidden } from '@liveline/form-schema/cells.ts'
import type { FormsService } from '../../forms/forms.service.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { FieldRightsService } from '../field-rights.service.ts'
import { createFindFormFields } from './form-fields.ts'
import { findCurrentHandlers } from './current-handlers.ts'
import { factsOf, initiatorOf } from './initiator-of.ts'
import { actingAs } from '../../process-instances/tasks/task-policy.ts'
import { listActorsOf, pageMissions, type MissionRecord } from './list-pages.repository.ts'
import type { MissionSearch } from './instance-search.ts'
import { findKnownOfSearch } from './known-of-search.ts'
import { createAssertUnmasked, createMaskFields } from './mask-fields.ts'
import { finishedList, toDoList } from './task-lists.repository.ts'

type OwnerOf = (row: MissionRecord) => { readonly userId: number; readonly name: string } | undefined

/** For whom an ended task was done. */
const ownerThen: OwnerOf = ({ on_behalf_of_id, on_behalf_of_name }) =>
  on_behalf_of_id === null ? undefined : { userId: Number(on_behalf_of_id), name: on_behalf_of_name ?? '' }

export function createPageTasks(parts: {
  database: Queryable
  clock: Clock
  fieldRights: FieldRightsService
  definitions: Pick<DefinitionsService, 'getVersion' | 'listReleasedVersionIds'>
  forms: Pick<FormsService, 'getVersion' | 'getReleasedVersion'>
}) {
  const { database, clock, fieldRights, definitions } = parts

  /** Of each task that nobody holds and nobody else has taken, what may be given to many at once. */
  async function findForMany(caller: Caller, records: readonly MissionRecord[], ownerOf: OwnerOf) {
    const found = new Map<string, readonly Outcome[]>()
    for (const row of records) {
      if (row.claimed_by !== null && Number(row.claimed_by) !== (ownerOf(row)?.userId ?? caller.userId)) continue
      if (row.status === 'suspended') continue
      const { settings } = await definitions.getVersion(Number(row.definition_version_id), database)
      found.set(row.task_id, batchOutcomes(settings.nodes[row.element_id]))
    }
    return found
  }

  const maskFields = createMaskFields(parts)
  const assertUnmasked = createAssertUnmasked(parts)
  const findFormFields = createFindFormFields(parts)

  /** For whom a delegate sees each open task; nobody for those that are his own as well. */
  async function findOwners(caller: Caller, records: readonly MissionRecord[]): Promise<OwnerOf> {
    if (caller.owners.length === 0) return () => undefined
    const actors = await listActorsOf(
      database,
      records.map((row) => row.task_id),
    )
    return ({ task_id }) => {
      const owner = actingAs({ actors: actors.get(task_id) ?? [] }, caller)?.onBehalfOf
      return owner && { userId: owner.userId, name: owner.name }
    }
  }

  return async function pageTasks(
    caller: Caller,
    search: MissionSearch,
    paging: LongPaging,
    formFields: readonly string[] = [],
  ) {
    const now = clock.now()
    const { finished } = search
    await assertUnmasked(search)
    const known = await findKnownOfSearch(parts, caller, search)
    const list = (finished ? finishedList : toDoList)(caller, search, now, known)
    const { records, ...counted } = await pageMissions(database, list, finished, paging)
    const handlers = await findCurrentHandlers(
      database,
      records.map((row) => row.instance_id),
      caller,
    )
    const hiddenIn = await fieldRights.hiddenFrom(caller, records.map(factsOf))
    const mask = await maskFields(records.map((row) => row.instance_id))
    const shownFields = await findFormFields(caller, records, formFields, mask)
    const ownerOf = finished ? ownerThen : await findOwners(caller, records)
    const forMany = await findForMany(caller, finished ? [] : records, ownerOf)
    const seenOf = ({ task_id, seen }: MissionRecord) =>
      (forMany.get(task_id) ?? []).length > 0 && seen !== null ? { seen } : {}
    const rows = records.map((row): MissionRow => ({
      taskId: row.task_id,
      taskName: row.task_name,
      taskNameEn: row.task_name_en,
      elementId: row.element_id,
      instanceId: row.instance_id,
      flowKey: row.flow_key,
      flowName: row.flow_name,
      flowNameEn: row.flow_name_en,
      number: row.number,
      title: row.title,
      initiator: initiatorOf(row),
      createdAt: row.created_at.toISOString(),
      dueAt: row.due_at?.toISOString() ?? null,
      overdue: row.completed_at === null && row.due_at !== null && row.due_at <= now,
      escalated: row.escalated,
      completedAt: row.completed_at?.toISOString() ?? null,
      outcome: row.outcome,
      outcomeEn: row.outcome_en,
      instanceStatus: row.status,
      businessState: row.business_state,
      currentHandlers: handlers.get(row.instance_id) ?? [],
      fields: mask(row.instance_id, undefined, withoutHidden(row.fields, hiddenIn(row.instance_id, { isMain: true }))),
      ...(formFields.length > 0 && { formFields: shownFields(row.instance_id) }),
      onBehalfOf: ownerOf(row) ?? null,
      batchOutcomes: [...(forMany.get(row.task_id) ?? [])],
      ...seenOf(row),
    }))
    return { rows, ...counted, page: paging.page, pageSize: paging.pageSize }
  }
}
