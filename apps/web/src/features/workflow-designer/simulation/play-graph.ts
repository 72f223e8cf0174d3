/** A process of nodes and flows run by the engine, for tests: whether it ends, whatever its decisions are. */
import { transition, type FlowNode, type ProcessDefinition, type SequenceFlow } from '@liveline/workflow-engine'
import type { Graph, GraphFlow, GraphNode } from '../cards/graph.ts'

/** Steps are passed at once: only decisions and joins matter. */
const TYPES: Readonly<Record<string, string>> = {
  StartEvent: 'startEvent',
  ExclusiveGateway: 'exclusiveGateway',
  InclusiveGateway: 'inclusiveGateway',
  ParallelGateway: 'parallelGateway',
}
const typeOf = ({ type, event }: GraphNode): string =>
  type === 'EndEvent' ? (event === 'Terminate' ? 'terminateEndEvent' : 'endEvent') : (TYPES[type] ?? 'task')

/** Flows that a decision takes: one of them, or of an inclusive one any that are not none. */
type Decisions = ReadonlyMap<string, ReadonlySet<string>>

const decisionsIn = ({ nodes, flows }: Graph) =>
  [...nodes.values()].flatMap(({ id, type }) => {
    const ways = flows.filter(({ from }) => from === id).map((flow) => flow.id)
    const isDecision = type === 'ExclusiveGateway' || type === 'InclusiveGateway'
    return isDecision && ways.length > 1 ? [{ id, ways, isExclusive: type === 'ExclusiveGateway' }] : []
  })

/** Every one where there are no more than `most`, else so many at random; each flow is among them. */
function decisionsOf(graph: Graph, most: number): Decisions[] {
  const choices = decisionsIn(graph).map(({ id, ways, isExclusive }) => {
    const sets = isExclusive
      ? ways.map((way) => new Set([way]))
      : Array.from(
          { length: 2 ** ways.length - 1 },
          (_, index) => new Set(ways.filter((_way, bit) => (((index + 1) >> bit) & 1) === 1)),
        )
    return { id, sets }
  })
  const count = choices.reduce((product, { sets }) => product * sets.length, 1)
  let state = 7
  const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff) >> 8
  return Array.from({ length: Math.min(count, most) }, (_, index) => {
    let rest = index
    return new Map(
      choices.map(({ id, sets }) => {
        const at = count <= most ? rest % sets.length : (index + random()) % sets.length
        rest = Math.floor(rest / sets.length)
        return [id, sets[at] ?? new Set<string>()]
      }),
    )
  })
}

/** A flow of a decision is taken where the variable of its name says so. */
function definitionOf({ nodes, flows }: Graph, decided: ReadonlySet<string>): ProcessDefinition {
  const into = Map.groupBy(flows, ({ to }) => to)
  const out = Map.groupBy(flows, ({ from }) => from)
  const idsOf = (some: readonly GraphFlow[] = []) => some.map(({ id }) => id)
  const extensions = { attributes: {}, elements: [] }
  const drawn = (node: GraphNode): FlowNode => ({
    id: node.id,
    type: typeOf(node),
    parentId: 'p',
    incoming: idsOf(into.get(node.id)),
    outgoing: idsOf(out.get(node.id)),
    boundaryEvents: [],
    asyncBefore: false,
    asyncAfter: false,
    extensions,
  })
  return {
    id: 'p',
    isExecutable: true,
    extensions,
    nodes: Object.fromEntries([...nodes.values()].map((node) => [node.id, drawn(node)])),
    flows: Object.fromEntries(
      flows.map(({ id, from, to }): [string, SequenceFlow] => [
        id,
        { id, sourceId: from, targetId: to, ...(decided.has(from) ? { condition: `\${vars:get('${id}')}` } : {}) },
      ]),
    ),
  }
}

/** Whether it comes to its end in each of the ways tried, by the engine. */
export function alwaysEnds(graph: Graph, most = 32): boolean {
  const definition = definitionOf(graph, new Set(decisionsIn(graph).map(({ id }) => id)))
  return decisionsOf(graph, most).every((decisions) => {
    let count = 0
    const context = { now: new Date('2026-03-02T08:00:00Z'), nextId: () => `id${(count += 1)}` }
    const taken = [...decisions.values()].flatMap((ways) => [...ways])
    const variables = Object.fromEntries(taken.map((id) => [id, true]))
    const { state } = transition(definition, undefined, { type: 'startProcess', variables }, context)
    return state.instance.state === 'completed'
  })
}
