/** What a step tells the person who acted, and the process view of the same: who has the open tasks now. */
import type { StepResult } from '@liveline/contract/process-instance/shapes.ts'
import type { Signer } from '@liveline/contract/signing/shapes.ts'
import type { Clock } from '../../../clock.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Directory } from '../../directory/directory.service.ts'
import { shownSigning } from '../signing/signing-shape.ts'
import type { OpenTask } from '../store/stored-instance.ts'
import type { StepDone } from './step.ts'

export function stepResult(
  caller: Caller,
  instance: Omit<StepResult, 'open'>,
  { recorded, directory }: StepDone,
  clock: Clock,
): StepResult {
  const now = clock.now()
  return { ...instance, open: recorded.open.map((task) => openNode(task, directory, caller, now)) }
}

/** @param signers the names of those who are asked; an answer to an act leaves them out */
export function openNode(
  task: OpenTask,
  directory: Directory,
  caller: Caller,
  now: Date,
  signers: readonly Signer[] = [],
): StepResult['open'][number] {
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
    signing: task.signing === undefined ? null : shownSigning(task.signing, signers),
  }
}
