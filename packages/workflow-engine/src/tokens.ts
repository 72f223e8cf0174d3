import type { Step, Trigger } from './behaviour.ts'
import { behaviourOf } from './behaviours/registry.ts'
import { cancelJobs, cancelToken } from './cancel.ts'
import { IllegalTransition, NoFlowTaken, UnsupportedElement } from './errors.ts'
import { flowHolds, isSkipped } from './expressions.ts'
import type { FlowNode, SequenceFlow, TokenRow } from './model.ts'
import { openMultiInstance, planLoop, startIteration } from './multi-instance.ts'
import { createToken, getScope, isIterationOf, tokensIn, updateToken } from './run.ts'
import type { Run } from './run.ts'
import { completeInstance, openSubProcess, startScope } from './scopes.ts'
import { scheduleTimer } from './timers.ts'
import { createVisit } from './visit.ts'
import { ROW_UNITS } from './work.ts'

/** A token comes to its node: after the asynchronous continuation, when one is drawn. */
export function enterNode(run: Run, token: TokenRow, isContinued: boolean): void {
  const node = run.index.node(token.elementId)
  const behaviour = behaviourOf(node)
  const isIteration = isIterationOf(getScope(run, token.scopeId), node.id)
  if (node.asyncBefore && !isContinued && !isIteration) return scheduleAsync(run, token)
  if (!isIteration && isSkipped(run, token.scopeId, node)) {
    endActivity(run, startActivity(run, node, token, false), 'skipped')
    return takeFlows(run, token, chooseFlows(run, node, token))
  }
  if (node.loop !== undefined && !isIteration) return enterLoop(run, node, token)
  const visiting = startActivity(run, node, token, false)
  if (!isIteration) scheduleBoundaryTimers(run, node, visiting)
  perform(run, node, visiting, behaviour.enter(createVisit(run, node, visiting)))
}

/** Wakes a token that waits. */
export function resumeToken(run: Run, token: TokenRow, trigger: Trigger): void {
  const node = run.index.node(token.elementId)
  const behaviour = behaviourOf(node)
  if (behaviour.resume === undefined) throw new IllegalTransition('unknownToken', token.id)
  perform(run, node, token, behaviour.resume(createVisit(run, node, token), trigger))
}

/** An activity is done: its boundary timers go, and the token takes the outgoing flows. */
export function leaveNode(run: Run, token: TokenRow, isContinued: boolean): void {
  const node = run.index.node(token.elementId)
  if (isIterationOf(getScope(run, token.scopeId), node.id)) {
    endActivity(run, token, 'completed')
    return endToken(run, token)
  }
  if (node.boundaryEvents.length > 0) cancelJobs(run, token.id)
  if (node.asyncAfter && !isContinued) return scheduleAsync(run, token)
  const flows = chooseFlows(run, node, token)
  endActivity(run, token, 'completed')
  takeFlows(run, token, flows)
}

/** Sets out the boundary timers of an activity that a token has entered. */
export function scheduleBoundaryTimers(run: Run, node: FlowNode, token: TokenRow): void {
  for (const id of node.boundaryEvents) {
    const boundary = run.index.node(id)
    if (boundary.type !== 'timerBoundaryEvent') throw new UnsupportedElement(boundary.id, boundary.type)
    scheduleTimer(run, boundary, token)
  }
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
  scheduleBoundaryTimers(run, node, visiting)
  const parked = updateToken(run, visiting, { state: 'scope' })
  for (const iteration of openMultiInstance(run, node, parked, plan)) startIteration(run, node, iteration)
}

function perform(run: Run, node: FlowNode, token: TokenRow, step: Step): void {
  switch (step.kind) {
    case 'leave':
      return leaveNode(run, token, false)
    case 'wait':
      updateToken(run, token, { state: 'waiting' })
      return
    case 'arrive':
      updateToken(run, token, { state: 'arrived' })
      return
    case 'openScope':
      return startScope(run, openSubProcess(run, node, updateToken(run, token, { state: 'scope' })))
    case 'take':
      for (const merged of step.merge ?? []) {
        endActivity(run, merged, 'completed')
        run.draft.tokens.remove(merged.id)
      }
      endActivity(run, token, 'completed')
      return takeFlows(run, token, step.flows)
    case 'end':
      endActivity(run, token, 'completed')
      return endToken(run, token)
    case 'terminate':
      endActivity(run, token, 'completed')
      return terminate(run, token, step.all)
  }
}

/** The flows of an activity: every one whose condition holds, else the default (BPMN 2.0.2, 13.2.1, uncontrolled flow). */
function chooseFlows(run: Run, node: FlowNode, token: TokenRow): readonly SequenceFlow[] {
  const outgoing = run.index.outgoing(node)
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
  run.effects.push({ type: 'flowTaken', flowId: first.id, tokenId: token.id })
  for (const flow of others) {
    const forked = createToken(run, token.scopeId, flow.targetId, flow.id)
    run.effects.push({ type: 'flowTaken', flowId: flow.id, tokenId: forked.id })
  }
}

function endToken(run: Run, token: TokenRow): void {
  run.draft.tokens.remove(token.id)
  run.agenda.push({ kind: 'scopeEmptied', scopeId: token.scopeId })
}

function endActivity(run: Run, { activityInstanceId, elementId }: TokenRow, outcome: 'completed' | 'skipped'): void {
  if (activityInstanceId === undefined) return
  run.effects.push({ type: 'activityEnded', activityInstanceId, elementId, outcome })
}

function terminate(run: Run, token: TokenRow, isWholeInstance: boolean): void {
  run.draft.tokens.remove(token.id)
  const scope = getScope(run, token.scopeId)
  if (isWholeInstance || scope.kind === 'process') return completeInstance(run)
  for (const other of tokensIn(run, scope.id)) cancelToken(run, other, 'terminated')
  run.agenda.push({ kind: 'scopeEmptied', scopeId: scope.id })
}

function scheduleAsync(run: Run, token: TokenRow): void {
  updateToken(run, token, { state: 'async' })
  const job = {
    id: run.context.nextId(),
    processInstanceId: token.processInstanceId,
    kind: 'async',
    elementId: token.elementId,
    scopeId: token.scopeId,
    tokenId: token.id,
    dueAt: run.context.now,
  } as const
  run.work.spend(ROW_UNITS)
  run.draft.jobs.insert(job)
  run.effects.push({ type: 'asyncScheduled', job })
}
