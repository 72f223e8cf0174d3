/**
 * A process played on the engine itself: nothing is stored and nobody is asked. A simulation is a value; each step gives
 * a new one, which knows the one before it. Pure.
 */
import {
  ExpressionError,
  findStuck,
  InvalidValue,
  NoFlowTaken,
  transition,
  UnknownVariable,
  visibleVariables,
  type Command,
  type Effect,
  type FlowNode,
  type ProcessDefinition,
  type ProcessState,
  type TransitionResult,
  type Variables,
} from '@liveline/workflow-engine'
import { choicesIn, nextOf, type Choice } from './choices.ts'
import { withPauses } from './decisions.ts'
import { tellEffects, type Told } from './tell.ts'
import { suggestedValues } from './values.ts'

export interface Simulation {
  /** As it is drawn. */
  readonly definition: ProcessDefinition
  /** With the pauses of `decisions.ts`. */
  readonly played: ProcessDefinition
  readonly initiator: string
  /** Undefined until it begins. */
  readonly state: ProcessState | undefined
  readonly now: Date
  readonly ids: number
  /** What it begins with. */
  readonly given: Variables
  readonly log: readonly Told[]
  /** What the last step did. */
  readonly moved: readonly Effect[]
  /** Elements and flows that have been passed. */
  readonly passed: ReadonlySet<string>
  /** Elements at which a token could come to wait for ever. */
  readonly doubtful: readonly string[]
  readonly before: Simulation | undefined
}

/** Messages that a step throws into the same process, and those that these throw. */
const MOST_HANDED_ON = 50

export function createSimulation(definition: ProcessDefinition, initiator: string, now: Date): Simulation {
  const given = suggestedValues(definition, now)
  return {
    ...{ definition, played: withPauses(definition), initiator, state: undefined, now, ids: 0, given },
    ...{ log: [], moved: [], passed: new Set(), doubtful: [], before: undefined },
  }
}

/** The start events that it can begin at, the one without a trigger first. */
export const startsOf = ({ id, nodes }: ProcessDefinition): readonly FlowNode[] =>
  Object.values(nodes)
    .filter(({ parentId, type }) => parentId === id && /^startEvent$|StartEvent$/.test(type))
    .toSorted((left, right) => Number(right.type === 'startEvent') - Number(left.type === 'startEvent'))

/** Begins at a start event, or where processes without one begin. */
export function start(simulation: Simulation, startEventId?: string): Simulation {
  const { initiator, given, definition } = simulation
  const isByEvent = startEventId !== undefined && definition.nodes[startEventId]?.type !== 'startEvent'
  const command: Command = {
    type: 'startProcess',
    initiator,
    variables: { initiator, ...given },
    ...(isByEvent ? { startEventId } : {}),
  }
  return act(simulation, command, { kind: 'began', elementId: startEventId ?? definition.id })
}

/** What can happen now. */
export function choicesOf(simulation: Simulation): readonly Choice[] {
  const { played, state } = simulation
  if (state === undefined) return []
  return choicesIn(played, state, (command, gatewayId) => {
    const tried = attempt(simulation, command, played)
    if ('error' in tried) return undefined
    return flowsFrom(played, gatewayId, tried.effects)
  })
}

const flowsFrom = ({ flows }: ProcessDefinition, gatewayId: string, effects: readonly Effect[]): readonly string[] => {
  const [first, ...others] = effects.flatMap((effect, place) =>
    effect.type === 'flowTaken' && flows[effect.flowId]?.sourceId === gatewayId
      ? [{ flowId: effect.flowId, place }]
      : [],
  )
  // What comes round to it again is another decision.
  return first === undefined
    ? []
    : [first, ...others.filter(({ place }, index) => place === first.place + index + 1)].map(({ flowId }) => flowId)
}

/** Lets one of its choices happen. */
export function choose(simulation: Simulation, choice: Choice): Simulation {
  const { kind, elementId, flowIds = [], label, labelEn, loop, dueAt } = choice
  const now = kind === 'timer' && dueAt !== undefined && dueAt > simulation.now ? dueAt : simulation.now
  const told: Told = {
    ...{ kind, elementId, flowIds },
    ...(label === undefined ? {} : { label }),
    ...(labelEn === undefined ? {} : { labelEn }),
    ...(loop === undefined ? {} : { loop }),
    ...(kind === 'timer' ? { at: now } : {}),
  }
  return act({ ...simulation, now }, choice.command, told, { before: simulation, within: choice.within })
}

/** Does what comes next by itself; undefined where there is nothing, or somebody must choose. */
export function step(simulation: Simulation): Simulation | undefined {
  if (simulation.state === undefined) return start(simulation, startsOf(simulation.definition)[0]?.id)
  const next = nextOf(choicesOf(simulation))
  return next === undefined ? undefined : choose(simulation, next)
}

/** Gives variables their values, now or for the beginning. */
export function setValues(simulation: Simulation, values: Variables): Simulation {
  if (simulation.state === undefined) return { ...simulation, given: { ...simulation.given, ...values } }
  const told: Told = { kind: 'values', elementId: simulation.definition.id, label: Object.keys(values).join(', ') }
  return act(simulation, { type: 'setVariables', variables: values }, told)
}

/** The values that its process sees. */
export const valuesOf = ({ state, given }: Simulation): Variables =>
  state === undefined ? given : visibleVariables(state)

/** From the beginning, with the same values. */
export const reset = (simulation: Simulation, now: Date): Simulation => ({
  ...createSimulation(simulation.definition, simulation.initiator, now),
  given: simulation.given,
})

type Tried = Pick<TransitionResult, 'state' | 'effects'> & { readonly ids: number }

function attempt(
  { state, now, ids }: Simulation,
  command: Command,
  definition: ProcessDefinition,
): Tried | { readonly error: unknown } {
  let last = ids
  const nextId = () => `s${++last}`
  try {
    const result = transition(definition, state, command, { now, nextId })
    return { state: result.state, effects: result.effects, ids: last }
  } catch (error) {
    return { error }
  }
}

interface Way {
  readonly before?: Simulation
  readonly within?: ProcessDefinition | undefined
}

function act(simulation: Simulation, command: Command, told: Told, way: Way = {}): Simulation {
  const before = way.before ?? simulation
  const tried = attempt(simulation, command, way.within ?? simulation.played)
  if ('error' in tried) {
    const why = refusal(tried.error, told.elementId)
    const last = before.log.at(-1)
    // Tried again, it is told once.
    const isToldAlready = last?.kind === why.kind && last.elementId === why.elementId && last.label === why.label
    const log = isToldAlready ? before.log : [...before.log, told, why]
    return { ...simulation, now: before.now, log, moved: [], before: isToldAlready ? before.before : before }
  }
  const { state, effects, ids } = handOn(simulation, tried)
  const moved = { ...simulation, state, ids, moved: effects, before }
  const passed = new Set(simulation.passed)
  for (const effect of effects) {
    if (effect.type === 'flowTaken') passed.add(effect.flowId)
    if (effect.type === 'activityEnded' && effect.outcome !== 'cancelled') passed.add(effect.elementId)
  }
  const doubtful = state.instance.state === 'active' ? findStuck(simulation.played, state).stuckElementIds : []
  const log = [
    ...simulation.log,
    told,
    ...tellEffects(simulation.played, effects, simulation.state, state),
    ...doubtful
      .filter((id) => !simulation.doubtful.includes(id))
      .map((elementId): Told => ({ kind: 'doubtful', elementId })),
  ]
  const after: Simulation = { ...moved, passed, doubtful, log }
  if (state.instance.state !== 'active' || choicesOf(after).length > 0) return after
  const [waiting] = state.tokens.filter((token) => token.state !== 'scope')
  return { ...after, log: [...log, { kind: 'halted', elementId: waiting?.elementId ?? simulation.definition.id }] }
}

/** A message reaches what waits for it in the same process, as the server hands it on. */
function handOn(simulation: Simulation, first: Tried): Tried {
  let reached = first
  for (let place = 0, handed = 0; place < reached.effects.length && handed < MOST_HANDED_ON; place++) {
    const effect = reached.effects[place]
    if (effect?.type !== 'messageThrown' || reached.state.instance.state !== 'active') continue
    const { name, correlationKey } = effect
    const waiting = reached.state.subscriptions.find(
      (one) => one.kind === 'message' && one.name === name && (one.key === undefined || one.key === correlationKey),
    )
    if (waiting === undefined) continue
    handed += 1
    const command: Command = { type: 'correlateMessage', name, subscriptionId: waiting.id }
    const next = attempt({ ...simulation, state: reached.state, ids: reached.ids }, command, simulation.played)
    if ('error' in next) continue
    reached = { ...next, effects: [...reached.effects, ...next.effects] }
  }
  return reached
}

/** Why a step cannot be done, as far as it can be mended here. */
function refusal(error: unknown, elementId: string): Told {
  if (error instanceof UnknownVariable) return { kind: 'needs', elementId, label: error.variable }
  if (error instanceof InvalidValue && error.what === 'collection' && /^[A-Za-z_]\w*$/.test(error.value))
    return { kind: 'needs', elementId: error.elementId, label: error.value }
  if (error instanceof NoFlowTaken) return { kind: 'noFlow', elementId: error.elementId }
  const at =
    error instanceof Error && 'elementId' in error && typeof error.elementId === 'string' ? error.elementId : elementId
  const reason =
    error instanceof ExpressionError ? error.detail : error instanceof Error ? error.message : String(error)
  return { kind: 'refused', elementId: at, label: reason }
}
