import type { FlowNode, ProcessDefinition, SequenceFlow } from './model.ts'
import { IllegalTransition } from './errors.ts'

/** What is worked out from a drawing once and kept as long as the drawing lives. */
export type DefinitionIndex = {
  node(id: string): FlowNode
  flow(id: string): SequenceFlow
  outgoing(node: FlowNode): readonly SequenceFlow[]
  /** The nodes where a process or sub-process begins. */
  starts(containerId: string): readonly FlowNode[]
  children(containerId: string): readonly FlowNode[]
  /** The process, then the sub-processes inward, down to the container of the node. */
  containers(node: FlowNode): readonly string[]
  /** Ids of the nodes from which a token can come to `targetId` without passing it. Boundary events count as ways out of their activity. */
  upstream(targetId: string): ReadonlySet<string>
  /** The same, on ways that do not pass `avoidedId`. */
  upstreamWithout(targetId: string, avoidedId: string): ReadonlySet<string>
}

const indexes = new WeakMap<ProcessDefinition, DefinitionIndex>()

/** The index of a definition, made at first use. */
export function indexOf(definition: ProcessDefinition): DefinitionIndex {
  const known = indexes.get(definition)
  if (known !== undefined) return known
  const index = createIndex(definition)
  indexes.set(definition, index)
  return index
}

/** Keeps the answers of a function by key. */
export function memoized<Answer>(answer: (key: string) => Answer): (key: string) => Answer {
  const answers = new Map<string, Answer>()
  return (key) => {
    const known = answers.get(key)
    if (known !== undefined) return known
    const fresh = answer(key)
    answers.set(key, fresh)
    return fresh
  }
}

function createIndex(definition: ProcessDefinition): DefinitionIndex {
  const nodes = new Map(Object.entries(definition.nodes))
  const flows = new Map(Object.entries(definition.flows))

  const node = (id: string): FlowNode => {
    const found = nodes.get(id)
    if (found === undefined) throw new IllegalTransition('unknownElement', id)
    return found
  }
  const flow = (id: string): SequenceFlow => {
    const found = flows.get(id)
    if (found === undefined) throw new IllegalTransition('unknownElement', id)
    return found
  }
  const outgoing = memoized((id) => node(id).outgoing.map(flow))
  const children = memoized((id) => [...nodes.values()].filter((child) => child.parentId === id))
  const starts = memoized((id) => findStarts(children(id)))
  const containers = memoized((id) => {
    const path: string[] = []
    for (
      let parent: string | undefined = node(id).parentId;
      parent !== undefined;
      parent = nodes.get(parent)?.parentId
    ) {
      path.unshift(parent)
    }
    return path
  })
  const upstream = memoized((id) => findUpstream(node(id), undefined, node, flow))
  const upstreamWithout = memoized((avoided) => memoized((id) => findUpstream(node(id), avoided, node, flow)))

  return {
    node,
    flow,
    outgoing: ({ id }) => outgoing(id),
    starts,
    children,
    containers: ({ id }) => containers(id),
    upstream,
    upstreamWithout: (id, avoided) => upstreamWithout(avoided)(id),
  }
}

/** The none start event; without any, every node that nothing leads to (BPMN 2.0.2, 13.2). */
function findStarts(children: readonly FlowNode[]): readonly FlowNode[] {
  const drawn = children.find(({ type }) => type === 'startEvent')
  if (drawn !== undefined) return [drawn]
  return children.filter(
    ({ incoming, attachedTo, type }) =>
      incoming.length === 0 && attachedTo === undefined && !type.endsWith('StartEvent'),
  )
}

function findUpstream(
  target: FlowNode,
  avoided: string | undefined,
  node: (id: string) => FlowNode,
  flow: (id: string) => SequenceFlow,
): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [target]
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const sources = current.incoming.map((id) => flow(id).sourceId)
    if (current.attachedTo !== undefined) sources.push(current.attachedTo)
    for (const source of sources) {
      if (source === target.id || source === avoided || found.has(source)) continue
      found.add(source)
      open.push(node(source))
    }
  }
  return found
}
