/** Every way out of every decision of a drawing, and how a case is led there. Pure. */
import type { FlowNode, ProcessDefinition, SequenceFlow } from '@liveline/workflow-engine'

export type Branch = {
  readonly gateway: FlowNode
  readonly flow: SequenceFlow
  /** Flows to be taken on the way there and out of it. */
  readonly way: readonly string[]
}

const isDecision = (node: FlowNode): boolean =>
  (node.type === 'exclusiveGateway' || node.type === 'inclusiveGateway') && node.outgoing.length > 1

/** Those that a start can come to, the nearest first. */
export function branchesOf(definition: ProcessDefinition): Branch[] {
  const ways = waysFromStart(definition)
  return [...ways].flatMap(([id, way]): Branch[] => {
    const gateway = definition.nodes[id]
    if (gateway === undefined || !isDecision(gateway)) return []
    return gateway.outgoing.flatMap((flowId) => {
      const flow = definition.flows[flowId]
      return flow === undefined ? [] : [{ gateway, flow, way: [...way, flowId] }]
    })
  })
}

/** By node, the flows of a shortest way to it that comes to no node twice. */
function waysFromStart({ id: processId, nodes, flows }: ProcessDefinition): Map<string, readonly string[]> {
  const all = Object.values(nodes)
  const beginsIn = (containerId: string) =>
    all.filter(
      ({ parentId, incoming, attachedTo, type }) =>
        parentId === containerId && incoming.length === 0 && attachedTo === undefined && type !== 'eventSubProcess',
    )
  const found = new Map<string, readonly string[]>()
  const open: { node: FlowNode; way: readonly string[] }[] = beginsIn(processId).map((node) => ({ node, way: [] }))
  const isContainer = new Set(all.map(({ parentId }) => parentId))
  for (let place = 0; place < open.length; place++) {
    const next = open[place]
    if (next === undefined || found.has(next.node.id)) continue
    const { node, way } = next
    found.set(node.id, way)
    if (isContainer.has(node.id)) open.push(...beginsIn(node.id).map((inner) => ({ node: inner, way })))
    for (const flowId of node.outgoing) {
      const target = nodes[flows[flowId]?.targetId ?? '']
      if (target !== undefined) open.push({ node: target, way: [...way, flowId] })
    }
  }
  return found
}

/** The drawing with the decisions on a way settled: whatever the case holds, it goes there. */
export function leadAlong(definition: ProcessDefinition, way: readonly string[]): ProcessDefinition {
  const flows: Record<string, SequenceFlow> = { ...definition.flows }
  const nodes: Record<string, FlowNode> = { ...definition.nodes }
  for (const flowId of way) {
    const source = nodes[definition.flows[flowId]?.sourceId ?? '']
    if (source === undefined || !isDecision(source)) continue
    for (const other of source.outgoing) {
      const flow = flows[other]
      if (flow === undefined) continue
      const { skipExpression: _, ...drawn } = flow
      flows[other] = { ...drawn, condition: other === flowId ? '${true}' : '${false}' }
    }
    // A default flow is taken only where no condition holds.
    const { defaultFlow: _, ...settled } = source
    nodes[source.id] = settled
  }
  return { ...definition, flows, nodes }
}
