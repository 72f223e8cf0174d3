import { cancelScope, removeScope } from './cancel.ts'
import { behaviourOf } from './behaviours/registry.ts'
import { createDataObjects } from './data-objects.ts'
import { calledAt, nodeOf } from './definition-at.ts'
import { recordSubProcess } from './events/compensation.ts'
import { subscribeEventSubProcesses } from './events/subscribe.ts'
import { InvalidValue, TooManyInstances } from './errors.ts'
import { isList, toBoolean, toNumber, toText } from './expression/coerce.ts'
import { evaluateIn } from './expressions.ts'
import type { FlowNode, LoopCharacteristics } from './definition.ts'
import type { ScopeRow, TokenRow, VariableValue } from './state.ts'
import { createToken, getScope } from './run.ts'
import type { Run } from './run.ts'
import { startScope } from './scopes.ts'
import { lookupFrom, setVariable } from './variables.ts'
import { ROW_UNITS, spendLooking } from './work.ts'

/** Without limits of the host: more iterations than a drawing can mean; see the step budget of `transition`. */
const MAXIMUM_ITERATIONS = 10_000

/** How often an activity runs, and with what. */
export type LoopPlan = { readonly count: number; readonly items?: readonly VariableValue[] }

/**
 * The number of iterations and the snapshot of the collection, taken when the activity is entered.
 * @throws {InvalidValue} when the collection is no list or the cardinality no whole number.
 * @throws {TooManyInstances} when the process would have more of them open than the host allows.
 */
export function planLoop(run: Run, node: FlowNode, loop: LoopCharacteristics, scopeId: string): LoopPlan {
  const plan =
    loop.collection === undefined
      ? { count: countOf(run, node, loop.cardinality ?? '', scopeId) }
      : collectionOf(run, node, loop.collection, scopeId)
  const limit = run.context.limits?.maximumInstances ?? MAXIMUM_ITERATIONS
  if (plan.count > limit) throw new TooManyInstances(node.id, plan.count, limit)
  // Nested ones multiply, and side by side they add up: what counts is all that would be open.
  const open = openIterations(run) + (loop.isSequential ? Math.min(plan.count, 1) : plan.count)
  if (open > limit) throw new TooManyInstances(node.id, open, limit)
  return plan
}

function openIterations(run: Run): number {
  let count = 0
  let looked = 0
  for (const { loopCounter } of run.draft.scopes.all()) {
    looked += 1
    if (loopCounter !== undefined) count += 1
  }
  spendLooking(run.work, looked)
  return count
}

function countOf(run: Run, node: FlowNode, cardinality: string, scopeId: string): number {
  const value = evaluateIn(run, scopeId, cardinality.trim())
  const count = value === null || value === '' ? Number.NaN : Number(toNumber(value))
  if (!Number.isInteger(count) || count < 0) throw new InvalidValue(node.id, 'loopCardinality', toText(value))
  return count
}

function collectionOf(run: Run, node: FlowNode, collection: string, scopeId: string): LoopPlan {
  const isExpression = /[$#]\{/.test(collection)
  const value = isExpression ? evaluateIn(run, scopeId, collection) : lookupFrom(run, scopeId)(collection)
  if (value === undefined || !isList(value)) {
    throw new InvalidValue(node.id, 'collection', value === undefined ? collection : toText(value))
  }
  return { count: value.length, items: value }
}

/** Opens the body below its token and the first iteration, or all of them. Gives back the scopes of the iterations. */
export function openMultiInstance(run: Run, node: FlowNode, token: TokenRow, plan: LoopPlan): readonly ScopeRow[] {
  const isSequential = node.loop?.isSequential === true
  const body: ScopeRow = {
    id: run.context.nextId(),
    processInstanceId: token.processInstanceId,
    kind: 'multiInstance',
    elementId: node.id,
    parentScopeId: token.scopeId,
    parentTokenId: token.id,
    isSequential,
    nrOfInstances: plan.count,
    nrOfCompletedInstances: 0,
    ...(plan.items === undefined ? {} : { items: plan.items }),
  }
  run.work.spend(ROW_UNITS)
  run.draft.scopes.insert(body)
  const opened = isSequential ? 1 : plan.count
  return Array.from({ length: opened }, (_, loopCounter) => openIteration(run, node, body, loopCounter))
}

function openIteration(run: Run, node: FlowNode, body: ScopeRow, loopCounter: number): ScopeRow {
  const isSubProcess = behaviourOf(node).isContainer === true
  const scope: ScopeRow = {
    id: run.context.nextId(),
    processInstanceId: body.processInstanceId,
    kind: isSubProcess ? 'subProcess' : 'iteration',
    elementId: node.id,
    parentScopeId: body.id,
    loopCounter,
    ...(isSubProcess ? { activityInstanceId: run.context.nextId() } : {}),
  }
  run.work.spend(ROW_UNITS)
  run.draft.scopes.insert(scope)
  if (isSubProcess) {
    createDataObjects(run, scope.id, node.dataObjects)
    subscribeEventSubProcesses(run, scope)
  }
  const item = body.items?.[loopCounter]
  if (node.loop?.elementVariable !== undefined && item !== undefined) {
    setVariable(run, scope.id, node.loop.elementVariable, item, true)
  }
  if (scope.activityInstanceId !== undefined) {
    run.effects.push({
      type: 'activityStarted',
      activityInstanceId: scope.activityInstanceId,
      elementId: node.id,
      elementType: node.type,
      ...(node.name === undefined ? {} : { name: node.name }),
      tokenId: body.parentTokenId ?? '',
      scopeId: scope.id,
      ...calledAt(run, scope.id),
      loopCounter,
    })
  }
  return scope
}

/** Lets an opened iteration begin. */
export function startIteration(run: Run, node: FlowNode, iteration: ScopeRow): void {
  if (iteration.kind === 'subProcess') startScope(run, iteration, node.loop?.asyncBefore)
  else createToken(run, iteration.id, node.id)
}

/** Counts a completed iteration, then ends the body, or begins the next iteration of a sequence. */
export function completeIteration(run: Run, iteration: ScopeRow): void {
  const node = nodeOf(run, { scopeId: iteration.id, elementId: iteration.elementId })
  const before = getScope(run, iteration.parentScopeId ?? '')
  const isSequential = runsInSequence(before, node)
  const body: ScopeRow = { ...before, isSequential, nrOfCompletedInstances: (before.nrOfCompletedInstances ?? 0) + 1 }
  run.draft.scopes.update(body)

  // The condition sees the iteration's own variables, so it is asked before they go.
  const condition = node.loop?.completionCondition
  const isSatisfied = condition !== undefined && toBoolean(evaluateIn(run, iteration.id, condition))
  const { activityInstanceId, elementId } = iteration
  if (activityInstanceId !== undefined) {
    run.effects.push({ type: 'activityEnded', activityInstanceId, elementId, outcome: 'completed' })
  }
  recordSubProcess(run, iteration)
  removeScope(run, iteration)
  if (isSatisfied || body.nrOfCompletedInstances === body.nrOfInstances) completeBody(run, body)
  else if (isSequential) {
    startIteration(run, node, openIteration(run, node, body, (iteration.loopCounter ?? 0) + 1))
  }
}

/** Whether iterations follow each other. A body stored before the field was kept does as it is drawn. */
export const runsInSequence = (body: ScopeRow, node: FlowNode | undefined): boolean =>
  body.isSequential ?? node?.loop?.isSequential === true

/** Takes a cancelled iteration out of the count, so that the others can still complete the body. */
export function forgetIteration(run: Run, body: ScopeRow): void {
  run.draft.scopes.update({ ...body, nrOfInstances: (body.nrOfInstances ?? 0) - 1 })
}

/** Ends a body with the iterations that still run; what others have done can be compensated from the scope around. */
export function completeBody(
  run: Run,
  body: ScopeRow,
  reason: 'completionCondition' | 'terminated' = 'completionCondition',
): void {
  for (const record of run.draft.compensations.of(body.id)) {
    run.draft.compensations.update({ ...record, scopeId: body.parentScopeId ?? '' })
  }
  cancelScope(run, body, reason)
  if (body.parentTokenId !== undefined) run.agenda.push({ kind: 'leave', tokenId: body.parentTokenId })
}
