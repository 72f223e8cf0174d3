import { scheduleAsync } from './async-continuations.ts'
import { cancelScope, removeScope } from './cancel.ts'
import { createDataObjects } from './data-objects.ts'
import { indexAt } from './definition-at.ts'
import { recordSubProcess } from './events/compensation.ts'
import { subscribeEventSubProcesses } from './events/subscribe.ts'
import type { FlowNode } from './definition.ts'
import type { ScopeRow, TokenRow } from './state.ts'
import { createToken, processScopeOf } from './run.ts'
import type { Run } from './run.ts'
import { ROW_UNITS } from './work.ts'

/** Opens the scope of a sub-process below its token; its start events are the caller's business. */
export function openSubProcess(run: Run, node: FlowNode, token: TokenRow): ScopeRow {
  const scope: ScopeRow = {
    id: run.context.nextId(),
    processInstanceId: token.processInstanceId,
    kind: 'subProcess',
    elementId: node.id,
    parentScopeId: token.scopeId,
    parentTokenId: token.id,
  }
  run.work.spend(ROW_UNITS)
  run.draft.scopes.insert(scope)
  createDataObjects(run, scope.id, node.dataObjects)
  subscribeEventSubProcesses(run, scope)
  return scope
}

/** Puts tokens where the container of a scope begins; asynchronous ones wait for their continuation first. */
export function startScope(run: Run, scope: ScopeRow, isAsync?: true): void {
  const starts = indexAt(run, scope.id).starts(scope.elementId)
  for (const start of starts) {
    const token = createToken(run, scope.id, start.id)
    if (isAsync === true) scheduleAsync(run, token)
  }
  if (starts.length === 0) run.agenda.push({ kind: 'scopeEmptied', scopeId: scope.id })
}

/** Ends the instance when its last token is gone, or at once when it is terminated. */
export function completeInstance(run: Run): void {
  const scope = processScopeOf(run)
  cancelScope(run, scope, 'terminated')
  run.draft.instance = { ...run.draft.instance, state: 'completed', endedAt: run.context.now }
  run.effects.push({ type: 'processCompleted', processInstanceId: run.draft.instance.id })
}

/** Ends a sub-process that has no token left; its parent token goes on. */
export function completeSubProcess(run: Run, scope: ScopeRow): void {
  recordSubProcess(run, scope)
  removeScope(run, scope)
  if (scope.parentTokenId !== undefined) run.agenda.push({ kind: 'leave', tokenId: scope.parentTokenId })
}
