import { cancelScope } from '../cancel.ts'
import type { CancelInstance, SetVariables } from '../command.ts'
import { IllegalTransition } from '../errors.ts'
import { processScopeOf } from '../run.ts'
import type { Run } from '../run.ts'
import { setVariables } from '../variables.ts'

/** Sets variables from outside; nothing moves. */
export function setVariablesOutside(run: Run, { variables, scopeId, taskId, local }: SetVariables): void {
  const task = taskId === undefined ? undefined : run.draft.tasks.find(taskId)
  if (taskId !== undefined && task === undefined) throw new IllegalTransition('unknownTask', taskId)
  setVariables(run, scopeId ?? task?.scopeId ?? processScopeOf(run).id, variables, local)
}

/** Cancels all that runs and ends the instance. */
export function cancelInstance(run: Run, { reason }: CancelInstance): void {
  cancelScope(run, processScopeOf(run), 'instanceCancelled')
  run.draft.instance = { ...run.draft.instance, state: 'cancelled', endedAt: run.context.now }
  run.effects.push({
    type: 'processCancelled',
    processInstanceId: run.draft.instance.id,
    ...(reason === undefined ? {} : { reason }),
  })
}
