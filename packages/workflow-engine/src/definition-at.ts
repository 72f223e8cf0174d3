import { indexOf } from './definition-index.ts'
import type { DefinitionIndex } from './definition-index.ts'
import { DefinitionNeeded } from './errors.ts'
import type { FlowNode } from './definition.ts'
import type { ScopeRow } from './state.ts'
import { getScope } from './run.ts'
import type { Run } from './run.ts'

/**
 * The index of the definition that a scope runs: of the instance, or of the called process that the scope is in.
 * @throws {DefinitionNeeded} when the host does not hold it.
 */
export function indexAt(run: Run, scopeId: string): DefinitionIndex {
  const known = run.indexes.get(scopeId)
  if (known !== undefined) return known
  const scope = getScope(run, scopeId)
  const index = isProcess(scope) ? indexOfProcess(run, scope) : indexAt(run, scope.parentScopeId ?? '')
  run.indexes.set(scopeId, index)
  return index
}

/** The called process that a scope is in, as effects tell it; nothing in the instance's own. */
export function calledAt(run: Run, scopeId: string): { readonly definitionId?: string } {
  let scope = getScope(run, scopeId)
  while (!isProcess(scope)) scope = getScope(run, scope.parentScopeId ?? '')
  return scope.definitionId === undefined ? {} : { definitionId: scope.definitionId }
}

const isProcess = ({ kind }: ScopeRow): boolean => kind === 'process'

function indexOfProcess(run: Run, { definitionId, elementId }: ScopeRow): DefinitionIndex {
  if (definitionId === undefined) return run.index
  const definition = run.context.definitions?.get(definitionId)
  if (definition === undefined) throw new DefinitionNeeded(elementId, { definitionId })
  return indexOf(definition)
}

/** The node at which a token, job or subscription stands. */
export const nodeOf = (run: Run, row: { readonly scopeId: string; readonly elementId: string }): FlowNode =>
  indexAt(run, row.scopeId).node(row.elementId)
