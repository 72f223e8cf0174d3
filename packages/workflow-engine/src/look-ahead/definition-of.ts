import type { CalledDefinitions } from '../called-definitions.ts'
import type { ProcessDefinition } from '../definition.ts'
import type { ProcessState } from '../state.ts'

/** Tells the definition that a scope of an instance runs: its own, or that of the called process it is in. */
export function definitionsOf(
  definition: ProcessDefinition,
  { scopes }: Pick<ProcessState, 'scopes'>,
  definitions: CalledDefinitions | undefined,
): (scopeId: string) => ProcessDefinition | undefined {
  if (scopes.every(({ definitionId }) => definitionId === undefined)) return () => definition
  const byId = new Map(scopes.map((scope) => [scope.id, scope]))
  return (scopeId) => {
    let scope = byId.get(scopeId)
    while (scope !== undefined && scope.kind !== 'process') scope = byId.get(scope.parentScopeId ?? '')
    return scope?.definitionId === undefined ? definition : definitions?.get(scope.definitionId)
  }
}
