import type { Step, Trigger } from './behaviour.ts'
import { behaviourOf } from './behaviours/registry.ts'
import { scheduleAsync } from './async-continuations.ts'
import { callProcess } from './calls.ts'
import { cancelScope, cancelStartWaits, cancelToken, cancelWaits } from './cancel.ts'
import { calledAt, indexAt, nodeOf } from './definition-at.ts'
import { IllegalTransition, NoFlowTaken } from './errors.ts'
import { cancelTransaction } from './events/cancel-transaction.ts'
import { beginCompensation, recordActivity } from './events/compensation.ts'
import { subscribeBoundaryEvents } from './events/subscribe.ts'
import { flowHolds, isSkipped } from './expressions.ts'
import type { FlowNode, SequenceFlow } from './definition.ts'
import type { ScopeRow, TokenRow } from './state.ts'
import { completeBody, openMultiInstance, planLoop, startIteration } from './multi-instance.ts'
import { createToken, getScope, isIterationOf, isRoot, tokensIn, updateToken } from './run.ts'
import type { Run } from './run.ts'
import { completeInstance, openSubProcess, startScope } from './scopes.ts'
import { createVisit } from './visit.ts'

/** A token comes to its node: after the asynchronous continuation, when one is drawn. */
export function enterNode(run: Run, token: TokenRow, isContinued: boolean): void {
  const node = nodeOf(run, token)
  const behaviour = behaviourOf(node)
  const isIteration = isIterationOf(getScope(run, token.scopeId), node.id)
  const isAsync = isIteration ? node.loop?.asyncBefore === true : node.asyncBefore
  if (isAsync && !isContinued) return scheduleAsync(run, token)
  if (!isIteration && isSkipped(run, token.scopeId, node)) {
    endActivity(run, startActivity(run, node, token, false), 'skipped')
    return takeFlows(run, token, chooseFlows(run, node, token))
  }
  if (node.loop !== undefined && !isIteration) return enterLoop(run, node, token)
  const visiting = startActivity(run, node, token, false)
  if (!isIteration) subscribeBoundaryEvents(run, node, visiting)
  perform(run, node, visiting, behaviour.enter(createVisit(run, node, visiting)))
}

/** Wakes a token that waits. */
export function resumeToken(run: Run, token: TokenRow, trigger: Trigger): void {
  const node = nodeOf(run, token)
  const behaviour = behaviourOf(node)
  if (behaviour.resume === undefined) throw new IllegalTransition('unknownToken', token.id)
  perform(run, node, token, behaviour.resume(createVisit(run, node, token), trigger))
}

/** A node is done: what its token waited for goes, its completion is kept for compensation, and the flows are taken. */
export function leaveNode(run: Run, token: TokenRow, isContinued: boolean): void {
  const node = nodeOf(run, token)
  const isIteration = isIterationOf(getScope(run, token.scopeId), node.id)
  cancelWaits(run, token.id)
  const isAsync = isIteration ? node.loop?.asyncAfter === true : node.asyncAfter
  if (isAsync && !isContinued) return scheduleAsync(run, token)
  if (isIteration) {
    endActivity(run, token, 'completed')
    recordActivity(run, node, token)
    return endToken(run, token)
  }
  const flows = behaviourOf(node).flows?.(createVisit(run, node, token)) ?? chooseFlows(run, node, token)
  endActivity(run, token, 'completed')
  // Of a multi-instance activity each iteration has been kept.
  if (node.loop === undefined) recordActivity(run, node, token)
  takeFlows(run, token, flows)
}

/** Tells the history that a token has begun a visit; gives back the token with the id of the visit. */
export function startActivity(run: Run, node: FlowNode, token: TokenRow, isMultiInstanceBody: boolean): TokenRow {
  const activityInstanceId = run.context.nextId()
  const { loopCounter } = getScope(run, token.scopeId)
  run.effects.push({
    type: 'activityStarted',
    activityInstanceId,
    elementId: node.id,
    elementType: node.type,
    ...(node.name === undefined ? {} : { name: node.name }),
    tokenId: token.id,
    scopeId: token.scopeId,
    ...calledAt(run, token.scopeId),
    ...(loopCounter === undefined ? {} : { loopCounter }),
    ...(isMultiInstanceBody ? { isMultiInstanceBody } : {}),
  })
  return updateToken(run, token, { activityInstanceId, state: 'active' })
}

/** Plans and opens a multi-instance activity; nothing to do means that it is complete at once. */
function enterLoop(run: Run, node: FlowNode, token: TokenRow): void {
  const plan = planLoop(run, node, node.loop ?? { isSequential: false }, token.scopeId)
  const visiting = startActivity(run, node, token, true)
  if (plan.count === 0) {
    run.agenda.push({ kind: 'leave', tokenId: token.id })
    return
  }
  subscribeBoundaryEvents(run, node, visiting)
  const parked = updateToken(run, visiting, { state: 'scope' })
  for (const iteration of openMultiInstance(run, node, parked, plan)) startIteration(run, node, iteration)
}

function perform(run: Run, node: FlowNode, token: TokenRow, step: Step): void {
  switch (step.kind) {
    case 'leave':
      for (const merged of step.merge ?? []) {
        endActivity(run, merged, 'completed')
        run.draft.tokens.remove(merged.id)
      }
      return leaveNode(run, token, false)
    case 'wait':
      updateToken(run, token, { state: 'waiting' })
      return
    case 'arrive':
      updateToken(run, token, { state: 'arrived' })
      return
    case 'openScope':
      return startScope(run, openSubProcess(run, node, updateToken(run, token, { state: 'scope' })))
    case 'call':
      return callProcess(run, node, updateToken(run, token, { state: 'scope' }))
    case 'goTo':
      endActivity(run, token, 'completed')
      return goTo(run, token, step.node)
    case 'throw':
      run.agenda.push({ kind: 'throw', thrown: step.thrown, scopeId: token.scopeId, tokenId: token.id })
      run.agenda.push({ kind: 'leave', tokenId: token.id })
      return
    case 'compensate':
      if (!beginCompensation(run, token, step.event)) leaveNode(run, token, false)
      return
    case 'cancelTransaction':
      return cancelTransaction(run, token)
    case 'end':
      endActivity(run, token, 'completed')
      return endToken(run, token)
    case 'terminate':
      endActivity(run, token, 'completed')
      return terminate(run, token, step.what)
  }
}

/** The flows of an activity: every one whose condition holds, else the default (BPMN 2.0.2, 13.2.1, uncontrolled flow). */
function chooseFlows(run: Run, node: FlowNode, token: TokenRow): readonly SequenceFlow[] {
  const outgoing = indexAt(run, token.scopeId).outgoing(node)
  if (outgoing.length === 0) return outgoing
  const chosen = outgoing.filter((flow) => flow.id !== node.defaultFlow && flowHolds(run, token.scopeId, flow))
  if (chosen.length > 0) return chosen
  const fallback = outgoing.find(({ id }) => id === node.defaultFlow)
  if (fallback === undefined) throw new NoFlowTaken(node.id)
  return [fallback]
}

/** The token goes along the first flow, new ones along the others; without any it ends. */
function takeFlows(run: Run, token: TokenRow, flows: readonly SequenceFlow[]): void {
  const [first, ...others] = flows
  if (first === undefined) return endToken(run, token)
  const { activityInstanceId: _, ...columns } = token
  run.draft.tokens.update({ ...columns, elementId: first.targetId, flowId: first.id, state: 'active' })
  run.agenda.push({ kind: 'enter', tokenId: token.id })
  const called = calledAt(run, token.scopeId)
  run.effects.push({ type: 'flowTaken', flowId: first.id, tokenId: token.id, ...called })
  for (const flow of others) {
    const forked = createToken(run, token.scopeId, flow.targetId, flow.id)
    run.effects.push({ type: 'flowTaken', flowId: flow.id, tokenId: forked.id, ...called })
  }
}

function goTo(run: Run, token: TokenRow, { id: elementId }: FlowNode): void {
  const { activityInstanceId: _, flowId: __, ...columns } = token
  run.draft.tokens.update({ ...columns, elementId, state: 'active' })
  run.agenda.push({ kind: 'enter', tokenId: token.id })
}

function endToken(run: Run, token: TokenRow): void {
  run.draft.tokens.remove(token.id)
  run.agenda.push({ kind: 'scopeEmptied', scopeId: token.scopeId })
}

/** Tells the history that a token has ended its visit. */
export function endActivity(
  run: Run,
  { activityInstanceId, elementId }: TokenRow,
  outcome: 'completed' | 'skipped',
): void {
  if (activityInstanceId === undefined) return
  run.effects.push({ type: 'activityEnded', activityInstanceId, elementId, outcome })
}

function terminate(run: Run, token: TokenRow, what: 'scope' | 'multiInstance' | 'instance'): void {
  run.draft.tokens.remove(token.id)
  const scope = getScope(run, token.scopeId)
  if (what === 'instance' || isRoot(scope)) return completeInstance(run)
  const body = what === 'multiInstance' ? bodyAround(run, scope) : undefined
  if (body !== undefined) return completeBody(run, body, 'terminated')
  for (const other of tokensIn(run, scope.id)) cancelToken(run, other, 'terminated')
  for (const inner of run.draft.scopes.of(scope.id)) cancelScope(run, inner, 'terminated')
  cancelStartWaits(run, scope.id)
  run.agenda.push({ kind: 'scopeEmptied', scopeId: scope.id })
}

/** The nearest multi-instance activity around a scope, also one that calls the process. */
function bodyAround(run: Run, { parentScopeId }: ScopeRow): ScopeRow | undefined {
  if (parentScopeId === undefined) return undefined
  const parent = getScope(run, parentScopeId)
  return parent.kind === 'multiInstance' ? parent : bodyAround(run, parent)
}
