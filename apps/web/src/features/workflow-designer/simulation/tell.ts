/** What a step of a simulation has done, for its log. Pure. */
import type { Effect, ProcessDefinition, ProcessState } from '@liveline/workflow-engine'
import { callOf, nameOfCall, nodeAt, type Called, type CalledProcess, type Drawings, type NotPlayed } from './called.ts'
import type { ChoiceKind } from './choices.ts'

type ToldKind =
  | ChoiceKind
  | 'began'
  | 'values'
  | 'reached'
  | 'called'
  | 'passedOver'
  | 'instances'
  | 'end'
  | 'cancelled'
  | 'skipped'
  | 'joinWaits'
  | 'caught'
  | 'uncaught'
  | 'messageSent'
  | 'signalSent'
  | 'compensated'
  | 'completed'
  | 'stopped'
  | 'doubtful'
  | 'halted'
  | 'needs'
  | 'needsInside'
  | 'noFlow'
  | 'refused'

export interface Told {
  readonly kind: ToldKind
  /** Where; the id of the process for what concerns all of it. */
  readonly elementId: string
  /** Flows that were taken, at a decision. */
  readonly flowIds?: readonly string[]
  /** An outcome, a name, a code, a reason. */
  readonly label?: string
  readonly labelEn?: string
  /** Of a call that is passed over. */
  readonly reason?: NotPlayed
  /** Zero-based, of a multi-instance activity. */
  readonly loop?: number
  readonly count?: number
  readonly at?: Date
}

const PROBLEMS: ReadonlySet<ToldKind> = new Set([
  'doubtful',
  'halted',
  'needs',
  'needsInside',
  'noFlow',
  'refused',
  'uncaught',
])
const ACTS: ReadonlySet<ToldKind> = new Set([
  ...(['began', 'values', 'task', 'work', 'fails', 'receive', 'timer', 'message', 'signal'] as const),
  ...(['conditional', 'goOn', 'way'] as const),
])

export const isProblem = ({ kind }: Told): boolean => PROBLEMS.has(kind)
/** Whether it begins a step; what follows came of it. */
export const isAct = ({ kind }: Told): boolean => ACTS.has(kind)

/** What is played, and where it stood before. */
interface Before {
  readonly definition: ProcessDefinition
  readonly called: Called
  readonly calledProcesses: ReadonlyMap<string, CalledProcess>
  readonly drawn: Drawings
  readonly played: Drawings
  readonly state: ProcessState | undefined
}

export function tellEffects(simulation: Before, effects: readonly Effect[], after: ProcessState): readonly Told[] {
  const { state: before } = simulation
  const told = effects.flatMap((effect): Told[] => tellEffect(simulation, effect, after))
  const arrived = after.tokens.filter(
    (token) =>
      token.state === 'arrived' &&
      before?.tokens.some(({ id, state }) => id === token.id && state === 'arrived') !== true,
  )
  const joins = [...new Set(arrived.map(({ elementId }) => elementId))]
  return [...told, ...joins.map((elementId): Told => ({ kind: 'joinWaits', elementId }))]
}

function tellEffect(simulation: Before, effect: Effect, after: ProcessState): Told[] {
  const { definition, drawn, played, called, calledProcesses } = simulation
  const { id } = definition
  switch (effect.type) {
    case 'activityStarted': {
      const { elementId, elementType, loopCounter, isMultiInstanceBody } = effect
      if (elementType.endsWith('Gateway') || /^startEvent$|StartEvent$/.test(elementType)) return []
      if (elementType.endsWith('ndEvent')) return [{ kind: 'end', elementId }]
      if (isMultiInstanceBody === true) {
        const body = after.scopes.findLast((scope) => scope.kind === 'multiInstance' && scope.elementId === elementId)
        return body?.nrOfInstances === undefined ? [] : [{ kind: 'instances', elementId, count: body.nrOfInstances }]
      }
      const reached: Told = { kind: 'reached', elementId, ...(loopCounter === undefined ? {} : { loop: loopCounter }) }
      const call = nodeAt(drawn, elementId)?.callActivity
      const found = call === undefined ? undefined : called.get(nameOfCall(callOf(call)))
      return typeof found === 'string' ? [reached, { kind: 'passedOver', elementId, reason: found }] : [reached]
    }
    case 'processCalled': {
      const { name, nameEn } = calledProcesses.get(effect.definitionId) ?? { name: effect.key, nameEn: '' }
      return [{ kind: 'called', elementId: effect.elementId, label: name, labelEn: nameEn }]
    }
    case 'activityEnded': {
      const { elementId, outcome } = effect
      const isSeen = nodeAt(played, elementId)?.type.endsWith('Gateway') !== true
      return outcome === 'completed' || !isSeen ? [] : [{ kind: outcome, elementId }]
    }
    case 'thrownCaught':
    case 'thrownUncaught':
      return [
        {
          kind: effect.type === 'thrownCaught' ? 'caught' : 'uncaught',
          elementId: effect.elementId,
          label: effect.code ?? effect.kind,
        },
      ]
    case 'messageThrown':
      return [{ kind: 'messageSent', elementId: effect.elementId, label: effect.name }]
    case 'signalThrown':
      return [{ kind: 'signalSent', elementId: effect.elementId, label: effect.name }]
    case 'compensationStarted':
      return [{ kind: 'compensated', elementId: effect.elementId }]
    case 'processCompleted':
      return [{ kind: 'completed', elementId: id }]
    case 'processCancelled':
      return [{ kind: 'stopped', elementId: id }]
    default:
      return []
  }
}
