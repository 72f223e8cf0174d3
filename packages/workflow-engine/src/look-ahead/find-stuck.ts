import type { CalledDefinitions } from '../called-definitions.ts'
import type { ProcessDefinition } from '../definition.ts'
import type { ProcessState, ScopeRow } from '../state.ts'
import { runsInSequence } from '../multi-instance.ts'
import { definitionsOf } from './definition-of.ts'
import { explore } from './explore.ts'
import type { Budget } from './explore.ts'
import { placesIn } from './places.ts'

/** Tokens looked at in one look ahead: a few tens of milliseconds, and enough for any drawing that people can read. */
export const LOOK_AHEAD_BUDGET = 15_000

/** What may become of an instance. */
export type Prospect = {
  /** Elements at which a token would wait for ever on at least one of the ways the instance may take. */
  readonly stuckElementIds: readonly string[]
  /** False when there are more ways than can be followed, so that nothing is certain. */
  readonly isCertain: boolean
}

/**
 * Lets the instance run ahead from where it stands, with every wait state completing and every decision going each way,
 * and tells where it could come to a halt. Scopes are followed each by itself: one that always ends is, for the scope
 * around it, one more wait state; called processes are followed in their own drawing.
 * @param definitions what called processes run on; without theirs nothing is certain
 */
export function findStuck(root: ProcessDefinition, state: ProcessState, definitions?: CalledDefinitions): Prospect {
  const definitionOf = definitionsOf(root, state, definitions)
  const budget: Budget = { left: LOOK_AHEAD_BUDGET }
  const stuck = new Set<string>()
  let isCertain = true
  for (const scope of state.scopes) {
    if (scope.kind === 'iteration') continue
    const definition = definitionOf(scope.id)
    if (definition === undefined) {
      isCertain = false
      continue
    }
    if (scope.kind === 'multiInstance') {
      if (!canCount(definition, state, scope)) stuck.add(scope.elementId)
      continue
    }
    const places = placesIn(definition)
    const tokens = state.tokens.filter(({ scopeId }) => scopeId === scope.id)
    const outlook = explore(
      definition,
      tokens.flatMap((token) => places.ofToken(token) ?? []),
      budget,
    )
    for (const elementId of outlook.stuck) stuck.add(elementId)
    isCertain &&= outlook.isComplete
  }
  return { stuckElementIds: [...stuck], isCertain }
}

/** Whether the running iterations of a multi-instance body bring its count to the end. */
function canCount(definition: ProcessDefinition, state: ProcessState, body: ScopeRow): boolean {
  const running = state.scopes.filter(({ parentScopeId }) => parentScopeId === body.id).length
  const left = (body.nrOfInstances ?? 0) - (body.nrOfCompletedInstances ?? 0)
  return runsInSequence(body, definition.nodes[body.elementId]) ? running === 1 && left > 0 : running === left
}
