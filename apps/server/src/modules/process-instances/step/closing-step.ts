/** The command that completes a task which no single person completes, and how that is recorded. */
import type { Command } from '@liveline/workflow-engine'
import { combinedOutcomes } from '../../process-definitions/read-approval.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import type { Closing } from './recorded-step.ts'

/**
 * With the outcome that several decided, or with the positive one where nobody looks at the task.
 * @param chosen the outcome that a handler chose himself, in place of the one that the drawing gives an agreement
 */
export function closingStep(
  { settings }: RunnableVersion,
  { tasks }: LoadedInstance,
  { chosen, variables = {}, ...closing }: Omit<Closing, 'outcome'> & { chosen?: string | null; variables?: object },
): { command: Command; closing: Closing } {
  const { taskId, reason } = closing
  const task = tasks.find(({ row }) => row.id === taskId)
  const node = task === undefined ? undefined : settings.nodes[task.row.elementId]
  const { agreed, rejected } = node?.approval ?? combinedOutcomes(node?.outcomes ?? [])
  const value = reason === 'rejected' ? rejected : (chosen ?? agreed)
  const outcome = node?.outcomes.find((one) => one.value === value)
  const kept =
    node?.outcomeVariable === undefined || outcome === undefined ? {} : { [node.outcomeVariable]: outcome.value }
  return {
    command: { type: 'completeUserTask', taskId, variables: { ...variables, ...kept } },
    closing: { ...closing, outcome },
  }
}
