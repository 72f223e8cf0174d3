import { indexOf } from './definition-index.ts'
import type { DefinitionIndex } from './definition-index.ts'
import { ExpressionError } from './errors.ts'
import { toBoolean } from './expression/coerce.ts'
import { evaluate } from './expression/evaluate.ts'
import type { FlowNode, ProcessDefinition, ProcessState, SequenceFlow, Variables } from './model.ts'
import { visibleVariables } from './visible-variables.ts'
import { createWork, WORK_BUDGET } from './work.ts'
import type { Work } from './work.ts'

/** `distance` is how many user tasks away: 1 comes directly after one that is open now. */
export type ForecastTask = { readonly elementId: string; readonly name: string; readonly distance: number }

/** Where a look ahead stands: a node, and how many user tasks lie between. */
type Visit = { readonly node: FlowNode; readonly distance: number }

/**
 * The user tasks that come after where the process stands, nearest first, with the variables as they are now. A condition
 * that cannot be decided yet counts as open both ways; boundary events are not expected to fire.
 */
export function forecast(definition: ProcessDefinition, state: ProcessState): readonly ForecastTask[] {
  const index = indexOf(definition)
  const variables = visibleVariables(state)
  const work = createWork(WORK_BUDGET, () => {
    throw new ExpressionError('', 'too much work')
  })
  const found = new Map<string, ForecastTask>()
  const seen = new Set<string>()
  let open: readonly Visit[] = state.tokens
    .filter((token) => token.state !== 'scope')
    .map(({ elementId }) => ({ node: index.node(elementId), distance: 0 }))
  for (const { node } of open) seen.add(node.id)
  while (open.length > 0) {
    const next = open.flatMap(({ node, distance }) =>
      nodesAfter(index, node, variables, work).map((after) => ({ node: after, distance })),
    )
    open = next.flatMap(({ node, distance }) => {
      if (seen.has(node.id)) return []
      seen.add(node.id)
      if (node.type !== 'userTask') return [{ node, distance }]
      found.set(node.id, { elementId: node.id, name: node.name ?? node.id, distance: distance + 1 })
      return [{ node, distance: distance + 1 }]
    })
  }
  return [...found.values()].toSorted((a, b) => a.distance - b.distance)
}

/** Into a sub-process, along the likely flows, or out of a sub-process at its end. */
function nodesAfter(index: DefinitionIndex, node: FlowNode, variables: Variables, work: Work): readonly FlowNode[] {
  const flows = likelyFlows(index, node, variables, work)
  if (flows.length > 0)
    return flows.map(({ targetId }) => index.node(targetId)).flatMap((target) => intoContainer(index, target))
  const container = index.containers(node).at(-1)
  const isInSubProcess = container !== undefined && index.containers(node).length > 1 && node.outgoing.length === 0
  return isInSubProcess ? nodesAfter(index, index.node(container), variables, work) : []
}

const intoContainer = (index: DefinitionIndex, node: FlowNode): readonly FlowNode[] =>
  node.type === 'subProcess' ? index.starts(node.id) : [node]

function likelyFlows(
  index: DefinitionIndex,
  node: FlowNode,
  variables: Variables,
  work: Work,
): readonly SequenceFlow[] {
  const flows = index.outgoing(node)
  if (node.type === 'parallelGateway') return flows
  const others = flows.filter(({ id }) => id !== node.defaultFlow)
  const verdicts = others.map((flow) => ({ flow, holds: verdict(flow, variables, work) }))
  const certain = verdicts.findIndex(({ holds }) => holds === true)
  // Of an exclusive decision nothing after the first certain flow can be taken.
  const possible = (node.type === 'exclusiveGateway' && certain >= 0 ? verdicts.slice(0, certain + 1) : verdicts)
    .filter(({ holds }) => holds !== false)
    .map(({ flow }) => flow)
  if (certain >= 0) return possible
  return [...possible, ...flows.filter(({ id }) => id === node.defaultFlow)]
}

/** Whether a flow is taken; undefined when a variable is not known yet. */
function verdict({ condition }: SequenceFlow, variables: Variables, work: Work): boolean | undefined {
  if (condition === undefined) return true
  try {
    return toBoolean(evaluate(condition, variables, { work }))
  } catch (failure) {
    if (failure instanceof ExpressionError) return undefined
    throw failure
  }
}
