import type { CalledDefinitions } from '../called-definitions.ts'
import type { ProcessDefinition } from '../definition.ts'
import type { ProcessState, ScopeRow } from '../state.ts'

/** Tells the called process that a scope of an instance is in, by its scope; undefined: the instance's own. */
export function callFinder({ scopes }: Pick<ProcessState, 'scopes'>): (scopeId: string) => ScopeRow | undefined {
  const byId = new Map(scopes.map((scope) => [scope.id, scope]))
  return (scopeId) => {
    let scope = byId.get(scopeId)
    while (scope !== undefined && scope.kind !== 'process') scope = byId.get(scope.parentScopeId ?? '')
    return scope?.definitionId === undefined ? undefined : scope
  }
}

/** Tells the definition that a scope of an instance runs: its own, or that of the called process it is in. */
export function definitionsOf(
  definition: ProcessDefinition,
  state: Pick<ProcessState, 'scopes'>,
  definitions: CalledDefinitions | undefined,
): (scopeId: string) => ProcessDefinition | undefined {
  if (state.scopes.every(({ definitionId }) => definitionId === undefined)) return () => definition
  const callAt = callFinder(state)
  return (scopeId) => {
    const id = callAt(scopeId)?.definitionId
    return id === undefined ? definition : definitions?.get(id)
  }
}
