import { behaviourOf } from './behaviours/registry.ts'
import { nodeOf } from './definition-at.ts'
import { variableKey } from './draft.ts'
import type { CancelReason } from './effect.ts'
import type { ScopeRow, TokenRow } from './state.ts'
import { tokensIn } from './run.ts'
import type { Run } from './run.ts'

/** Cancels all that a token owns — its task, jobs, subscriptions and the scope below — but not the token. */
export function cancelContents(run: Run, token: TokenRow, reason: CancelReason): void {
  const { draft, effects } = run
  for (const task of draft.tasks.of(token.id)) {
    draft.tasks.remove(task.id)
    effects.push({ type: 'userTaskCancelled', task, activityInstanceId: token.activityInstanceId ?? '', reason })
  }
  cancelWaits(run, token.id)
  if (token.state === 'waiting' && behaviourOf(nodeOf(run, token)).asksHost === true) {
    effects.push({ type: 'serviceTaskCancelled', tokenId: token.id, elementId: token.elementId, reason })
  }
  if (token.state !== 'scope') return
  for (const scope of draft.scopes.of(token.scopeId))
    if (scope.parentTokenId === token.id) cancelScope(run, scope, reason)
}

/** Cancels a token with all that it owns. */
export function cancelToken(run: Run, token: TokenRow, reason: CancelReason): void {
  cancelContents(run, token, reason)
  endCancelled(run, token, reason)
  run.draft.tokens.remove(token.id)
}

/** Cancels a scope with all that is in it; the token parked above stays. */
export function cancelScope(run: Run, scope: ScopeRow, reason: CancelReason): void {
  for (const token of tokensIn(run, scope.id)) cancelToken(run, token, reason)
  for (const inner of run.draft.scopes.of(scope.id)) cancelScope(run, inner, reason)
  endCancelled(run, scope, reason)
  removeScope(run, scope)
}

/** Tells the history that the activity of a token or iteration was cancelled. */
export function endCancelled(run: Run, row: ScopeRow | TokenRow, reason: CancelReason): void {
  const { activityInstanceId, elementId } = row
  if (activityInstanceId === undefined) return
  run.effects.push({ type: 'activityEnded', activityInstanceId, elementId, outcome: 'cancelled', reason })
}

/** Takes away what a token waits for: timers, asynchronous continuations, messages, signals, conditions. */
export const cancelWaits = (run: Run, tokenId: string): void => cancelRows(run, tokenId)

/** Takes away what would start the event sub-processes of a scope. */
export const cancelStartWaits = (run: Run, scopeId: string): void => cancelRows(run, scopeId)

function cancelRows(run: Run, holderId: string): void {
  for (const { id } of run.draft.subscriptions.of(holderId)) run.draft.subscriptions.remove(id)
  for (const job of run.draft.jobs.of(holderId)) {
    run.draft.jobs.remove(job.id)
    run.effects.push({ type: job.kind === 'timer' ? 'timerCancelled' : 'asyncCancelled', job })
  }
}

/** Removes a scope with its variables, what would start its event sub-processes, and what it could compensate. */
export function removeScope(run: Run, scope: ScopeRow): void {
  for (const { scopeId, name } of run.draft.variables.of(scope.id))
    run.draft.variables.remove(variableKey(scopeId, name))
  cancelStartWaits(run, scope.id)
  for (const { id } of run.draft.compensations.of(scope.id)) run.draft.compensations.remove(id)
  run.draft.scopes.remove(scope.id)
}
