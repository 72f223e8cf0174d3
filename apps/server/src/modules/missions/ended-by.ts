/** Which act, or which clock, took a task away before anybody completed it. */
import type { EndedBy } from '@liveline/contract/task/shapes.ts'
import type { ProcessSettings } from '../process-definitions/node-settings.ts'
import { adverseKind } from './expected-outcomes.ts'
import { personOf } from './operation-person.ts'
import type { OperationRecord, TaskRecord } from './process-view.repository.ts'

/** @param operations all of the instance; the one that ended the task has its very moment */
export function endedBy(
  settings: Pick<ProcessSettings, 'nodes'>,
  task: Pick<TaskRecord, 'reason' | 'ended_at'>,
  operations: readonly OperationRecord[],
): EndedBy {
  const then = operations.filter(({ at }) => at.getTime() === task.ended_at.getTime())
  // Written as the reason: what the person did; where a clock did it, the end that it led to.
  const cause = then.findLast(({ kind }) => kind === (task.reason === 'interrupted' ? 'expired' : task.reason))
  const isOfStep = cause?.task_id !== null
  return {
    kind: kindOf(settings, task.reason, cause),
    by: cause === undefined ? null : personOf(cause),
    at: task.ended_at.toISOString(),
    outcome: cause?.outcome_label ?? null,
    outcomeEn: cause?.outcome_label_en ?? null,
    opinion: cause?.opinion ?? '',
    elementName: isOfStep ? (cause?.element_name ?? null) : null,
    elementNameEn: isOfStep ? (cause?.element_name_en ?? null) : null,
  }
}

function kindOf(
  settings: Pick<ProcessSettings, 'nodes'>,
  reason: string | null,
  cause: OperationRecord | undefined,
): EndedBy['kind'] {
  if (reason === 'withdrawn') return 'withdrawn'
  if (reason === 'deleted') return 'ended'
  if (reason === 'returned' || reason === 'takenBack') return reason
  if (reason === 'moved' || reason === 'jumped') return 'moved'
  const node = settings.nodes[cause?.element_id ?? '']
  const outcome = node?.outcomes.find(({ value }) => value === cause?.outcome)
  if (outcome !== undefined) return adverseKind(outcome) ?? 'overtaken'
  if (cause?.kind === 'expired') return 'expired'
  return reason === 'interrupted' ? 'timedOut' : 'overtaken'
}
