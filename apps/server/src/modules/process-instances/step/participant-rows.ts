/** Whom the instance is with from now on, unless it was before. */
import { actorKey, type Actor } from '../../directory/actor.ts'
import { hasEnded } from '../store/stored-instance.ts'
import type { StepRows } from './recorded-step.ts'

export function writeParticipantRows({ writes, keyed, before, result, act, created, signers }: StepRows): void {
  const isOver = hasEnded(result.state.instance)
  const known = new Set((before?.participants ?? []).map(actorKey))
  // Whoever acted belongs to the instance for good, also when he loses the role he acted with.
  const actors: Actor[] = act === undefined ? [] : [{ kind: 'user', id: act.userId }]
  actors.push(...created.flatMap((task) => task.actors))
  // Who signs later may follow the matter until it is his turn.
  actors.push(...[...signers.values()].flat().flatMap((signer) => signer.actors))
  for (const actor of actors) {
    if (known.has(actorKey(actor))) continue
    known.add(actorKey(actor))
    writes.insert('instance_participants', { ...keyed, actor_kind: actor.kind, actor_id: actor.id, ended: isOver })
  }
}
