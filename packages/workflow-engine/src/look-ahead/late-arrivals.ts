import { indexOf, memoized } from '../definition-index.ts'
import { flowRegionsOf } from '../flow-regions.ts'
import type { ProcessDefinition } from '../model.ts'

/** Elements from which a token may, by the way back of a loop, come to an inclusive join that does not wait for it now. */
export type LateArrivals = (joinId: string) => ReadonlySet<string>

const known = new WeakMap<ProcessDefinition, LateArrivals>()

/**
 * Where the order of steps can matter to an inclusive join: whether it waits for such a token depends on how far that
 * has come, and on which flows have been used.
 */
export function lateArrivalsIn(definition: ProcessDefinition): LateArrivals {
  const made = known.get(definition) ?? memoized((joinId: string) => findLate(definition, joinId))
  known.set(definition, made)
  return made
}

function findLate(definition: ProcessDefinition, joinId: string): ReadonlySet<string> {
  const index = indexOf(definition)
  const { downstream } = flowRegionsOf(definition)
  const sources = index.node(joinId).incoming.map((id) => index.flow(id).sourceId)
  const leading = new Set([...sources, ...sources.flatMap((id) => [...index.upstreamWithout(id, joinId)])])
  const late = [...leading].filter((id) => id !== joinId && !downstream(id).has(joinId))
  return new Set([...late, ...late.flatMap((id) => [...index.upstreamWithout(id, joinId)])])
}
