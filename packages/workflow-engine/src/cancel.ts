import { variableKey } from './draft.ts'
import type { CancelReason } from './effect.ts'
import type { ScopeRow, TokenRow } from './model.ts'
import { tokensIn } from './run.ts'
import type { Run } from './run.ts'

/** Cancels all that a token owns — its task, jobs, subscriptions and the scope below — but not the token. */
export function cancelContents(run: Run, token: TokenRow, reason: CancelReason): void {
  const { draft, effects, index } = run
  for (const task of draft.tasks.of(token.id)) {
    draft.tasks.remove(task.id)
    effects.push({ type: 'userTaskCancelled', task, activityInstanceId: token.activityInstanceId ?? '', reason })
  }
  cancelJobs(run, token.id)
  for (const { id } of draft.subscriptions.of(token.id)) draft.subscriptions.remove(id)
  if (token.state === 'waiting' && index.node(token.elementId).type === 'serviceTask') {
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

/** Takes the timers and asynchronous continuations of a token away. */
export function cancelJobs(run: Run, tokenId: string): void {
  for (const job of run.draft.jobs.of(tokenId)) {
    run.draft.jobs.remove(job.id)
    run.effects.push({ type: job.kind === 'timer' ? 'timerCancelled' : 'asyncCancelled', job })
  }
}

/** Removes a scope and its variables. */
export function removeScope(run: Run, scope: ScopeRow): void {
  for (const { scopeId, name } of run.draft.variables.of(scope.id))
    run.draft.variables.remove(variableKey(scopeId, name))
  run.draft.scopes.remove(scope.id)
}
