import { indexOf } from './definition-index.ts'
import { followExpected, type Departure, type Expect, type ExpectedPath } from './expected-path.ts'
import { isJoin } from './flow-regions.ts'
import { definitionsOf } from './look-ahead/definition-of.ts'
import type { CalledDefinitions } from './called-definitions.ts'
import type { ProcessDefinition } from './definition.ts'
import type { ProcessState, ScopeRow, Variables, VariableValue } from './state.ts'
import { visibleVariables } from './visible-variables.ts'

/**
 * The user tasks that are expected after where the process stands, nearest first, with the variables as they are now and
 * every user task completed as `expect` says; what was passed is named only where the work goes back to it.
 * @param definitions what called processes run on: with theirs, their tasks are told before those of the caller. A call
 *   that has not begun is passed by.
 * @param deadJoins ids of joins that can no longer complete: nothing is expected behind them
 */
export function forecast(
  definition: ProcessDefinition,
  state: ProcessState,
  expect: Expect = () => ({}),
  { definitions, deadJoins }: { definitions?: CalledDefinitions; deadJoins?: ReadonlySet<string> } = {},
): ExpectedPath {
  const root = state.scopes.find(({ kind, parentScopeId }) => kind === 'process' && parentScopeId === undefined)
  return root === undefined
    ? { tasks: [], endIds: [] }
    : forecastProcess({ definitionOf: definitionsOf(definition, state, definitions), state, expect, deadJoins }, root)
}

type Walk = {
  readonly definitionOf: (scopeId: string) => ProcessDefinition | undefined
  readonly state: ProcessState
  readonly expect: Expect
  readonly deadJoins: ReadonlySet<string> | undefined
}

/** The path of one process of the instance: the calls that run below it first. */
function forecastProcess(walk: Walk, process: ScopeRow): ExpectedPath {
  const { definitionOf, state, expect, deadJoins } = walk
  const definition = definitionOf(process.id)
  if (definition === undefined) return { tasks: [], endIds: [] }
  const index = indexOf(definition)
  const inside = scopesOf(state, process)
  const calls: ExpectedPath[] = []
  const departures = state.tokens.flatMap((token): Departure[] => {
    if (!inside.has(token.scopeId)) return []
    const node = index.node(token.elementId)
    if (token.state === 'scope') {
      const called = state.scopes.find(({ kind, parentTokenId }) => kind === 'process' && parentTokenId === token.id)
      if (called === undefined) return []
      const path = forecastProcess(walk, called)
      calls.push(path)
      const last = path.tasks.filter(({ isBehind }) => !isBehind).at(-1)
      return [{ node, isLeft: true, after: last === undefined ? [] : [last.elementId], distance: last?.distance ?? 0 }]
    }
    return token.state === 'arrived' || isJoin(node)
      ? [{ node, isLeft: false, after: [] }]
      : [{ node, isLeft: true, after: [token.elementId] }]
  })
  const standing = departures.flatMap(({ node, isLeft }) => (isLeft ? [node.id] : []))
  const variables = expected(state, process.id, standing, expect)
  const own = followExpected(definition, departures, {
    ...{ variables, expect, standing },
    ...(deadJoins === undefined ? {} : { deadJoins }),
  })
  const tasks = [...calls.flatMap((path) => path.tasks), ...own.tasks]
  return { tasks: tasks.toSorted((a, b) => a.distance - b.distance), endIds: own.endIds }
}

/** The scopes of a process without those of the processes that it calls. */
function scopesOf({ scopes }: ProcessState, process: ScopeRow): ReadonlySet<string> {
  const found = new Set([process.id])
  const open = [process.id]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { id: inner, kind, parentScopeId } of scopes) {
      if (parentScopeId !== id || kind === 'process' || found.has(inner)) continue
      found.add(inner)
      open.push(inner)
    }
  }
  return found
}

/**
 * Where the work goes from one open user task that sets these variables, the others that are open being completed as
 * expected. As far as the next user tasks it is told by those without another before them.
 */
export function forecastFrom(
  root: ProcessDefinition,
  state: ProcessState,
  completed: { readonly elementId: string; readonly sets: Variables },
  expect: Expect = () => ({}),
  definitions?: CalledDefinitions,
): ExpectedPath {
  const { elementId, sets } = completed
  const open = state.tasks.find((task) => task.elementId === elementId)
  const definition = open === undefined ? root : definitionsOf(root, state, definitions)(open.scopeId)
  if (definition === undefined) return { tasks: [], endIds: [] }
  const index = indexOf(definition)
  const standing = [...new Set(state.tasks.map((task) => task.elementId))].filter((id) => index.has(id))
  const variables = { ...expected(state, open && processOf(state, open.scopeId), standing, expect), ...sets }
  const departure = { node: index.node(elementId), isLeft: true, after: [] }
  return followExpected(definition, [departure], { variables, expect, standing: [...standing, elementId] })
}

/** The id of the process scope around a scope. */
function processOf({ scopes }: ProcessState, scopeId: string): string | undefined {
  let scope = scopes.find(({ id }) => id === scopeId)
  while (scope !== undefined && scope.kind !== 'process') {
    const { parentScopeId }: ScopeRow = scope
    scope = scopes.find(({ id }) => id === parentScopeId)
  }
  return scope?.id
}

function expected(
  state: ProcessState,
  processScopeId: string | undefined,
  standing: readonly string[],
  expect: Expect,
): Variables {
  const variables: Record<string, VariableValue> = { ...visibleVariables(state, processScopeId) }
  for (const elementId of standing) Object.assign(variables, expect(elementId))
  return variables
}
