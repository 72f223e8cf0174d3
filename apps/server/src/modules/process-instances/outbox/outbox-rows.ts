/** What a step asks to be sent, and what it takes back. */
import { refusalOf } from '../step/engine-refusals.ts'
import { namesOf, type StepRows } from '../step/recorded-step.ts'
import { payloadOf } from './payload.ts'

/** Gives back when the jobs that send fall due: now. */
export function writeOutboxRows(step: StepRows): Date[] {
  cancelSendings(step)
  const { writes, keyed, result, now } = step
  const waiting = new Set(result.state.tokens.filter(({ state }) => state === 'waiting').map(({ id }) => id))
  const rows = result.effects.flatMap((effect) =>
    effect.type === 'serviceTaskRequested' && waiting.has(effect.tokenId) ? outboxRow(step, effect) : [],
  )
  writes.insert('outbox', ...rows.map((row) => ({ ...keyed, ...row, state: 'waiting', created_at: now })))
  writes.insert(
    'jobs',
    ...rows.map(({ id, token_id, scope_id, element_id }) => ({
      ...keyed,
      id,
      kind: 'outbox',
      element_id,
      scope_id,
      token_id,
      due_at: now,
      attempts: 0,
    })),
  )
  return rows.map(() => now)
}

function outboxRow(
  step: StepRows,
  { tokenId, scopeId, elementId }: { tokenId: string; scopeId: string; elementId: string },
) {
  const { versionAt, result, instanceId, number, now, ids } = step
  const version = versionAt(scopeId)
  const work = version.settings.nodes[elementId]?.hostWork
  if (work === undefined) return []
  const id = ids.next()
  const elementName = namesOf(step, elementId, scopeId).name
  try {
    const { state } = result
    const context = { id, flowKey: version.key, instanceId, number, elementId, elementName, state, scopeId, now }
    const payload = payloadOf(work, context)
    return [{ id, token_id: tokenId, scope_id: scopeId, element_id: elementId, kind: work.kind, payload }]
  } catch (error) {
    throw refusalOf(error, version.definition)
  }
}

/** The process went on without them. */
function cancelSendings({ writes, before, result, instanceId }: StepRows): void {
  const gone = new Set(
    result.effects.flatMap((effect) => (effect.type === 'serviceTaskCancelled' ? effect.tokenId : [])),
  )
  const cancelled = (before?.sendings ?? []).filter(({ tokenId }) => gone.has(tokenId))
  const keys = cancelled.map(({ id }) => ({ process_instance_id: instanceId, id }))
  writes.remove('jobs', ['process_instance_id', 'id'], ...keys)
  writes.update('outbox', ['process_instance_id', 'id'], ...keys.map((key) => ({ ...key, state: 'cancelled' })))
}
