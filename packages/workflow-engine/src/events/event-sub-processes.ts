import { cancelStartWaits, cancelScope, cancelToken, removeScope } from '../cancel.ts'
import { createDataObjects } from '../data-objects.ts'
import { calledAt, indexAt } from '../definition-at.ts'
import type { CancelReason } from '../effect.ts'
import type { FlowNode } from '../definition.ts'
import type { ScopeRow } from '../state.ts'
import { createToken, tokensIn } from '../run.ts'
import type { Run } from '../run.ts'
import { subscribeEventSubProcesses } from './subscribe.ts'
import { ROW_UNITS } from '../work.ts'

/**
 * Opens an event sub-process in the scope around it. An interrupting one takes the place of everything else there.
 * @param start its start event
 * @see BPMN 2.0.2, 13.5.4 Event Sub-Processes
 */
export function startEventSubProcess(run: Run, start: FlowNode, around: ScopeRow): void {
  const node = indexAt(run, around.id).node(start.parentId)
  if (start.isInterrupting !== false) interruptScope(run, around, 'interrupted')
  openEventSubProcess(run, node, start, around)
}

/** Cancels all that runs in a scope, and what would start its event sub-processes. */
export function interruptScope(run: Run, scope: ScopeRow, reason: CancelReason): void {
  for (const token of tokensIn(run, scope.id)) cancelToken(run, token, reason)
  for (const inner of run.draft.scopes.of(scope.id)) cancelScope(run, inner, reason)
  cancelStartWaits(run, scope.id)
}

/** Opens its scope and lets it begin. */
export function openEventSubProcess(run: Run, node: FlowNode, start: FlowNode, around: ScopeRow): void {
  createToken(run, insertEventSubProcess(run, node, around).id, start.id)
}

/** Opens its scope. */
export function insertEventSubProcess(run: Run, node: FlowNode, around: ScopeRow): ScopeRow {
  const activityInstanceId = run.context.nextId()
  const scope: ScopeRow = {
    id: run.context.nextId(),
    processInstanceId: around.processInstanceId,
    kind: 'eventSubProcess',
    elementId: node.id,
    parentScopeId: around.id,
    activityInstanceId,
  }
  run.work.spend(ROW_UNITS)
  run.draft.scopes.insert(scope)
  run.effects.push({
    type: 'activityStarted',
    activityInstanceId,
    elementId: node.id,
    elementType: node.type,
    ...(node.name === undefined ? {} : { name: node.name }),
    tokenId: '',
    scopeId: around.id,
    ...calledAt(run, around.id),
  })
  createDataObjects(run, scope.id, node.dataObjects)
  subscribeEventSubProcesses(run, scope)
  return scope
}

/** Ends an event sub-process that has no token left; the scope around it may now be empty. */
export function completeEventSubProcess(run: Run, scope: ScopeRow): void {
  const { activityInstanceId, elementId, parentScopeId } = scope
  if (activityInstanceId !== undefined) {
    run.effects.push({ type: 'activityEnded', activityInstanceId, elementId, outcome: 'completed' })
  }
  removeScope(run, scope)
  if (parentScopeId !== undefined) run.agenda.push({ kind: 'scopeEmptied', scopeId: parentScopeId })
}

/** Whether something runs in a scope beside its tokens: event sub-processes, and compensation nobody waits for. */
export const runsBeside = (run: Run, scopeId: string): boolean =>
  run.draft.scopes
    .of(scopeId)
    .some(
      ({ kind, parentTokenId }) =>
        kind === 'eventSubProcess' || (kind === 'compensation' && parentTokenId === undefined),
    )
