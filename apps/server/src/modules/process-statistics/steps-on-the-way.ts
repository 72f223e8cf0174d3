/** The order in which a drawing leads through elements, and which of them most do not come through. Pure. */
import type { FlowNode, ProcessDefinition } from '@liveline/workflow-engine'

/** Of these all ways are gone that are open; of everything else with several ways one. */
const SPLITS = new Set(['parallelGateway', 'inclusiveGateway'])

/**
 * @param counts instances that came to each element
 * @returns every element of `counts`: in the order of the way from the start, branches as drawn; those that the drawing
 *   has not, or does not lead to, at the end by their ids. Aside is what stands only on the fewer's way of a choice, or
 *   behind a boundary event or in an event sub-process.
 */
export function stepsOnTheWay(
  definition: ProcessDefinition,
  counts: ReadonlyMap<string, number>,
): { elementId: string; isAside: boolean }[] {
  const order = inOrder(definition)
  const main = mainWay(definition, counts)
  const others = [...counts.keys()].filter((id) => !order.has(id)).toSorted()
  return [...[...order].filter((id) => counts.has(id)), ...others].map((elementId) => ({
    elementId,
    isAside: !main.has(elementId),
  }))
}

/** What begins in a process or sub-process, in the order of the drawing. */
const beginsIn = ({ nodes }: ProcessDefinition, containerId: string) =>
  Object.values(nodes).filter(
    ({ parentId, incoming, attachedTo, type }) =>
      parentId === containerId &&
      incoming.length === 0 &&
      attachedTo === undefined &&
      type !== 'linkIntermediateCatchEvent',
  )
/** Of what begins that which does so for itself. */
const startsIn = (definition: ProcessDefinition, containerId: string) =>
  beginsIn(definition, containerId).flatMap(({ id, type, isForCompensation }) =>
    type === 'eventSubProcess' || isForCompensation === true ? [] : [id],
  )

/** Where a node leads to, over flows and links. */
function targets({ nodes, flows }: ProcessDefinition, node: FlowNode): string[] {
  const linked = (other: FlowNode) =>
    other.type === 'linkIntermediateCatchEvent' &&
    other.parentId === node.parentId &&
    linkOf(other) === linkOf(node) &&
    linkOf(node) !== undefined
  return [
    ...node.outgoing.flatMap((id) => flows[id]?.targetId ?? []),
    ...(node.type === 'linkIntermediateThrowEvent' ? Object.values(nodes).filter(linked) : []).map(({ id }) => id),
  ]
}
const linkOf = ({ event }: FlowNode) => (event?.kind === 'link' ? event.name : undefined)

/** Each element after all that lead to it but what leads back. */
function inOrder(definition: ProcessDefinition): Set<string> {
  const left: string[] = []
  const seen = new Set<string>()
  // With a stack of its own: a drawing may be a thousand elements long.
  const stack: { id: string; ways: string[] }[] = []
  const enter = (id: string) => {
    const node = definition.nodes[id]
    if (node === undefined || seen.has(id)) return
    seen.add(id)
    // What is entered last comes first: what is within, then the ways as drawn, then what events lead to.
    const within = beginsIn(definition, id).map((one) => one.id)
    stack.push({ id, ways: [...within, ...targets(definition, node), ...node.boundaryEvents] })
  }
  const isForItself = new Set(startsIn(definition, definition.id))
  const begins = beginsIn(definition, definition.id).map(({ id }) => id)
  for (const id of [...begins.filter((one) => !isForItself.has(one)), ...[...isForItself].toReversed()]) {
    enter(id)
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.ways.pop()
      if (next !== undefined) enter(next)
      else left.push(stack.pop()?.id ?? '')
    }
  }
  return new Set(left.toReversed())
}

/** What is come to when at each choice the way is taken that most took. */
function mainWay(definition: ProcessDefinition, counts: ReadonlyMap<string, number>): Set<string> {
  const main = new Set<string>()
  const ahead = startsIn(definition, definition.id)
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    const node = definition.nodes[id]
    if (node === undefined || main.has(id)) continue
    main.add(id)
    const ways = targets(definition, node)
    const isChoice = ways.length > 1 && node.type.endsWith('Gateway') && !SPLITS.has(node.type)
    const taken = isChoice ? [most(ways, (way) => firstCount(definition, way, counts, main))] : ways
    ahead.push(...taken.flatMap((way) => way ?? []), ...startsIn(definition, id))
  }
  return main
}

/** The first of the greatest. */
const most = (ways: readonly string[], countOf: (way: string) => number) =>
  ways.reduce<string | undefined>(
    (best, way) => (best === undefined || countOf(way) > countOf(best) ? way : best),
    undefined,
  )

/** How many came to the first element with a count on a way; the most of them where it parts before one. Ways back count for nothing. */
function firstCount(
  definition: ProcessDefinition,
  from: string,
  counts: ReadonlyMap<string, number>,
  passed: ReadonlySet<string>,
): number {
  const seen = new Set<string>()
  const ahead = [from]
  let found = 0
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    const node = definition.nodes[id]
    if (node === undefined || seen.has(id) || passed.has(id)) continue
    seen.add(id)
    const count = counts.get(id)
    if (count === undefined) ahead.push(...targets(definition, node), ...startsIn(definition, id))
    else found = Math.max(found, count)
  }
  return found
}
