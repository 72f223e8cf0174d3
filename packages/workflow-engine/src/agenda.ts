import { completeIteration } from './multi-instance.ts'
import { tokensIn } from './run.ts'
import type { Operation, Run } from './run.ts'
import { completeInstance, completeSubProcess } from './scopes.ts'
import { settleInclusiveJoins } from './settle-inclusive-joins.ts'
import { enterNode, leaveNode } from './tokens.ts'
import { STEP_UNITS } from './work.ts'

/**
 * Does what is due until nothing is, inclusive joins last.
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
  } while (settleInclusiveJoins(run))
}

function perform(run: Run, operation: Operation): void {
  if (operation.kind === 'scopeEmptied') return endScopeIfEmpty(run, operation.scopeId)
  const token = run.draft.tokens.find(operation.tokenId)
  // Cancelled since it became due.
  if (token === undefined) return
  const isContinued = operation.continued === true
  if (operation.kind === 'enter') enterNode(run, token, isContinued)
  else leaveNode(run, token, isContinued)
}

function endScopeIfEmpty(run: Run, scopeId: string): void {
  const scope = run.draft.scopes.find(scopeId)
  if (scope === undefined || tokensIn(run, scopeId).length > 0) return
  if (scope.kind === 'process') completeInstance(run)
  else if (scope.loopCounter !== undefined) completeIteration(run, scope)
  else completeSubProcess(run, scope)
}

function elementOf(run: Run, operation: Operation): string {
  if (operation.kind === 'scopeEmptied') return run.draft.scopes.find(operation.scopeId)?.elementId ?? run.definition.id
  return run.draft.tokens.find(operation.tokenId)?.elementId ?? run.definition.id
}
