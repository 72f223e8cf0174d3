import type { ProcessState } from '@liveline/workflow-engine'
import { callTokens } from '../process-instances/store/version-at.ts'

/**
 * Where the work stands in the drawing of the instance, by element ids. What stands in a called process stands at the
 * step that calls it: elements of another drawing may be called alike.
 */
export function litElements(state: Pick<ProcessState, 'tokens' | 'scopes'>): string[] {
  const callOf = callTokens(state)
  const standing = state.tokens.filter((token) => token.state !== 'scope')
  return [...new Set(standing.map(({ elementId, scopeId }) => callOf(scopeId)?.elementId ?? elementId))]
}
