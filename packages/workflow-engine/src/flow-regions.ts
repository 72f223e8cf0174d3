import { indexOf, memoized, oncePerDefinition } from './definition-index.ts'
import type { DefinitionIndex } from './definition-index.ts'
import type { FlowNode, ProcessDefinition } from './definition.ts'

/**
 * Where nodes lie between forks and joins.
 * - *region*: the branches that are open at a node, outermost first, named by the flow (or boundary event) that opened
 *   each; two nodes whose regions part after a common beginning can be active side by side.
 * - *downstream*: what lies ahead of a node; the way back of a loop is not taken.
 */
export type FlowRegions = {
  readonly region: (nodeId: string) => readonly string[]
  /** The node that opened a branch. */
  readonly forkOf: (branch: string) => string | undefined
  readonly downstream: (nodeId: string) => ReadonlySet<string>
  /** The nodes of its container to which the flow can come without ever having been at the node. */
  readonly reachedWithout: (nodeId: string) => ReadonlySet<string>
}

/** The regions of a definition, worked out at first use. */
export const flowRegionsOf = oncePerDefinition(createRegions)

/** A way from one node to the next: along a flow, or through a boundary event (`via` is the event's own id). */
type Way = { readonly via: string; readonly to: string; readonly opensBranch: boolean }

const joins: ReadonlySet<string> = new Set(['parallelGateway', 'inclusiveGateway'])

/** Whether tokens wait for each other at a node. */
export const isJoin = (node: FlowNode): boolean => joins.has(node.type) && node.incoming.length > 1

const oneWayOnly: ReadonlySet<string> = new Set(['exclusiveGateway', 'eventBasedGateway'])

function createRegions(definition: ProcessDefinition): FlowRegions {
  const index = indexOf(definition)
  const regions = new Map<string, readonly string[]>()
  const backward = new Set<string>()
  const containers = new Set(Object.values(definition.nodes).map(({ parentId }) => parentId))
  for (const container of containers) {
    const isVisiting = new Set<string>()
    for (const start of beginningsOf(index, container)) {
      if (!regions.has(start.id)) walk(index, start, [], regions, backward, isVisiting)
    }
  }
  return {
    region: (nodeId) => regions.get(nodeId) ?? [],
    forkOf: (branch) => definition.flows[branch]?.sourceId ?? definition.nodes[branch]?.attachedTo,
    downstream: memoized((nodeId) => findDownstream(index, nodeId, backward)),
    reachedWithout: memoized((nodeId) => findReachedWithout(index, nodeId)),
  }
}

/** Where the flow of a container may begin, by whatever event. */
const beginningsOf = (index: DefinitionIndex, containerId: string): readonly FlowNode[] => [
  ...index.starts(containerId),
  ...index.children(containerId).filter(({ type }) => type.endsWith('StartEvent')),
]

/** Depth first from the start: gives each node its region and finds the flows that lead back. Recursion is as deep as the drawing is long (2,000 nodes at most). */
function walk(
  index: DefinitionIndex,
  node: FlowNode,
  arriving: readonly string[],
  regions: Map<string, readonly string[]>,
  backward: Set<string>,
  isVisiting: Set<string>,
): void {
  const region = isJoin(node) ? arriving.slice(0, -1) : arriving
  regions.set(node.id, region)
  isVisiting.add(node.id)
  for (const { via, to, opensBranch } of waysOut(index, node)) {
    if (isVisiting.has(to)) backward.add(via)
    else if (!regions.has(to)) {
      walk(index, index.node(to), opensBranch ? [...region, via] : region, regions, backward, isVisiting)
    }
  }
  isVisiting.delete(node.id)
}

function waysOut(index: DefinitionIndex, node: FlowNode): readonly Way[] {
  const flows = index.outgoing(node)
  const forks = flows.length > 1 && !oneWayOnly.has(node.type)
  // A compensation event is no way of the flow.
  const boundaries = node.boundaryEvents.map((id) => index.node(id)).filter(({ event }) => event?.kind !== 'compensate')
  const linked = index.linkTarget(node)
  return [
    ...flows.map(({ id, targetId }) => ({ via: id, to: targetId, opensBranch: forks })),
    ...(linked === undefined ? [] : [{ via: `link ${node.id}`, to: linked.id, opensBranch: false }]),
    ...boundaries.map(({ id, isInterrupting }) => ({ via: id, to: id, opensBranch: isInterrupting === false })),
  ]
}

function findDownstream(index: DefinitionIndex, nodeId: string, backward: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [nodeId]
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    for (const { via, to } of waysOut(index, index.node(current))) {
      if (backward.has(via) || found.has(to)) continue
      found.add(to)
      open.push(to)
    }
  }
  return found
}

function findReachedWithout(index: DefinitionIndex, avoidedId: string): ReadonlySet<string> {
  const open = beginningsOf(index, index.node(avoidedId).parentId).map(({ id }) => id)
  const found = new Set(open)
  const taken = new Set<string>()
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    if (current === avoidedId) continue
    for (const { to, via } of waysOut(index, index.node(current))) {
      taken.add(via)
      const node = index.node(to)
      // A parallel join is passed when all have come; what an event beside an activity starts is not the flow itself.
      const waits = node.type === 'parallelGateway' && !node.incoming.every((id) => taken.has(id))
      const isBeside = via === to && node.isInterrupting === false
      if (waits || isBeside || found.has(to)) continue
      found.add(to)
      open.push(to)
    }
  }
  found.delete(avoidedId)
  return found
}
