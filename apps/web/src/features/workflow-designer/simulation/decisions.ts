/** Where a simulation pauses for somebody to choose, and how what is chosen comes about on the engine itself. Pure. */
import type { CallActivityDetails, FlowNode, ProcessDefinition, SequenceFlow } from '@liveline/workflow-engine'

const isDecision = ({ type, outgoing }: FlowNode): boolean =>
  (type === 'exclusiveGateway' || type === 'inclusiveGateway') && outgoing.length > 1

/** The drawing with a pause before each decision. A call that is not played waits like work that somebody else does. */
export function withPauses(
  definition: ProcessDefinition,
  isPlayed: (call: CallActivityDetails) => boolean = () => false,
): ProcessDefinition {
  const nodes = Object.values(definition.nodes).map((node): FlowNode => {
    if (isDecision(node)) return { ...node, asyncBefore: true }
    if (node.callActivity === undefined || isPlayed(node.callActivity)) return node
    const { callActivity: _, ...called } = node
    return { ...called, type: 'serviceTask', serviceTask: {} }
  })
  return { ...definition, nodes: Object.fromEntries(nodes.map((node) => [node.id, node])) }
}

/** The drawing in which a decision goes along these flows, whatever the values are. */
export function goingAlong(
  definition: ProcessDefinition,
  gatewayId: string,
  flowIds: readonly string[],
): ProcessDefinition {
  const gateway = definition.nodes[gatewayId]
  if (gateway === undefined) return definition
  const flows: Record<string, SequenceFlow> = { ...definition.flows }
  for (const id of gateway.outgoing) {
    const flow = flows[id]
    if (flow === undefined) continue
    const { skipExpression: _, conditionLanguage: __, ...drawn } = flow
    flows[id] = { ...drawn, condition: flowIds.includes(id) ? '${true}' : '${false}' }
  }
  // A default flow is taken only where no condition holds.
  const { defaultFlow: _, ...decided } = gateway
  return { ...definition, flows, nodes: { ...definition.nodes, [gatewayId]: decided } }
}

/** The drawing in which the condition of an event has come true. */
export function fulfilled(definition: ProcessDefinition, eventId: string): ProcessDefinition {
  const node = definition.nodes[eventId]
  if (node?.event?.kind !== 'conditional') return definition
  const event = { ...node.event, condition: '${true}' }
  return { ...definition, nodes: { ...definition.nodes, [eventId]: { ...node, event } } }
}
