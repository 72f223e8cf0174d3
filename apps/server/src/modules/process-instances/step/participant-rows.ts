/** Whom the instance is with from now on, unless it was before. */
import type { Actor } from '../../directory/actor.ts'
import { joinInstance } from '../store/join-instance.ts'
import { hasEnded } from '../store/stored-instance.ts'
import { completesTask, type StepRows } from './recorded-step.ts'

export function writeParticipantRows({ writes, keyed, before, result, act, created, signers }: StepRows): void {
  const person: Actor[] = act === undefined ? [] : [{ kind: 'user', id: act.userId }]
  const completes = act !== undefined && completesTask(act)
  // Who signs later may follow the matter until it is his turn.
  const later = [...signers.values()].flat().flatMap((signer) => signer.actors)
  joinInstance(
    writes,
    { keyed, ended: hasEnded(result.state.instance), known: before?.participants ?? [] },
    [...(completes ? person : []), ...created.flatMap((task) => task.actors)],
    [...(completes ? [] : person), ...later],
  )
}
