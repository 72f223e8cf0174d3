/** Who takes part in an instance: he belongs to it for good, also when he loses the task or the role he had it by. */
import { actorKey, type Actor } from '../../directory/actor.ts'
import { hasEnded, type LoadedInstance, type Participant } from './stored-instance.ts'
import type { WriteSet } from './write-set.ts'

type Of = {
  readonly keyed: { readonly org_id: number; readonly process_instance_id: string }
  readonly ended: boolean
  /** Those who are known to take part; others may do so too. */
  readonly known: readonly Participant[]
}

export const ofLoaded = ({ instance, participants }: LoadedInstance): Of => ({
  keyed: { org_id: instance.orgId, process_instance_id: instance.id },
  ended: hasEnded({ state: instance.status }),
  known: participants,
})

/**
 * @param handlers who have, or had, a task of it: lists find what somebody has or had by them
 * @param followers who may read it without one
 */
export function joinInstance(
  writes: WriteSet,
  { keyed, ended, known }: Of,
  handlers: readonly Actor[],
  followers: readonly Actor[] = [],
): void {
  const handling = new Set(known.filter(({ handles }) => handles).map(actorKey))
  const taking = new Set(known.map(actorKey))
  const join = (actor: Actor, handles: boolean) => {
    handling.add(actorKey(actor))
    taking.add(actorKey(actor))
    writes.insert('instance_participants', {
      ...{ ...keyed, actor_kind: actor.kind, actor_id: actor.id },
      ...{ ended, handles },
    })
  }
  for (const actor of handlers) if (!handling.has(actorKey(actor))) join(actor, true)
  for (const actor of followers) if (!taking.has(actorKey(actor))) join(actor, false)
}
