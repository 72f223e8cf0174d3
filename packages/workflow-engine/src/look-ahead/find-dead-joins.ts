import type { CalledDefinitions } from '../called-definitions.ts'
import { indexOf } from '../definition-index.ts'
import { isJoin } from '../flow-regions.ts'
import type { FlowNode, ProcessDefinition } from '../definition.ts'
import type { ProcessState, ScopeRow } from '../state.ts'
import { definitionsOf } from './definition-of.ts'
import { exploreJoins } from './explore.ts'
import type { Budget } from './explore.ts'
import { LOOK_AHEAD_BUDGET } from './find-stuck.ts'
import { placesIn } from './places.ts'

/** What there is of an instance to judge. */
type Standing = Pick<ProcessState, 'scopes' | 'tokens'>

export type DeadJoins = {
  /** Joins at which tokens wait that no way takes on or away any more, each id once. */
  readonly elementIds: readonly string[]
  /** Joins at which tokens wait that could not be judged: each may be dead all the same. */
  readonly unjudgedIds: readonly string[]
}

/**
 * The joins that can no longer complete, whatever is done at the wait states and however every decision goes; jumps,
 * returns and migrations are not looked at. A join is called dead only when that is certain: where too many ways lead
 * on, or something may end the scope from outside (a boundary event, an event sub-process, a terminate event, a called
 * process), it is not known.
 * @param definitions what called processes run on; without theirs nothing in them is known
 */
export function findDeadJoins(root: ProcessDefinition, state: Standing, definitions?: CalledDefinitions): DeadJoins {
  const definitionOf = definitionsOf(root, state, definitions)
  const canEnd = canEndFromOutside(state, definitionOf)
  const budget: Budget = { left: LOOK_AHEAD_BUDGET }
  const dead = new Set<string>()
  const unjudged = new Set<string>()
  for (const scope of state.scopes) {
    const tokens = state.tokens.filter(({ scopeId }) => scopeId === scope.id)
    const waiting = tokens.filter((token) => token.state === 'arrived')
    if (waiting.length === 0) continue
    const definition = definitionOf(scope.id)
    if (definition === undefined) {
      for (const { elementId } of waiting) unjudged.add(elementId)
      continue
    }
    const { nodes } = definition
    const places = placesIn(definition)
    const standing = tokens.flatMap((token) => places.ofToken(token) ?? [])
    const outlook = exploreJoins(definition, standing, budget)
    // A continuation behind a join is told from one before it by nothing that a place knows.
    const isBehindJoin = tokens.some(({ state: at, elementId }) => {
      const node = nodes[elementId]
      return at === 'async' && node !== undefined && isJoin(node) && node.asyncAfter
    })
    const isSure = outlook.isKnown && !isBehindJoin
    const isDead = isSure && !canEnd(scope)
    const unreleased = isBehindJoin ? waiting.map(({ elementId }) => elementId) : outlook.unreleased
    for (const elementId of unreleased) (isDead ? dead : unjudged).add(elementId)
  }
  return { elementIds: [...dead], unjudgedIds: [...unjudged].filter((id) => !dead.has(id)) }
}

/** Whether something other than its own tokens may end a scope. What is thrown and caught nowhere ends nothing. */
function canEndFromOutside(
  { scopes, tokens }: Standing,
  definitionOf: (scopeId: string) => ProcessDefinition | undefined,
): (scope: ScopeRow) => boolean {
  const byId = new Map(scopes.map((scope) => [scope.id, scope]))
  const drawn = new Set(scopes.map(({ id }) => definitionOf(id)))
  // A called process may hold what ends the whole instance, and is not read before it runs.
  const endsFar = [...drawn].some(
    (definition) =>
      definition === undefined ||
      Object.values(definition.nodes).some(
        ({ type, terminateAll, terminateMultiInstance }) =>
          type === 'callActivity' || terminateAll === true || terminateMultiInstance === true,
      ),
  )

  const canEndAt = (scope: ScopeRow, isOwn: boolean): boolean => {
    const definition = definitionOf(scope.id)
    if (definition === undefined) return true
    const index = indexOf(definition)
    if (index.eventSubProcesses(scope.elementId).some(({ start }) => start.isInterrupting !== false)) return true
    if (!isOwn && index.children(scope.elementId).some(({ type }) => type === 'terminateEndEvent')) return true
    const above = byId.get(scope.parentScopeId ?? '')
    if (above === undefined) return false
    const holder = tokens.find(({ id }) => id === scope.parentTokenId)?.elementId ?? scope.elementId
    const activity = definitionOf(above.id)?.nodes[holder]
    return activity === undefined || canBeLeftEarly(activity, definitionOf(above.id)) || canEndAt(above, false)
  }
  return (scope) => endsFar || canEndAt(scope, true)
}

/** Whether an activity may end before what runs in it. */
const canBeLeftEarly = ({ loop, boundaryEvents }: FlowNode, definition: ProcessDefinition | undefined): boolean =>
  loop?.completionCondition !== undefined ||
  boundaryEvents.some((id) => {
    const event = definition?.nodes[id]
    return event?.isInterrupting !== false && event?.event?.kind !== 'compensate'
  })
