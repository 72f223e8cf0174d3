/** Which nodes of a drawing lead to which, whatever its conditions say: into sub-processes, out of them, and by what is attached. */
import type { ProcessDefinition } from '@liveline/workflow-engine'

export type Ways = {
  /** Everything that may come after a node. */
  readonly after: (elementId: string) => ReadonlySet<string>
  /** Everything that may come before it. */
  readonly before: (elementId: string) => ReadonlySet<string>
  /** From the start, the nearest first. */
  readonly fromStart: readonly string[]
}

type Edges = ReadonlyMap<string, readonly string[]>

const kept = new WeakMap<ProcessDefinition, Ways>()

/** A released version never changes, and its ways are asked for by every task page. */
export function waysOf(definition: ProcessDefinition): Ways {
  const known = kept.get(definition)
  if (known !== undefined) return known
  const { forward, backward } = edgesOf(definition)
  const starts = Object.values(definition.nodes).filter(
    (node) => /startEvent/i.test(node.type) && node.parentId === definition.id,
  )
  const ways: Ways = {
    after: (elementId) => reach(forward, [elementId]),
    before: (elementId) => reach(backward, [elementId]),
    fromStart: [
      ...reach(
        forward,
        starts.map(({ id }) => id),
      ),
    ],
  }
  kept.set(definition, ways)
  return ways
}

function edgesOf({ nodes, flows }: ProcessDefinition): { forward: Edges; backward: Edges } {
  const forward = new Map<string, string[]>()
  const backward = new Map<string, string[]>()
  const add = (from: string, to: string) => {
    forward.set(from, [...(forward.get(from) ?? []), to])
    backward.set(to, [...(backward.get(to) ?? []), from])
  }
  for (const { sourceId, targetId } of Object.values(flows)) add(sourceId, targetId)
  for (const node of Object.values(nodes)) {
    if (node.attachedTo !== undefined) add(node.attachedTo, node.id)
    const container = nodes[node.parentId]
    if (container === undefined) continue
    if (node.incoming.length === 0 && node.attachedTo === undefined) add(container.id, node.id)
    if (node.outgoing.length === 0) for (const id of container.outgoing) add(node.id, flows[id]?.targetId ?? node.id)
  }
  return { forward, backward }
}

function reach(edges: Edges, from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    for (const next of edges.get(id) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      open.push(next)
    }
  }
  return found
}
