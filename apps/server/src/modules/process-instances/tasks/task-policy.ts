/** Whose a task is. */
import { isAmong } from '../../directory/actor.ts'
import type { Caller } from '../../../http/caller.ts'
import type { OpenTask } from '../store/stored-instance.ts'

export function isActor(task: Pick<OpenTask, 'actors'>, caller: Caller): boolean {
  return isAmong(task.actors, caller)
}

/** Whether he is asked to do it, and nobody else has taken it. */
export const canAct = (task: Pick<OpenTask, 'actors' | 'claimedBy'>, caller: Caller): boolean =>
  isActor(task, caller) && (task.claimedBy ?? caller.userId) === caller.userId
