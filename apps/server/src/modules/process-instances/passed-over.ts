/** Which nodes of a drawing a move would lead the work past. Pure: a drawing, places and a target. */
import type { FlowNode, ProcessDefinition } from '@liveline/workflow-engine'

/** From each node to those that may come next; across the borders of sub-processes too. */
type Ways = ReadonlyMap<string, readonly string[]>

const exitOf = (containerId: string) => `${containerId}:out`

/**
 * The guarded nodes that a move from `sources` to `target` would skip: those that lie on the way from a source, itself
 * among them, to the target, and those that were sure to come and need not come any more. A move back before a node
 * skips nothing, for the work comes through it again.
 * @param sources elements of the tokens that the move takes away
 */
export function passedOver(
  definition: ProcessDefinition,
  guarded: ReadonlySet<string>,
  { sources, target }: { readonly sources: readonly string[]; readonly target: string },
): string[] {
  if (guarded.size === 0) return []
  const ways = waysOf(definition, true)
  const sure = waysOf(definition, false)
  const begin = exitOf('')
  const reaches = (from: string, to: string, without?: string) => reachable(ways, from, without).has(to)
  /** Whether the work comes to `first` before it has been at `second`, and from there to `second`. */
  const isBefore = (first: string, second: string) => reaches(begin, first, second) && reaches(first, second)
  const mustCome = (from: string, node: string) => !reachable(sure, from, node).has(exitOf(definition.id))
  const holdsTarget = new Set(containersOf(definition, target))

  const isSkipped = (node: string, source: string): boolean => {
    const isLeft = node === source
    const liesBetween =
      (isLeft || reaches(source, node, target)) &&
      reaches(node, target, isLeft ? undefined : source) &&
      reaches(begin, node, target)
    return liesBetween || ((isLeft || mustCome(source, node)) && !isBefore(target, node))
  }
  return [...guarded].filter(
    (node) => node !== target && !holdsTarget.has(node) && sources.some((source) => isSkipped(node, source)),
  )
}

/** @param withEvents whether work may also leave an activity by the events at its border */
function waysOf(definition: ProcessDefinition, withEvents: boolean): Ways {
  const ways = new Map<string, string[]>()
  const add = (from: string, to: string) => {
    const known = ways.get(from)
    if (known === undefined) ways.set(from, [to])
    else known.push(to)
  }
  const nodes = Object.values(definition.nodes)
  const containers = new Set(nodes.map(({ parentId }) => parentId))
  const entered = nodes.filter(isEntry)
  const withEntries = new Set(entered.map(({ parentId }) => parentId))
  for (const node of nodes) {
    const leaves = containers.has(node.id) ? exitOf(node.id) : node.id
    for (const flowId of node.outgoing) {
      const targetId = definition.flows[flowId]?.targetId
      if (targetId !== undefined) add(leaves, targetId)
    }
    if (containers.has(node.id) && !withEntries.has(node.id)) add(node.id, leaves)
    if (node.outgoing.length === 0) add(leaves, exitOf(node.parentId))
    if (withEvents) for (const event of node.boundaryEvents) add(node.id, event)
  }
  for (const { id, parentId } of entered) add(parentId, id)
  add(exitOf(''), definition.id)
  return ways
}

/** What a process or sub-process begins with. */
const isEntry = ({ incoming, attachedTo, isForCompensation }: FlowNode) =>
  incoming.length === 0 && attachedTo === undefined && isForCompensation !== true

function containersOf(definition: ProcessDefinition, id: string): string[] {
  const parentId = definition.nodes[id]?.parentId
  return parentId === undefined ? [] : [parentId, ...containersOf(definition, parentId)]
}

/** Everything behind a node, the node itself only when the work comes back to it; nothing is looked for behind `without`. */
function reachable(ways: Ways, from: string, without: string | undefined): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [from]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of ways.get(node) ?? []) {
      if (next === without || found.has(next)) continue
      found.add(next)
      open.push(next)
    }
  }
  return found
}
