import { indexOf } from '../definition-index.ts'
import { flowRegionsOf } from '../flow-regions.ts'
import { findSatisfiedJoins } from '../inclusive-joins.ts'
import type { ProcessDefinition } from '../definition.ts'
import { lateArrivalsIn } from './late-arrivals.ts'
import type { Marking, Place } from './place.ts'
import { placesIn } from './places.ts'

/** What a look ahead is allowed to cost, shared by the scopes of one instance: one unit is one token looked at once. */
export type Budget = { left: number }

/** How a look ahead at one scope ended; `stuck` names the joins at which tokens would wait for ever. */
export type Outlook = { readonly stuck: ReadonlySet<string>; readonly isComplete: boolean }

/**
 * Follows the tokens of one scope to every end they may come to. Tokens that are not at a join do not meddle with each
 * other, so one of them at a time is followed and every end is still found (a persistent set). Only where the order may
 * matter to an inclusive join are all orders followed.
 */
export function explore(definition: ProcessDefinition, tokens: readonly Place[], budget: Budget): Outlook {
  return (
    exploreOrders(definition, tokens, budget, false) ?? (exploreOrders(definition, tokens, budget, true) as Outlook)
  )
}

/** Undefined when one order was followed and that is not enough. */
function exploreOrders(
  definition: ProcessDefinition,
  tokens: readonly Place[],
  budget: Budget,
  allOrders: boolean,
): Outlook | undefined {
  const index = indexOf(definition)
  const places = placesIn(definition)
  const { downstream } = flowRegionsOf(definition)
  const late = lateArrivalsIn(definition)
  const seen = new Set<string>()
  const open: Marking[] = []
  const stuck = new Set<string>()

  const isInclusive = (place: Place): boolean => index.node(place.elementId).type === 'inclusiveGateway'

  /** Tokens that an inclusive join merges count once, and the flows they came along only where that can matter. */
  const canonical = (marking: readonly Place[]): readonly Place[] => {
    if (!marking.some((place) => place.kind === 'arrived' && isInclusive(place))) return marking
    const kept = new Set<string>()
    return marking.filter((place) => {
      if (place.kind !== 'arrived' || !isInclusive(place)) return true
      const { elementId, flowId } = place
      const { partial } = late(elementId)
      const matters = partial.size > 0 && marking.some((other) => partial.has(other.elementId))
      const key = matters || flowId === undefined ? `${elementId} ${flowId ?? ''}` : elementId
      if (kept.has(key)) return false
      kept.add(key)
      return true
    })
  }

  const push = (unsorted: readonly Place[]): void => {
    if (unsorted.some(({ kind }) => kind === 'terminated')) return
    const marking = canonical(unsorted.toSorted((a, b) => a.number - b.number)).map(({ number }) => number)
    budget.left -= 1 + marking.length
    const key = String.fromCharCode(...marking)
    if (seen.has(key)) return
    seen.add(key)
    open.push(marking)
  }

  const without = (marking: readonly Place[], gone: readonly Place[]): Place[] => {
    const rest = [...marking]
    for (const place of gone) rest.splice(rest.indexOf(place), 1)
    return rest
  }

  const goOn = (marking: readonly Place[], place: Place): void => {
    const rest = without(marking, [place])
    for (const way of places.waysOn(place)) push([...rest, ...way])
  }

  /** One token for each flow of a parallel join; one that was moved there stands for any flow. */
  const findCompleteJoin = (marking: readonly Place[]): readonly Place[] | undefined => {
    const arrived = marking.filter(({ kind }) => kind === 'arrived')
    for (const { elementId } of arrived) {
      const { type, incoming } = index.node(elementId)
      const here = arrived.filter((place) => place.elementId === elementId)
      if (type !== 'parallelGateway' || here.length < incoming.length) continue
      const moved = here.filter(({ flowId }) => flowId === undefined)
      const complete = incoming.map((id) => here.find(({ flowId }) => flowId === id) ?? moved.shift())
      if (complete.every((place) => place !== undefined)) return complete
    }
    return undefined
  }

  /** Lets joins go on all together, with every combination of their ways. */
  const release = (marking: readonly Place[], joinIds: readonly string[]): void => {
    const rest = marking.filter(({ kind, elementId }) => kind !== 'arrived' || !joinIds.includes(elementId))
    let results: readonly (readonly Place[])[] = [rest]
    for (const id of joinIds) {
      results = results.flatMap((result) => places.waysOut(id).map((way) => [...result, ...way]))
    }
    for (const result of results) push(result)
  }

  const step = (marking: readonly Place[]): void => {
    const passing = marking.find(({ kind }) => kind === 'passing')
    if (passing !== undefined) return goOn(marking, passing)
    const complete = findCompleteJoin(marking)
    if (complete !== undefined) {
      const rest = without(marking, complete)
      for (const way of places.waysOut(complete[0]?.elementId ?? '')) push([...rest, ...way])
      return
    }
    const satisfied = findSatisfiedJoins(definition, marking)
    if (satisfied.length > 0) {
      return release(
        marking,
        satisfied.map(({ elementId }) => elementId),
      )
    }
    const movable = marking.filter(({ kind }) => kind !== 'arrived')
    if (movable.length === 0) {
      for (const { elementId } of marking) stuck.add(elementId)
      return
    }
    if (allOrders) for (const place of new Set(movable)) goOn(marking, place)
    else
      goOn(
        marking,
        movable.reduce((chosen, place) => (place.rank > chosen.rank ? place : chosen)),
      )
  }

  /** Whether a token that may come late stands beside one that an inclusive join has or waits for. */
  const orderMatters = (marking: readonly Place[]): boolean =>
    inclusiveJoins.some((joinId) => {
      const { free, behind } = late(joinId)
      const comesLate = marking.filter(({ elementId }) => free.has(elementId) || behind.has(elementId))
      if (comesLate.length === 0) return false
      const comesNow = marking.filter(({ elementId }) => elementId === joinId || downstream(elementId).has(joinId))
      // One token beside itself is no order; two of which each is both are.
      return comesNow.length > 0 && comesLate.some((place) => comesNow.length > 1 || comesNow[0] !== place)
    })

  const containers = new Set(tokens.map(({ elementId }) => index.node(elementId).parentId))
  const inclusiveJoins = [...containers]
    .flatMap((id) => index.children(id))
    .filter((node) => node.type === 'inclusiveGateway' && node.incoming.length > 1)
    .map(({ id }) => id)
  push(tokens)
  for (let marking = open.pop(); marking !== undefined; marking = open.pop()) {
    if (budget.left < 0) return { stuck, isComplete: false }
    const standing = marking.map((number) => places.all[number] as Place) // numbers come from places
    if (!allOrders && orderMatters(standing)) return undefined
    step(standing)
  }
  return { stuck, isComplete: true }
}
