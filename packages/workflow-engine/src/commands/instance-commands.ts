import { cancelScope } from '../cancel.ts'
import type { CancelInstance, ResumeInstance, SetVariables, SuspendInstance } from '../command.ts'
import { IllegalTransition } from '../errors.ts'
import { processScopeOf } from '../run.ts'
import type { Run } from '../run.ts'
import { setVariables } from '../variables.ts'

/** Sets variables from outside; nothing moves but what conditional events begin. Conditions are looked at even when no value is new. */
export function setVariablesOutside(run: Run, { variables, scopeId, taskId, local }: SetVariables): void {
  const task = taskId === undefined ? undefined : run.draft.tasks.find(taskId)
  if (taskId !== undefined && task === undefined) throw new IllegalTransition('unknownTask', taskId)
  setVariables(run, scopeId ?? task?.scopeId ?? processScopeOf(run).id, variables, local)
  run.conditions.isForced = true
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

/** Nothing goes on until the instance is resumed; what falls due meanwhile stays due. */
export function suspendInstance(run: Run, _command: SuspendInstance): void {
  run.draft.instance = { ...run.draft.instance, state: 'suspended' }
  run.effects.push({ type: 'processSuspended', processInstanceId: run.draft.instance.id })
}

export function resumeInstance(run: Run, _command: ResumeInstance): void {
  if (run.draft.instance.state !== 'suspended') throw new IllegalTransition('notSuspended', run.draft.instance.id)
  run.draft.instance = { ...run.draft.instance, state: 'active' }
  run.conditions.isForced = true
  run.effects.push({ type: 'processResumed', processInstanceId: run.draft.instance.id })
}
