/** What a step tells the person who acted, and the process view of the same: who has the open tasks now. */
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Directory } from '../../directory/directory.service.ts'
import type { OpenTask } from '../store/stored-instance.ts'
import type { StepDone } from './run-step.ts'

export function stepResult(
  caller: Caller,
  instance: Omit<StepResult, 'open'>,
  { recorded, directory }: StepDone,
  clock: Clock,
): StepResult {
  const now = clock.now()
  return { ...instance, open: recorded.open.map((task) => openNode(task, directory, caller, now)) }
}

export function openNode(task: OpenTask, directory: Directory, caller: Caller, now: Date): StepResult['open'][number] {
  return {
    taskId: task.row.id,
    elementId: task.row.elementId,
    name: task.row.name,
    nameEn: task.nameEn,
    handlers: task.actors.map((actor) => directory.handler(actor, caller.language)),
    since: task.row.createdAt.toISOString(),
    dueAt: task.dueAt?.toISOString() ?? null,
    overdue: task.dueAt !== undefined && task.dueAt <= now,
    escalated: task.escalated,
  }
}
