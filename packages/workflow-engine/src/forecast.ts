import { indexOf } from './definition-index.ts'
import { followExpected, type Departure, type Expect, type ExpectedPath } from './expected-path.ts'
import { isJoin } from './flow-regions.ts'
import type { ProcessDefinition, ProcessState, TokenRow, Variables, VariableValue } from './model.ts'
import { visibleVariables } from './visible-variables.ts'

/**
 * The user tasks that are expected after where the process stands, nearest first, with the variables as they are now and
 * every user task completed as `expect` says; what was passed is named only where the work goes back to it.
 */
export function forecast(
  definition: ProcessDefinition,
  state: ProcessState,
  expect: Expect = () => ({}),
): ExpectedPath {
  const index = indexOf(definition)
  const tokens = ownTokens(state)
  const departures = tokens.map(({ elementId, state: at }): Departure => {
    const node = index.node(elementId)
    return at === 'arrived' || isJoin(node)
      ? { node, isLeft: false, after: [] }
      : { node, isLeft: true, after: [elementId] }
  })
  const standing = departures.flatMap(({ node, isLeft }) => (isLeft ? [node.id] : []))
  return followExpected(definition, departures, { variables: expected(state, standing, expect), expect, standing })
}

/**
 * Where the work goes from one open user task that sets these variables, the others that are open being completed as
 * expected. As far as the next user tasks it is told by those without another before them.
 */
export function forecastFrom(
  definition: ProcessDefinition,
  state: ProcessState,
  completed: { readonly elementId: string; readonly sets: Variables },
  expect: Expect = () => ({}),
): ExpectedPath {
  const { elementId, sets } = completed
  const standing = [...new Set(state.tasks.map((task) => task.elementId))]
  const variables = { ...expected(state, standing, expect), ...sets }
  const departure = { node: indexOf(definition).node(elementId), isLeft: true, after: [] }
  return followExpected(definition, [departure], { variables, expect, standing: [...standing, elementId] })
}

/** Those that wait in the process itself; for a called process stands the token at its call activity. */
function ownTokens({ scopes, tokens }: ProcessState): readonly TokenRow[] {
  const calls = new Set(scopes.flatMap(({ kind, parentTokenId }) => (kind === 'process' ? (parentTokenId ?? []) : [])))
  const byId = new Map(scopes.map((scope) => [scope.id, scope]))
  const isCalled = (scopeId: string): boolean => {
    for (let scope = byId.get(scopeId); scope !== undefined; scope = byId.get(scope.parentScopeId ?? '')) {
      if (scope.kind === 'process' && scope.parentTokenId !== undefined) return true
    }
    return false
  }
  return tokens.filter((token) => !isCalled(token.scopeId) && (token.state !== 'scope' || calls.has(token.id)))
}

function expected(state: ProcessState, standing: readonly string[], expect: Expect): Variables {
  const variables: Record<string, VariableValue> = { ...visibleVariables(state) }
  for (const elementId of standing) Object.assign(variables, expect(elementId))
  return variables
}
