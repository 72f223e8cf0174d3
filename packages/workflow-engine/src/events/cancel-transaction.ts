import { cancelScope, cancelToken } from '../cancel.ts'
import { nodeOf } from '../definition-at.ts'
import type { CompensationRow, ScopeRow, TokenRow } from '../state.ts'
import { getScope, tokensIn } from '../run.ts'
import type { Run } from '../run.ts'
import { compensate, throwCancel } from './compensation.ts'

/**
 * A cancel end event: everything else in its transaction ends, what has completed is compensated, and then the
 * transaction is left by its cancel boundary event. Iterations of one transaction are cancelled together.
 * @see BPMN 2.0.2, 10.7.3, 13.3.4 Transaction
 */
export function cancelTransaction(run: Run, token: TokenRow): void {
  const around = transactionAround(run, token)
  const records: CompensationRow[] = []
  const keepRecords = (scopeId: string): void => {
    for (const row of run.draft.compensations.of(scopeId)) {
      const kept = { ...row, scopeId: token.scopeId }
      run.draft.compensations.update(kept)
      if (kept.parentId === undefined) records.push(kept)
    }
  }
  for (const scope of around) {
    keepRecords(scope.id)
    for (const other of tokensIn(run, scope.id)) {
      const holdsToken = around.some(({ parentTokenId }) => parentTokenId === other.id)
      if (other.id !== token.id && !holdsToken) cancelToken(run, other, 'terminated')
    }
    const isBody = scope.kind === 'multiInstance'
    for (const inner of run.draft.scopes.of(scope.id)) {
      if (!(isBody || inner.kind === 'eventSubProcess') || around.includes(inner)) continue
      keepRecords(inner.id)
      cancelScope(run, inner, 'terminated')
    }
  }
  if (!compensate(run, token, records, true)) throwCancel(run, token)
}

/** The scopes from a token to the transaction, inner first, and the body of a multi-instance one. */
function transactionAround(run: Run, token: TokenRow): readonly ScopeRow[] {
  const path: ScopeRow[] = []
  for (let id: string | undefined = token.scopeId; id !== undefined;) {
    const scope = getScope(run, id)
    path.push(scope)
    if (scope.kind === 'process') break
    if (
      scope.kind === 'subProcess' &&
      nodeOf(run, { scopeId: scope.id, elementId: scope.elementId }).type === 'transaction'
    ) {
      if (scope.loopCounter !== undefined) path.push(getScope(run, scope.parentScopeId ?? ''))
      break
    }
    id = scope.parentScopeId
  }
  return path
}
