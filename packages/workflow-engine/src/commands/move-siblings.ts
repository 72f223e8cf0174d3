import { flowRegionsOf } from '../flow-regions.ts'
import { createArrival, tokensIn } from '../run.ts'
import type { Run } from '../run.ts'
import { startActivity } from '../tokens.ts'
import { indexAt } from '../definition-at.ts'
import { indexOf } from '../definition-index.ts'
import type { ProcessDefinition } from '../definition.ts'
import type { ScopeRow, TokenRow } from '../state.ts'

/** A scope in which a move has entered an element; `isPast`: whether the flow had been through another one before. */
export type Opened = {
  readonly scope: ScopeRow
  readonly entry: string
  readonly isPast: (elementId: string) => boolean
}

/** Whether the flow that stands at a position has been at an element for certain: there is no way round it. */
export function liesAfter(definition: ProcessDefinition, position: string, elementId: string): boolean {
  const { downstream, reachedWithout } = flowRegionsOf(definition)
  return downstream(elementId).has(position) && !reachedWithout(elementId).has(position)
}

/** The same inside a sub-process that the flow has left: no way through it leads round the element. */
export function isPastJoinIn(
  definition: ProcessDefinition,
  containerId: string,
  isContainerPast: boolean,
): Opened['isPast'] {
  const ends = indexOf(definition)
    .children(containerId)
    .filter(({ outgoing }) => outgoing.length === 0)
  return (elementId) => {
    const others = flowRegionsOf(definition).reachedWithout(elementId)
    return isContainerPast && !ends.some(({ id }) => others.has(id))
  }
}

/**
 * A move back before a parallel join that the flow has passed enters one branch; the others had come to the join, or it
 * would not have been passed. They are put there again, so that the one branch is done again and not waited for in vain.
 * Where the flow may have come round the join, nothing is known of the branches, and nothing is put there.
 */
export function restoreArrivals(run: Run, { scope, entry, isPast }: Opened): void {
  const index = indexAt(run, scope.id)
  const { downstream } = flowRegionsOf(index.definition)
  const leadsTo = (token: TokenRow, elementId: string): boolean =>
    (token.state !== 'arrived' && token.elementId === elementId) || downstream(token.elementId).has(elementId)

  for (const join of index.children(scope.elementId)) {
    const isJoin = join.type === 'parallelGateway' && join.incoming.length > 1
    if (!isJoin || !downstream(entry).has(join.id) || !isPast(join.id)) continue
    const tokens = tokensIn(run, scope.id)
    for (const flowId of join.incoming) {
      const { sourceId } = index.flow(flowId)
      const isServed = tokens.some(
        (token) => (token.elementId === join.id && token.flowId === flowId) || leadsTo(token, sourceId),
      )
      if (isServed) continue
      const arrival = createArrival(run, scope.id, join.id, flowId)
      run.draft.tokens.update({ ...startActivity(run, join, arrival, false), state: 'arrived' })
    }
  }
}
