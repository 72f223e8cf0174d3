/** Whose a task is, and who may act on it for whom. */
import { isAmong } from '../../directory/actor.ts'
import type { Caller, Owner } from '../../../http/caller.ts'
import type { Actor } from '../../directory/actor.ts'
import type { OpenTask } from '../store/stored-instance.ts'

type Actors = Pick<OpenTask, 'actors'>

function isActor(task: Actors, person: Caller | Owner): boolean {
  return isAmong(task.actors, person)
}

/**
 * Of those who delegated to the caller the first for whom he may act: it is an approval step of his, and not about the
 * caller's own order (answers E1, E7).
 */
export function findOwner(task: Actors, caller: Pick<Caller, 'userId' | 'owners'>): Owner | undefined {
  if (caller.owners.length === 0) return undefined
  const actors = task.actors.filter(({ approvalOf }) => approvalOf !== undefined && approvalOf !== caller.userId)
  return caller.owners.find((owner) => isActor({ actors }, owner))
}

/** As whom the caller may act: as himself where it is his task too; undefined: not at all. */
export function actingAs(task: Actors, caller: Caller): { readonly onBehalfOf: Owner | undefined } | undefined {
  if (isActor(task, caller)) return { onBehalfOf: undefined }
  const onBehalfOf = findOwner(task, caller)
  return onBehalfOf && { onBehalfOf }
}

/** The one in whose name a task is claimed: a delegate claims for the owner, who keeps it when he cancels. */
export const claimantOf = (caller: Caller, onBehalfOf: Owner | undefined): number => onBehalfOf?.userId ?? caller.userId

/** Whether he is asked to do it, for himself or for somebody, and nobody else has taken it. */
export function canAct(task: Pick<OpenTask, 'actors' | 'claimedBy'>, caller: Caller): boolean {
  const acting = actingAs(task, caller)
  return acting !== undefined && [undefined, claimantOf(caller, acting.onBehalfOf)].includes(task.claimedBy)
}

/** Of an open task that is given to somebody else: whose order it decides about, where he may delegate it in turn. */
export function approvalOfReceiver(task: Actors, receiver: Actor, initiatorId: number): number | null {
  if (receiver.kind === 'user' && receiver.id === initiatorId) return null
  return task.actors.find(({ approvalOf }) => approvalOf !== undefined)?.approvalOf ?? null
}
