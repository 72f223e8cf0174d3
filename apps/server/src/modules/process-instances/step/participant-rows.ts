/** Whom the instance is with from now on, unless it was before. */
import { actorKey, type Actor } from '../../directory/actor.ts'
import type { StepRows } from './recorded-step.ts'

export function writeParticipantRows({ writes, keyed, before, result, act, created }: StepRows): void {
  const hasEnded = result.state.instance.state !== 'active'
  const known = new Set((before?.participants ?? []).map(actorKey))
  // Whoever acted belongs to the instance for good, also when he loses the role he acted with.
  const actors: Actor[] = act === undefined ? [] : [{ kind: 'user', id: act.userId }]
  actors.push(...created.flatMap((task) => task.actors))
  for (const actor of actors) {
    if (known.has(actorKey(actor))) continue
    known.add(actorKey(actor))
    writes.insert('instance_participants', { ...keyed, actor_kind: actor.kind, actor_id: actor.id, ended: hasEnded })
  }
}
