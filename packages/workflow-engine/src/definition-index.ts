import type { FlowNode, ProcessDefinition, SequenceFlow } from './definition.ts'
import { IllegalTransition } from './errors.ts'

/** What is worked out from a drawing once and kept as long as the drawing lives. */
export type DefinitionIndex = {
  readonly definition: ProcessDefinition
  has(id: string): boolean
  node(id: string): FlowNode
  flow(id: string): SequenceFlow
  outgoing(node: FlowNode): readonly SequenceFlow[]
  /** The nodes where a process or sub-process begins. */
  starts(containerId: string): readonly FlowNode[]
  children(containerId: string): readonly FlowNode[]
  /** The event sub-processes directly in a container, each with an event that starts it; BPMN draws one, Flowable runs several. */
  eventSubProcesses(containerId: string): readonly EventSubProcess[]
  /** Where a link throw event leads. */
  linkTarget(node: FlowNode): FlowNode | undefined
  /** The nodes that lead directly to a node: along a flow or a link, or as the activity that a boundary event sits on. */
  sources(node: FlowNode): readonly string[]
  /** The process, then the sub-processes inward, down to the container of the node. */
  containers(node: FlowNode): readonly string[]
  /** Ids of the nodes from which a token can come to `targetId` without passing it. Boundary events count as ways out of their activity. */
  upstream(targetId: string): ReadonlySet<string>
  /** The same, on ways that do not pass `avoidedId`. */
  upstreamWithout(targetId: string, avoidedId: string): ReadonlySet<string>
}

type EventSubProcess = { readonly node: FlowNode; readonly start: FlowNode }

/** The index of a definition, made at first use. */
export const indexOf = oncePerDefinition(createIndex)

/** Makes something of a drawing at first use and keeps it as long as the drawing lives. */
export function oncePerDefinition<Made extends object>(
  make: (definition: ProcessDefinition) => Made,
): (definition: ProcessDefinition) => Made {
  const kept = new WeakMap<ProcessDefinition, Made>()
  return (definition) => {
    const known = kept.get(definition)
    if (known !== undefined) return known
    const made = make(definition)
    kept.set(definition, made)
    return made
  }
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
  const eventSubProcesses = memoized((id) =>
    children(id).flatMap((child) => {
      if (child.type !== 'eventSubProcess') return []
      const starts = children(child.id).filter(({ type }) => type.endsWith('StartEvent'))
      return starts.map((start) => ({ node: child, start }))
    }),
  )
  const linkOf = ({ event }: FlowNode): string | undefined => (event?.kind === 'link' ? event.name : undefined)
  const linkTarget = (from: FlowNode): FlowNode | undefined =>
    from.type !== 'linkIntermediateThrowEvent'
      ? undefined
      : children(from.parentId).find(
          (child) => child.type === 'linkIntermediateCatchEvent' && linkOf(child) === linkOf(from),
        )
  const linkSources = (to: FlowNode): readonly FlowNode[] =>
    to.type !== 'linkIntermediateCatchEvent'
      ? []
      : children(to.parentId).filter((child) => linkTarget(child)?.id === to.id)
  const sourcesOf = (target: FlowNode): readonly string[] => [
    ...target.incoming.map((id) => flow(id).sourceId),
    ...(target.attachedTo === undefined || target.event?.kind === 'compensate' ? [] : [target.attachedTo]),
    ...linkSources(target).map(({ id }) => id),
  ]
  const upstream = memoized((id) => findUpstream(node(id), undefined, node, sourcesOf))
  const upstreamWithout = memoized((avoided) => memoized((id) => findUpstream(node(id), avoided, node, sourcesOf)))

  return {
    definition,
    has: (id) => nodes.has(id),
    node,
    flow,
    outgoing: ({ id }) => outgoing(id),
    starts,
    children,
    eventSubProcesses,
    linkTarget,
    sources: sourcesOf,
    containers: ({ id }) => containers(id),
    upstream,
    upstreamWithout: (id, avoided) => upstreamWithout(avoided)(id),
  }
}

/**
 * The none start event; without any, every node that nothing leads to (BPMN 2.0.2, 13.2). Where only events start a
 * process, whoever starts it by hand starts it with the first of them.
 */
/** Nothing leads to them along a flow, and still nothing begins there. */
const begunOtherwise: ReadonlySet<string> = new Set(['eventSubProcess', 'linkIntermediateCatchEvent'])

function findStarts(children: readonly FlowNode[]): readonly FlowNode[] {
  const drawn = children.find(({ type }) => type === 'startEvent')
  if (drawn !== undefined) return [drawn]
  const events = children.filter(({ type }) => type.endsWith('StartEvent'))
  const others = children.filter(
    ({ incoming, attachedTo, type, isForCompensation }) =>
      incoming.length === 0 &&
      attachedTo === undefined &&
      isForCompensation !== true &&
      !type.endsWith('StartEvent') &&
      !begunOtherwise.has(type),
  )
  return others.length > 0 ? others : events.slice(0, 1)
}

function findUpstream(
  target: FlowNode,
  avoided: string | undefined,
  node: (id: string) => FlowNode,
  sourcesOf: (target: FlowNode) => readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [target]
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    for (const source of sourcesOf(current)) {
      if (source === target.id || source === avoided || found.has(source)) continue
      found.add(source)
      open.push(node(source))
    }
  }
  return found
}
