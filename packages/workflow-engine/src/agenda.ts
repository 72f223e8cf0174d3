import { completeCall } from './calls.ts'
import { cancelStartWaits } from './cancel.ts'
import { continueCompensation } from './events/compensation.ts'
import { settleConditions } from './events/conditions.ts'
import { completeEventSubProcess, runsBeside } from './events/event-sub-processes.ts'
import { receiveSignal } from './events/subscriptions.ts'
import { throwOutward } from './events/throw.ts'
import { completeIteration } from './multi-instance.ts'
import { isRoot, tokensIn } from './run.ts'
import type { Operation, Run } from './run.ts'
import { completeInstance, completeSubProcess } from './scopes.ts'
import { settleInclusiveJoins } from './settle-inclusive-joins.ts'
import { enterNode, leaveNode } from './tokens.ts'
import { STEP_UNITS } from './work.ts'

/**
 * Does what is due until nothing is, inclusive joins and conditions last.
 * @throws {StepBudgetExceeded} in a loop without a wait state.
 */
export function runAgenda(run: Run): void {
  do {
    for (let next = 0; next < run.agenda.length; next += 1) {
      const operation = run.agenda[next] as Operation // next is below the length
      run.elementId = elementOf(run, operation)
      run.work.spend(STEP_UNITS)
      perform(run, operation)
    }
    run.agenda.length = 0
  } while (settleInclusiveJoins(run) || settleConditions(run))
}

function perform(run: Run, operation: Operation): void {
  if (operation.kind === 'scopeEmptied') return endScopeIfEmpty(run, operation.scopeId)
  if (operation.kind === 'throw') return throwOutward(run, operation.thrown, operation)
  if (operation.kind === 'signal') return receiveSignal(run, { name: operation.name })
  const token = run.draft.tokens.find(operation.tokenId)
  // Cancelled since it became due.
  if (token === undefined) return
  const isContinued = operation.continued === true
  // It waits for its continuation since it became due.
  if (token.state === 'async' && !isContinued) return
  if (operation.kind === 'enter') enterNode(run, token, isContinued)
  else leaveNode(run, token, isContinued)
}

function endScopeIfEmpty(run: Run, scopeId: string): void {
  const scope = run.draft.scopes.find(scopeId)
  if (scope === undefined || tokensIn(run, scopeId).length > 0) return
  if (runsBeside(run, scopeId)) {
    // Its own flow is over: nothing more begins beside it, and what has begun is waited for.
    cancelStartWaits(run, scopeId)
    return
  }
  if (isRoot(scope)) completeInstance(run)
  else if (scope.kind === 'process') completeCall(run, scope)
  else if (scope.kind === 'eventSubProcess') completeEventSubProcess(run, scope)
  else if (scope.kind === 'compensation') continueCompensation(run, scope)
  else if (scope.loopCounter !== undefined) completeIteration(run, scope)
  else completeSubProcess(run, scope)
}

function elementOf(run: Run, operation: Operation): string {
  if (operation.kind === 'scopeEmptied') return run.draft.scopes.find(operation.scopeId)?.elementId ?? run.definition.id
  if (operation.kind === 'signal') return run.elementId
  return run.draft.tokens.find(operation.tokenId)?.elementId ?? run.definition.id
}
