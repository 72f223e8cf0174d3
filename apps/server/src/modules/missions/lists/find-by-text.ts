/** What the search of the header finds of the work flow: rows of the lists themselves, so nobody finds more than they show. */
import { historySorts, missionSorts } from '@liveline/contract/process-instance/conditions.ts'
import type { FoundProcess, FoundTask } from '@liveline/contract/search/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Queryable } from '../../../database/open-database.ts'
import type { Caller } from '../../../http/caller.ts'
import { longPagingOf } from '../../../http/long-list.ts'
import type { FieldRightsService } from '../field-rights.service.ts'
import { initiatorOf } from './initiator-of.ts'
import { instanceSearchOf, missionSearchOf } from './instance-search.ts'
import { findKnownOfSearch } from './known-of-search.ts'
import { pageInstances, pageMissions } from './list-pages.repository.ts'
import { toDoList } from './task-lists.repository.ts'

export function createFindByText(parts: {
  database: Queryable
  clock: Clock
  fieldRights: Pick<FieldRightsService, 'versionsShowing'>
}) {
  const { database, clock } = parts

  async function findTasks(caller: Caller, text: string, most: number): Promise<FoundTask[]> {
    const search = missionSearchOf({ keyword: text }, missionSorts)
    const list = toDoList(caller, search, clock.now(), await findKnownOfSearch(parts, caller, search))
    const { records } = await pageMissions(database, list, false, longPagingOf({ rows: most }))
    return records.map((row) => ({
      taskId: row.task_id,
      taskName: row.task_name,
      taskNameEn: row.task_name_en,
      number: row.number,
      title: row.title,
    }))
  }

  async function findProcesses(caller: Caller, text: string, most: number): Promise<FoundProcess[]> {
    const search = instanceSearchOf({ keyword: text }, historySorts)
    const known = await findKnownOfSearch(parts, caller, search)
    const { records } = await pageInstances(database, caller, search, known, longPagingOf({ rows: most }))
    return records.map((row) => ({
      instanceId: row.instance_id,
      number: row.number,
      title: row.title,
      flowName: row.flow_name,
      flowNameEn: row.flow_name_en,
      status: row.status,
      initiator: initiatorOf(row).name,
    }))
  }

  return async function findByText(caller: Caller, text: string, most: number) {
    const [tasks, processes] = await Promise.all([findTasks(caller, text, most), findProcesses(caller, text, most)])
    return { tasks, processes }
  }
}
