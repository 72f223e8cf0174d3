import { indexOf } from './definition-index.ts'
import type { DefinitionIndex } from './definition-index.ts'
import { ExpressionError } from './errors.ts'
import { toBoolean } from './expression/coerce.ts'
import { evaluate } from './expression/evaluate.ts'
import { flowRegionsOf, isJoin } from './flow-regions.ts'
import type { FlowNode, ProcessDefinition, SequenceFlow } from './definition.ts'
import type { Variables, VariableValue } from './state.ts'
import { createWork, WORK_BUDGET } from './work.ts'
import type { Work } from './work.ts'

/**
 * One user task on the expected path. `distance`: how many user tasks away, 1 comes directly. `after`: the elements that
 * must be done directly before it. `isBehind`: the work goes back to it; what would follow is not told.
 */
export type ExpectedTask = {
  readonly elementId: string
  readonly name: string
  readonly distance: number
  readonly after: readonly string[]
  readonly isBehind: boolean
}

/** Where the work goes, nearest first, and the ends it comes to. */
export type ExpectedPath = { readonly tasks: readonly ExpectedTask[]; readonly endIds: readonly string[] }

/** What a user task sets when it is completed as expected: its outcome, in most drawings. */
export type Expect = (elementId: string) => Variables

/** A place to go on from: a node to be left or entered, with what must be done before. */
export type Departure = {
  readonly node: FlowNode
  readonly isLeft: boolean
  readonly after: readonly string[]
  /** How many user tasks lie before it; none unless told. */
  readonly distance?: number
}

/** A token of the walk, and how many user tasks lie between. */
type Step = { readonly node: FlowNode; readonly after: ReadonlySet<string>; readonly distance: number }

/**
 * Follows the likely flows: those whose condition holds with what is known and expected, else the default, else the first
 * that cannot be decided yet. A join waits until nothing else can move. Boundary events are not expected to fire, but for
 * the one that catches an error or cancellation the way ends in; of an event-based gateway no timer is expected to be first.
 * @param known `standing`: elements at which the work stands now, those and what lies before them is behind; `deadJoins`:
 *   ids of joins that can no longer complete, behind which nothing is expected
 */
export function followExpected(
  definition: ProcessDefinition,
  departures: readonly Departure[],
  known: {
    readonly variables: Variables
    readonly expect: Expect
    readonly standing: readonly string[]
    readonly deadJoins?: ReadonlySet<string>
  },
): ExpectedPath {
  const index = indexOf(definition)
  const { downstream } = flowRegionsOf(definition)
  const work = createWork(WORK_BUDGET, () => {
    throw new ExpressionError('', 'too much work')
  })
  const variables: Record<string, VariableValue> = { ...known.variables }
  const tasks = new Map<string, ExpectedTask>()
  const endIds = new Set<string>()
  const seen = new Set<string>()
  const ready: Step[] = []
  const waiting = new Map<string, Step>()

  const isBehind = (id: string): boolean =>
    known.standing.some((standing) => id === standing || downstream(id).has(standing))

  const wait = (key: string, step: Step): void => {
    const there = waiting.get(key)
    const after = new Set([...(there?.after ?? []), ...step.after])
    waiting.set(key, { node: step.node, after, distance: Math.max(there?.distance ?? 0, step.distance) })
  }

  const enter = (step: Step): void => {
    const { node } = step
    if (seen.has(node.id)) return
    if (isJoin(node)) return wait(node.id, step)
    seen.add(node.id)
    const linked = index.linkTarget(node)
    if (linked !== undefined) enter({ ...step, node: linked })
    else if (node.type === 'subProcess' || node.type === 'transaction') {
      for (const start of index.starts(node.id)) enter({ ...step, node: start })
    } else if (node.type === 'userTask') meet(step)
    else ready.push(step)
  }

  const meet = ({ node, after, distance }: Step): void => {
    const goesBack = isBehind(node.id)
    tasks.set(node.id, {
      elementId: node.id,
      name: node.name ?? node.id,
      distance: distance + 1,
      after: [...after],
      isBehind: goesBack,
    })
    if (goesBack) return
    Object.assign(variables, known.expect(node.id))
    ready.push({ node, after: new Set([node.id]), distance: distance + 1 })
  }

  const leave = (step: Step): void => {
    const flows = likelyFlows(index, step.node, variables, work)
    for (const { targetId } of flows) enter({ ...step, node: index.node(targetId) })
    if (flows.length > 0) return
    if (/endEvent/i.test(step.node.type)) endIds.add(step.node.id)
    const container = index.containers(step.node).at(-1)
    const caught = container === undefined ? undefined : catcherOf(index, step.node, container)
    if (caught !== undefined) return enter({ ...step, node: caught })
    const isInSubProcess =
      container !== undefined &&
      index.containers(step.node).length > 1 &&
      index.node(container).type !== 'eventSubProcess'
    if (isInSubProcess) wait(`end of ${container}`, { ...step, node: index.node(container) })
  }

  const release = (): void => {
    const all = [...waiting]
    const free = all.find(([, { node }]) => !all.some(([, other]) => downstream(other.node.id).has(node.id))) ?? all[0]
    if (free === undefined) return
    waiting.delete(free[0])
    seen.add(free[1].node.id)
    if (known.deadJoins?.has(free[1].node.id) !== true) ready.push(free[1])
  }

  for (const { node, isLeft, after, distance = 0 } of departures) {
    const step = { node, after: new Set(after), distance }
    if (isLeft) ready.push(step)
    else enter(step)
  }
  while (ready.length + waiting.size > 0) {
    const step = ready.shift()
    if (step === undefined) release()
    else leave(step)
  }
  return { tasks: [...tasks.values()].toSorted((a, b) => a.distance - b.distance), endIds: [...endIds] }
}

/** The boundary event of a container that catches what an error or cancel end event throws in it. */
function catcherOf(index: DefinitionIndex, { event }: FlowNode, container: string): FlowNode | undefined {
  if ((event?.kind !== 'error' && event?.kind !== 'cancel') || !index.has(container)) return undefined
  const events = index
    .node(container)
    .boundaryEvents.map((id) => index.node(id))
    .filter((boundary) => boundary.event?.kind === event.kind)
  const codeOf = (node: FlowNode): string | undefined => (node.event?.kind === 'error' ? node.event.code : undefined)
  const code = event.kind === 'error' ? event.code : undefined
  return (
    events.find((boundary) => codeOf(boundary) === code) ?? events.find((boundary) => codeOf(boundary) === undefined)
  )
}

function likelyFlows(
  index: DefinitionIndex,
  node: FlowNode,
  variables: Variables,
  work: Work,
): readonly SequenceFlow[] {
  const flows = index.outgoing(node)
  if (node.type === 'parallelGateway') return flows
  if (node.type === 'eventBasedGateway') {
    const first = flows.find(({ targetId }) => index.node(targetId).timer === undefined) ?? flows[0]
    return first === undefined ? [] : [first]
  }
  const fallback = flows.filter(({ id }) => id === node.defaultFlow)
  const verdicts = flows
    .filter(({ id }) => id !== node.defaultFlow)
    .map((flow) => ({ flow, holds: verdict(flow, variables, work) }))
  const certain = verdicts.filter(({ holds }) => holds === true)
  const undecided = fallback.length > 0 ? [] : verdicts.filter(({ holds }) => holds === undefined)
  const likely = (certain.length > 0 ? certain : undecided).map(({ flow }) => flow)
  if (likely.length === 0) return fallback
  return node.type === 'exclusiveGateway' ? likely.slice(0, 1) : likely
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
