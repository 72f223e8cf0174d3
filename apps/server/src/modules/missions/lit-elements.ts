import type { ProcessState } from '@liveline/workflow-engine'

/**
 * Where the work stands in the drawing of the instance, by element ids. What stands in a called process stands at the
 * step that calls it: elements of another drawing may be called alike.
 */
export function litElements({ tokens, scopes }: Pick<ProcessState, 'tokens' | 'scopes'>): readonly string[] {
  const scopeOf = new Map(scopes.map((scope) => [scope.id, scope]))
  const tokenOf = new Map(tokens.map((token) => [token.id, token]))
  const lit = tokens
    .filter(({ state }) => state !== 'scope')
    .map(({ elementId, scopeId }) => {
      let shown = elementId
      for (let scope = scopeOf.get(scopeId); scope !== undefined; scope = scopeOf.get(scope.parentScopeId ?? '')) {
        const caller = scope.kind === 'process' ? tokenOf.get(scope.parentTokenId ?? '') : undefined
        shown = caller?.elementId ?? shown
      }
      return shown
    })
  return [...new Set(lit)]
}
