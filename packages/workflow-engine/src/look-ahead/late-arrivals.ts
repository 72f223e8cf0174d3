import { indexOf, memoized, oncePerDefinition } from '../definition-index.ts'
import type { DefinitionIndex } from '../definition-index.ts'
import { flowRegionsOf } from '../flow-regions.ts'
import type { ProcessDefinition } from '../definition.ts'

/**
 * Elements from which a token may come to an inclusive join by the way back of a loop. Whether the join waits for such a
 * token depends on how far it has come and which flows have been used, so the order of steps may matter there. Each set
 * holds as well what leads to its elements without passing the join.
 */
export type LateArrivals = {
  /** Those whose way is free while the join waits: it leads through no parallel join that waits for this one. */
  readonly free: ReadonlySet<string>
  /** Those behind the join, so that they come again before the tokens of this round are through. */
  readonly behind: ReadonlySet<string>
  /** Those that lead to some flows of the join only, so that it matters which of its flows have been used. */
  readonly partial: ReadonlySet<string>
}

/** The late arrivals of a join, by its id. */
export const lateArrivalsIn = oncePerDefinition((definition) => memoized((joinId) => findLate(definition, joinId)))

function findLate(definition: ProcessDefinition, joinId: string): LateArrivals {
  const index = indexOf(definition)
  const { downstream, reachedWithout } = flowRegionsOf(definition)
  const sources = index.node(joinId).incoming.map((id) => index.flow(id).sourceId)
  const needsJoin = (id: string): boolean => id === joinId || !reachedWithout(joinId).has(id)
  const waitsForJoin = (id: string): boolean => {
    const { type, incoming } = index.node(id)
    return type === 'parallelGateway' && incoming.some((flow) => needsJoin(index.flow(flow).sourceId))
  }
  const isLate = (id: string): boolean => !downstream(id).has(joinId)
  const leading = findBefore(index, sources, (id) => id === joinId)
  const leadingFreely = findBefore(index, sources, (id) => id === joinId || waitsForJoin(id))
  const leadsToAll = (id: string): boolean =>
    sources.every((source) => source === id || index.upstreamWithout(source, joinId).has(id))

  const late = [...leading].filter(isLate)
  const closed = (ids: readonly string[]): ReadonlySet<string> => findBefore(index, ids, (id) => id === joinId)
  return {
    free: findBefore(index, [...leadingFreely].filter(isLate), (id) => id === joinId || waitsForJoin(id)),
    behind: new Set(late.filter((id) => downstream(joinId).has(id) && needsJoin(id))),
    partial: closed(late.filter((id) => !leadsToAll(id))),
  }
}

/** The given elements and all that lead to them, on ways that pass no wall. */
function findBefore(
  index: DefinitionIndex,
  targets: readonly string[],
  isWall: (id: string) => boolean,
): ReadonlySet<string> {
  const open = targets.filter((id) => !isWall(id))
  const found = new Set(open)
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    for (const source of index.sources(index.node(current))) {
      if (found.has(source) || isWall(source)) continue
      found.add(source)
      open.push(source)
    }
  }
  return found
}
