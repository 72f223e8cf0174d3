/**
 * What a step leaves in the history. A *visit* is a token's stay at a flow node. One that outlasts its step has a row of
 * its own, in `activity_history`, for its end is written there; whatever begins and ends within the step, flows among
 * it, is an entry of the step's row. The view `activities` reads both.
 */
import type { Effect } from '@liveline/workflow-engine'
import { toColumns } from '../store/typed-value.ts'
import type { StepRows } from './recorded-step.ts'

type Started = Extract<Effect, { type: 'activityStarted' }>
type Ended = Extract<Effect, { type: 'activityEnded' }>

export function writeHistoryRows({ writes, keyed, result, instanceId, stepId, now }: StepRows): void {
  const { effects } = result
  const ended = new Map(
    effects.flatMap((effect) =>
      effect.type === 'activityEnded' ? [[effect.activityInstanceId, effect] as const] : [],
    ),
  )
  const started = effects.filter((effect) => effect.type === 'activityStarted')
  const lasting = started.filter(({ activityInstanceId }) => !ended.has(activityInstanceId))
  writes.insert(
    'activity_history',
    ...lasting.map((visit) => ({
      ...keyed,
      id: visit.activityInstanceId,
      element_id: visit.elementId,
      element_type: visit.elementType,
      name: visit.name ?? null,
      loop_counter: visit.loopCounter ?? null,
      called_version_id: visit.definitionId === undefined ? null : Number(visit.definitionId),
      started_at: now,
    })),
  )
  const begunNow = new Set(started.map(({ activityInstanceId }) => activityInstanceId))
  writes.update(
    'activity_history',
    ['process_instance_id', 'id'],
    ...[...ended.values()]
      .filter(({ activityInstanceId }) => !begunNow.has(activityInstanceId))
      .map((end) => ({
        process_instance_id: instanceId,
        id: end.activityInstanceId,
        ended_at: now,
        outcome: end.outcome,
        reason: end.reason ?? null,
      })),
  )
  const passed = passages(effects, ended)
  const variables = effects.flatMap((effect) =>
    effect.type === 'variableSet'
      ? [{ scope: effect.scopeId, name: effect.name, ...withoutNulls(toColumns(effect.value)) }]
      : [],
  )
  if (passed.length + variables.length > 0) writes.insert('steps', { ...keyed, id: stepId, at: now, passed, variables })
}

/**
 * In the order in which they came; a visit that goes on keeps its place among them. Names are not repeated: they are in
 * the drawing, and an instance keeps the version it started with.
 */
function passages(effects: readonly Effect[], ended: ReadonlyMap<string, Ended>): object[] {
  return effects.flatMap((effect) => {
    if (effect.type === 'flowTaken') {
      return [{ element: effect.flowId, type: 'sequenceFlow', ...calledIn(effect) }]
    }
    if (effect.type !== 'activityStarted') return []
    const end = ended.get(effect.activityInstanceId)
    return [end === undefined ? { visit: effect.activityInstanceId } : passage(effect, end)]
  })
}

/** Of a called process the element ids may be those of its caller. */
const calledIn = ({ definitionId }: { readonly definitionId?: string }) =>
  definitionId === undefined ? {} : { called: Number(definitionId) }

const passage = (started: Started, { outcome, reason }: Ended) => ({
  element: started.elementId,
  type: started.elementType,
  ...calledIn(started),
  ...(started.loopCounter === undefined ? {} : { loop: started.loopCounter }),
  ...(outcome === 'completed' ? {} : { outcome }),
  ...(reason === undefined ? {} : { reason }),
})

const withoutNulls = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
