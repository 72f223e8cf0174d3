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
import {
  callOf,
  definitionAt,
  definitionsFor,
  nameOfCall,
  NONE_CALLED,
  playedIn,
  type Called,
  type CalledProcess,
  type Drawings,
} from './called.ts'
import { choicesIn, nextOf, type Choice } from './choices.ts'
import { withPauses } from './decisions.ts'
import { tellEffects, type Told } from './tell.ts'
import { namesRead, suggestedValues } from './values.ts'

export interface Simulation {
  readonly definition: ProcessDefinition
  readonly called: Called
  /** Those of the called processes that are played, by process. */
  readonly calledProcesses: ReadonlyMap<string, CalledProcess>
  /** As they are drawn. */
  readonly drawn: Drawings
  /** With the pauses of `decisions.ts`. */
  readonly played: Drawings
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

export function createSimulation(
  definition: ProcessDefinition,
  initiator: string,
  now: Date,
  called: Called = NONE_CALLED,
): Simulation {
  const given = suggestedValues(definition, now)
  const calledProcesses = playedIn(called)
  const drawn: Drawings = {
    root: definition,
    called: new Map([...calledProcesses].map(([process, one]) => [process, one.definition])),
  }
  const paused = (one: ProcessDefinition) =>
    withPauses(one, (call) => typeof called.get(nameOfCall(callOf(call))) === 'object')
  const played: Drawings = {
    root: paused(definition),
    called: new Map([...drawn.called].map(([process, one]) => [process, paused(one)])),
  }
  return {
    ...{ definition, called, calledProcesses, drawn, played, initiator, state: undefined, now, ids: 0, given },
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

const flowsFrom = (played: Drawings, gatewayId: string, effects: readonly Effect[]): readonly string[] => {
  const { flows } = definitionAt(played, gatewayId)
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

/** Gives variables of a process their values, now or for the beginning; of what is called, as long as it runs. */
export function setValues(simulation: Simulation, values: Variables, process = ''): Simulation {
  const { state, given, drawn, definition } = simulation
  if (state === undefined) return process === '' ? { ...simulation, given: { ...given, ...values } } : simulation
  const scopeId = scopeOf(state, process)
  if (process !== '' && scopeId === undefined) return simulation
  const elementId = drawn.called.get(process)?.id ?? definition.id
  const told: Told = { kind: 'values', elementId, label: Object.keys(values).join(', ') }
  const command: Command = { type: 'setVariables', variables: values, ...(scopeId === undefined ? {} : { scopeId }) }
  return act(simulation, command, told)
}

/** The values that a process sees; nothing where it does not run. */
export function valuesOf({ state, given }: Simulation, process = ''): Variables {
  if (state === undefined) return process === '' ? given : {}
  const scopeId = scopeOf(state, process)
  return process !== '' && scopeId === undefined ? {} : visibleVariables(state, scopeId)
}

/** Where a called process runs, the last time it was called; undefined for the drawing itself. */
const scopeOf = ({ scopes }: ProcessState, process: string): string | undefined =>
  process === ''
    ? undefined
    : scopes.findLast(({ kind, definitionId }) => kind === 'process' && definitionId === process)?.id

/** From the beginning, with the same values. */
export const reset = (simulation: Simulation, now: Date): Simulation => ({
  ...createSimulation(simulation.definition, simulation.initiator, now, simulation.called),
  given: simulation.given,
})

type Tried = Pick<TransitionResult, 'state' | 'effects'> & { readonly ids: number }

function attempt(
  { state, now, ids, called }: Simulation,
  command: Command,
  drawings: Drawings,
): Tried | { readonly error: unknown } {
  let last = ids
  const nextId = () => `s${++last}`
  try {
    const definitions = definitionsFor(called, drawings)
    const result = transition(drawings.root, state, command, { now, nextId, definitions })
    return { state: result.state, effects: result.effects, ids: last }
  } catch (error) {
    return { error }
  }
}

interface Way {
  readonly before?: Simulation
  readonly within?: Drawings | undefined
}

function act(simulation: Simulation, command: Command, told: Told, way: Way = {}): Simulation {
  const before = way.before ?? simulation
  const tried = attempt(simulation, command, way.within ?? simulation.played)
  if ('error' in tried) {
    const why = refusal(simulation, tried.error, told.elementId)
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
  const { played, called } = simulation
  const doubtful =
    state.instance.state === 'active'
      ? findStuck(played.root, state, definitionsFor(called, played)).stuckElementIds
      : []
  const log = [
    ...simulation.log,
    told,
    ...tellEffects(simulation, effects, state),
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
function refusal({ drawn }: Simulation, error: unknown, elementId: string): Told {
  if (error instanceof UnknownVariable) {
    const { variable } = error
    // What is called sees only what it is handed: no value that is entered for its caller reaches it.
    const isInside = [...drawn.called.values()].some((one) => namesRead(one).includes(variable))
    const isOwn = namesRead(definitionAt(drawn, elementId)).includes(variable)
    return { kind: isInside && !isOwn ? 'needsInside' : 'needs', elementId, label: variable }
  }
  if (error instanceof InvalidValue && error.what === 'collection' && /^[A-Za-z_]\w*$/.test(error.value))
    return { kind: 'needs', elementId: error.elementId, label: error.value }
  if (error instanceof NoFlowTaken) return { kind: 'noFlow', elementId: error.elementId }
  const at =
    error instanceof Error && 'elementId' in error && typeof error.elementId === 'string' ? error.elementId : elementId
  const reason =
    error instanceof ExpressionError ? error.detail : error instanceof Error ? error.message : String(error)
  return { kind: 'refused', elementId: at, label: reason }
}
