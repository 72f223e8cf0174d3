import type { Behaviour } from '../behaviour.ts'
import { NoFlowTaken } from '../errors.ts'

/**
 * Takes the first outgoing flow, in document order, whose condition holds; otherwise the default flow. Every token that
 * comes passes by itself.
 * @throws {NoFlowTaken} when nothing matches and no default flow is drawn.
 * @see BPMN 2.0.2, 13.4.2 Exclusive Gateway
 */
export const exclusiveGateway: Behaviour = {
  enter: () => ({ kind: 'leave' }),
  flows({ node, outgoing, holds }) {
    if (outgoing.length === 0) return outgoing
    const chosen = outgoing.find((flow) => flow.id !== node.defaultFlow && holds(flow))
    const taken = chosen ?? outgoing.find((flow) => flow.id === node.defaultFlow)
    if (taken === undefined) throw new NoFlowTaken(node.id)
    return [taken]
  },
}
