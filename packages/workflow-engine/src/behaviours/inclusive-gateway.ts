import type { Behaviour, Visit } from '../behaviour.ts'
import { NoFlowTaken } from '../errors.ts'
import type { SequenceFlow } from '../definition.ts'

/**
 * Waits while another token of the scope can still come, merges what has arrived, and takes every outgoing flow whose
 * condition holds; otherwise the default flow. Whether another can come is decided when nothing else moves
 * (`settle-inclusive-joins.ts`).
 * @throws {NoFlowTaken} when nothing matches and no default flow is drawn.
 * @see BPMN 2.0.2, 13.4.3 Inclusive Gateway
 */
export const inclusiveGateway: Behaviour = {
  joins: true,
  enter: ({ node }) => (node.incoming.length > 1 ? { kind: 'arrive' } : { kind: 'leave' }),
  resume: ({ arrived }) => ({ kind: 'leave', merge: arrived() }),
  flows: chosenFlows,
}

function chosenFlows({ node, outgoing, holds }: Visit): readonly SequenceFlow[] {
  if (outgoing.length === 0) return []
  const chosen = outgoing.filter((flow) => flow.id !== node.defaultFlow && holds(flow))
  if (chosen.length > 0) return chosen
  const fallback = outgoing.find((flow) => flow.id === node.defaultFlow)
  if (fallback === undefined) throw new NoFlowTaken(node.id)
  return [fallback]
}
