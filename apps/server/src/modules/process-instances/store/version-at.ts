/**
 * Which definition a part of an instance runs. A process that a call activity called lives in the rows of its caller, in
 * a scope that is pinned to its version; element ids of the two may be equal, so settings are looked up where a row is.
 */
import type { CalledDefinitions, ScopeRow, TokenRow } from '@liveline/workflow-engine'
import type { Queryable } from '../../../database/open-database.ts'
import type { DefinitionsService } from '../../process-definitions/process-definitions.service.ts'
import type { ProcessSettings } from '../../process-definitions/node-settings.ts'
import type { RunnableVersion } from '../../process-definitions/released-versions.ts'
import type { LoadedInstance } from './stored-instance.ts'

type Scope = Pick<ScopeRow, 'id' | 'parentScopeId' | 'definitionId'>

/** The scope of the called process that a scope is in, the innermost; undefined: the instance's own. */
export function callScopeAt<S extends Scope>(scopes: ReadonlyMap<string, S>, scopeId: string): S | undefined {
  for (let scope = scopes.get(scopeId); scope !== undefined; scope = scopes.get(scope.parentScopeId ?? '')) {
    if (scope.definitionId !== undefined) return scope
  }
  return undefined
}

/** What the history keeps of the called process that a task was in. */
export const callColumns = (call: Scope | undefined) => ({
  called_version_id: call?.definitionId === undefined ? null : Number(call.definitionId),
  call_scope_id: call?.id ?? null,
})

/** The version that the scope's process is pinned to; undefined: the instance's own. */
export function calledVersionAt(scopes: ReadonlyMap<string, Scope>, scopeId: string): number | undefined {
  const id = callScopeAt(scopes, scopeId)?.definitionId
  return id === undefined ? undefined : Number(id)
}

export const scopesById = <S extends Scope>(scopes: readonly S[]): ReadonlyMap<string, S> =>
  new Map(scopes.map((scope) => [scope.id, scope]))

/** What the instance's own version says, and those of the called processes that run in it. */
export async function listRunningSettings(
  definitions: Pick<DefinitionsService, 'getVersion'>,
  { instance, state }: Pick<LoadedInstance, 'instance' | 'state'>,
  queryable: Queryable,
): Promise<ProcessSettings[]> {
  const called = state.scopes.flatMap(({ definitionId }) => (definitionId === undefined ? [] : [Number(definitionId)]))
  const all: ProcessSettings[] = []
  for (const id of new Set([instance.definitionVersionId, ...called])) {
    all.push((await definitions.getVersion(id, queryable)).settings)
  }
  return all
}

/**
 * Of each scope the token of the instance's own drawing whose call it lives in; undefined in no called process.
 * @param within the scope of a called process, to ask for the tokens of its drawing instead
 */
export function callTokens(
  { scopes, tokens }: { readonly scopes: readonly ScopeRow[]; readonly tokens: readonly TokenRow[] },
  within?: string,
): (scopeId: string) => TokenRow | undefined {
  const byId = scopesById(scopes)
  const tokenById = new Map(tokens.map((token) => [token.id, token]))
  return (scopeId) => {
    let outermost: ScopeRow | undefined
    for (let scope = byId.get(scopeId); scope !== undefined; scope = byId.get(scope.parentScopeId ?? '')) {
      if (scope.id === within) break
      if (scope.definitionId !== undefined) outermost = scope
    }
    return outermost && tokenById.get(outermost.parentTokenId ?? '')
  }
}

/** What the called processes run on that run in an instance, by their ids; not those it may call yet. */
export async function listCalledVersions(
  definitions: Pick<DefinitionsService, 'getVersion'>,
  { scopes }: { readonly scopes: readonly Pick<ScopeRow, 'definitionId'>[] },
  queryable: Queryable,
): Promise<ReadonlyMap<string, RunnableVersion>> {
  const byId = new Map<string, RunnableVersion>()
  for (const { definitionId: id } of scopes) {
    if (id !== undefined && !byId.has(id)) byId.set(id, await definitions.getVersion(Number(id), queryable))
  }
  return byId
}

/** Their drawings, for a look ahead. */
export const drawingsOf = (versions: ReadonlyMap<string, RunnableVersion>): CalledDefinitions => ({
  get: (id) => versions.get(id)?.definition,
  find: () => undefined,
})

/** @param scopeId undefined: the instance itself */
export async function getVersionAt(
  definitions: Pick<DefinitionsService, 'getVersion'>,
  { instance, state }: Pick<LoadedInstance, 'instance' | 'state'>,
  scopeId: string | undefined,
  queryable: Queryable,
): Promise<RunnableVersion> {
  const called = scopeId === undefined ? undefined : calledVersionAt(scopesById(state.scopes), scopeId)
  return definitions.getVersion(called ?? instance.definitionVersionId, queryable)
}
