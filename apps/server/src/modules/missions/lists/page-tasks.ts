/** A page of the to-do or of the finished list. */
import type { MissionRow } from '@liveline/contract/mission/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { LongPaging } from '../../../http/long-list.ts'
import { withoutFields } from '../../process-definitions/field-visibility.ts'
import type { FieldRightsService } from '../field-rights.service.ts'
import { findCurrentHandlers } from './current-handlers.ts'
import { factsOf, initiatorOf } from './initiator-of.ts'
import { pageMissions } from './list-pages.repository.ts'
import type { MissionSearch } from './mission-search.ts'
import { finishedList, toDoList } from './task-lists.repository.ts'

export function createPageTasks(parts: { database: Queryable; clock: Clock; fieldRights: FieldRightsService }) {
  const { database, clock, fieldRights } = parts

  return async function pageTasks(caller: Caller, search: MissionSearch, paging: LongPaging) {
    const now = clock.now()
    const { finished } = search
    const list = finished ? finishedList(caller, search, now) : toDoList(caller, search, now)
    const { records, ...counted } = await pageMissions(database, list, finished, paging)
    const handlers = await findCurrentHandlers(
      database,
      records.map((row) => row.instance_id),
      caller,
    )
    const hiddenIn = await fieldRights.hiddenFrom(caller, records.map(factsOf))
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
      fields: withoutFields(row.fields, hiddenIn(row.instance_id, { isMain: true })),
      batchOutcomes: [],
    }))
    return { rows, ...counted, page: paging.page, pageSize: paging.pageSize }
  }
}
