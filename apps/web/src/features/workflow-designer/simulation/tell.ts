/** What a step of a simulation has done, for its log. Pure. */
import type { Effect, ProcessDefinition, ProcessState } from '@liveline/workflow-engine'
import type { ChoiceKind } from './choices.ts'

type ToldKind =
  | ChoiceKind
  | 'began'
  | 'values'
  | 'reached'
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
  /** Zero-based, of a multi-instance activity. */
  readonly loop?: number
  readonly count?: number
  readonly at?: Date
}

const PROBLEMS: ReadonlySet<ToldKind> = new Set(['doubtful', 'halted', 'needs', 'noFlow', 'refused', 'uncaught'])
const ACTS: ReadonlySet<ToldKind> = new Set([
  ...(['began', 'values', 'task', 'work', 'fails', 'receive', 'timer', 'message', 'signal'] as const),
  ...(['conditional', 'goOn', 'way'] as const),
])

export const isProblem = ({ kind }: Told): boolean => PROBLEMS.has(kind)
/** Whether it begins a step; what follows came of it. */
export const isAct = ({ kind }: Told): boolean => ACTS.has(kind)

export function tellEffects(
  definition: ProcessDefinition,
  effects: readonly Effect[],
  before: ProcessState | undefined,
  after: ProcessState,
): readonly Told[] {
  const told = effects.flatMap((effect): Told[] => tellEffect(definition, effect, after))
  const arrived = after.tokens.filter(
    (token) =>
      token.state === 'arrived' &&
      before?.tokens.some(({ id, state }) => id === token.id && state === 'arrived') !== true,
  )
  const joins = [...new Set(arrived.map(({ elementId }) => elementId))]
  return [...told, ...joins.map((elementId): Told => ({ kind: 'joinWaits', elementId }))]
}

function tellEffect({ nodes, id }: ProcessDefinition, effect: Effect, after: ProcessState): Told[] {
  switch (effect.type) {
    case 'activityStarted': {
      const { elementId, elementType, loopCounter, isMultiInstanceBody } = effect
      if (elementType.endsWith('Gateway') || /^startEvent$|StartEvent$/.test(elementType)) return []
      if (elementType.endsWith('ndEvent')) return [{ kind: 'end', elementId }]
      if (isMultiInstanceBody === true) {
        const body = after.scopes.findLast((scope) => scope.kind === 'multiInstance' && scope.elementId === elementId)
        return body?.nrOfInstances === undefined ? [] : [{ kind: 'instances', elementId, count: body.nrOfInstances }]
      }
      return [{ kind: 'reached', elementId, ...(loopCounter === undefined ? {} : { loop: loopCounter }) }]
    }
    case 'activityEnded': {
      const { elementId, outcome } = effect
      const isSeen = nodes[elementId]?.type.endsWith('Gateway') !== true
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
