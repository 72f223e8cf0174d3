/** What the process view shows beside the open tasks, and the task page of a task that has ended. */
import type { FileRef } from '@liveline/contract/file/shapes.ts'
import type { Person } from '@liveline/contract/user/shapes.ts'
import type { Queryable } from '../../database/open-database.ts'

export type OperationRecord = {
  id: string
  kind: string
  task_id: string | null
  outcome: string | null
  element_id: string | null
  element_name: string
  element_name_en: string
  user_id: string | null
  user_name: string
  department_name: string
  on_behalf_of_name: string | null
  outcome_label: string | null
  outcome_label_en: string | null
  danger: boolean
  opinion: string
  attachments: FileRef[]
  signature: FileRef | null
  duration_ms: string | null
  from_elements: string[] | null
  to_elements: string[] | null
  people: Person[]
  deleted_at: Date | null
  at: Date
  reason: string | null
  /** Whether it was done to a step of a called process, whose element ids may be those of its caller. */
  is_called: boolean
}

export async function listOperations(database: Queryable, instanceId: string): Promise<OperationRecord[]> {
  const { rows } = await database.query<OperationRecord>(
    `select id, kind, task_id, element_id, element_name, element_name_en, user_id, user_name, department_name, on_behalf_of_name,
            outcome, outcome_label, outcome_label_en, danger, opinion, attachments, signature, duration_ms, from_elements,
            to_elements, people, deleted_at, at, reason,
            exists (select from task_history h where h.process_instance_id = operations.process_instance_id
                      and h.id = operations.task_id and h.called_version_id is not null) as is_called
     from operations where process_instance_id = $1 order by at, id`,
    [instanceId],
  )
  return rows
}

export type VisitedElement = {
  readonly elementId: string
  readonly times: number
  readonly completed: number
  readonly cancelled: number
  readonly totalMs: number
}

/** Nodes and flows of the instance's own drawing that the work has come to, with how often and for how long until now. */
export async function listVisits(database: Queryable, instanceId: string, now: Date): Promise<VisitedElement[]> {
  const { rows } = await database.query<VisitedElement>(
    `select element_id as "elementId", count(*)::integer as times,
            (count(*) filter (where outcome = 'completed'))::integer as completed,
            (count(*) filter (where outcome <> 'completed'))::integer as cancelled,
            sum(greatest(0, extract(epoch from coalesce(ended_at, $2) - started_at) * 1000))::double precision as "totalMs"
     from activities where process_instance_id = $1 and called_version_id is null group by element_id order by element_id`,
    [instanceId, now],
  )
  return rows
}

export type TaskRecord = {
  id: string
  process_instance_id: string
  element_id: string
  name: string
  name_en: string
  status: 'completed' | 'cancelled'
  reason: string | null
  completed_by: string | null
  due_at: Date | null
  escalated: boolean
  created_at: Date
  ended_at: Date
}

export async function findEndedTask(database: Queryable, taskId: string): Promise<TaskRecord | undefined> {
  const { rows } = await database.query<TaskRecord>(
    `select id, process_instance_id, element_id, name, name_en, status, reason, completed_by, due_at, escalated, created_at, ended_at
     from task_history where id = $1`,
    [taskId],
  )
  return rows[0]
}
