/** The called processes that a move would end. Pure. */
import { callFinder, type MoveReport } from '@liveline/workflow-engine'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { LoadedInstance } from '../store/stored-instance.ts'
import { callTokens } from '../store/version-at.ts'

export type EndedCall = {
  readonly scopeId: string
  /** The element of the drawing asked about that called it, or what it runs in. */
  readonly calledAt: string
  readonly version: RunnableVersion
  /** Its elements that have tokens. */
  readonly standing: readonly string[]
}

/** @param within the scope of the called process from whose drawing it is told; undefined: the instance's own */
export function listEndedCalls(
  { state }: Pick<LoadedInstance, 'state'>,
  { endedCallIds }: Pick<MoveReport, 'endedCallIds'>,
  versions: ReadonlyMap<string, RunnableVersion>,
  within?: string,
): EndedCall[] {
  const callAt = callFinder(state)
  const tokenOf = callTokens(state, within)
  return state.scopes
    .filter(({ id }) => endedCallIds.includes(id))
    .flatMap(({ id: scopeId, definitionId = '' }) => {
      const version = versions.get(definitionId)
      const calledAt = tokenOf(scopeId)?.elementId
      if (version === undefined || calledAt === undefined) return []
      const standing = state.tokens.filter((token) => callAt(token.scopeId)?.id === scopeId)
      return { scopeId, calledAt, version, standing: standing.map(({ elementId }) => elementId) }
    })
}
