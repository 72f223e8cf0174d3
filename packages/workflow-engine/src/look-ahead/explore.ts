import { indexOf } from '../definition-index.ts'
import { flowRegionsOf, isJoin } from '../flow-regions.ts'
import { findSatisfiedJoins } from '../inclusive-joins.ts'
import type { ProcessDefinition } from '../definition.ts'
import { lateArrivalsIn } from './late-arrivals.ts'
import type { Marking, Place } from './place.ts'
import { placesIn } from './places.ts'

/** What a look ahead is allowed to cost, shared by the scopes of one instance: one unit is one token looked at once. */
export type Budget = { left: number }

/** How a look ahead at one scope ended; `stuck` names the joins at which tokens would wait for ever. */
export type Outlook = { readonly stuck: ReadonlySet<string>; readonly isComplete: boolean }

/** The joins at which tokens stand that no way takes away; not known when there are more ways than can be followed. */
export type JoinOutlook = { readonly unreleased: readonly string[]; readonly isKnown: boolean }

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

/**
 * Asks of every join at which tokens of one scope stand whether some way lets them go on, or ends the scope. One order
 * of steps shows that unless it goes round for ever while other tokens never have their turn, or inclusive joins, which
 * tokens elsewhere hold up, are about: then all orders are followed.
 */
export function exploreJoins(definition: ProcessDefinition, tokens: readonly Place[], budget: Budget): JoinOutlook {
  const index = indexOf(definition)
  const joins = new Set(tokens.filter(({ kind }) => kind === 'arrived').map(({ elementId }) => elementId))
  const containers = new Set(tokens.map(({ elementId }) => index.node(elementId).parentId))
  const nodes = [...containers].flatMap((id) => index.children(id))
  const first = exploreOrders(definition, tokens, budget, false, joins)
  if (first !== undefined && first.unreleased.size === 0) return { unreleased: [], isKnown: true }
  const isEnough = first?.isFair === true && !nodes.some((node) => node.type === 'inclusiveGateway' && isJoin(node))
  const outlook = isEnough ? first : (exploreOrders(definition, tokens, budget, true, joins) as Exploration)
  // More tokens may be made beside an activity than were followed.
  const canRepeat = nodes.some(({ type, isInterrupting, timer }) => {
    return type.endsWith('BoundaryEvent') && isInterrupting === false && (timer === undefined || timer.kind === 'cycle')
  })
  const unreleased = [...outlook.unreleased]
  return { unreleased, isKnown: unreleased.length === 0 || (outlook.isComplete && !canRepeat) }
}

type Exploration = Outlook & {
  /** Those of the joins asked for that nothing released; of no meaning unless everything was followed. */
  readonly unreleased: ReadonlySet<string>
  /** From everywhere the tokens come to an end, so that none of them is forgotten over another. */
  readonly isFair: boolean
}

/**
 * Undefined when one order was followed and that is not enough.
 * @param joins nothing is followed further once all of them were released; undefined: everything is followed
 */
function exploreOrders(
  definition: ProcessDefinition,
  tokens: readonly Place[],
  budget: Budget,
  allOrders: boolean,
  joins?: ReadonlySet<string>,
): Exploration | undefined {
  const index = indexOf(definition)
  const places = placesIn(definition)
  const { downstream } = flowRegionsOf(definition)
  const late = lateArrivalsIn(definition)
  const seen = new Set<string>()
  const open: Marking[] = []
  const stuck = new Set<string>()
  const unreleased = new Set(joins)
  const ends = new Set<string>()
  const cameFrom = new Map<string, string[]>()
  /** The marking that is followed now. */
  let here = ''

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
    if (unsorted.some(({ kind }) => kind === 'terminated')) {
      unreleased.clear()
      ends.add(here)
      return
    }
    const marking = canonical(unsorted.toSorted((a, b) => a.number - b.number)).map(({ number }) => number)
    budget.left -= 1 + marking.length
    const key = keyOf(marking)
    if (joins !== undefined) {
      const before = cameFrom.get(key)
      if (before === undefined) cameFrom.set(key, [here])
      else before.push(here)
    }
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
    for (const id of joinIds) unreleased.delete(id)
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
      const joinId = complete[0]?.elementId ?? ''
      unreleased.delete(joinId)
      for (const way of places.waysOut(joinId)) push([...rest, ...way])
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
      ends.add(here)
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
  const isDone = (): boolean => joins !== undefined && unreleased.size === 0
  push(tokens)
  for (let marking = open.pop(); marking !== undefined && !isDone(); marking = open.pop()) {
    if (budget.left < 0) return { stuck, unreleased, isComplete: false, isFair: false }
    here = keyOf(marking)
    const standing = marking.map((number) => places.all[number] as Place) // numbers come from places
    if (!allOrders && orderMatters(standing)) return undefined
    step(standing)
  }
  return { stuck, unreleased, isComplete: true, isFair: seen.size === leadingTo(ends, cameFrom).size }
}

const keyOf = (marking: Marking): string => String.fromCharCode(...marking)

/** What leads to some markings, with themselves. */
function leadingTo(ends: ReadonlySet<string>, cameFrom: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set(ends)
  for (const key of found) for (const before of cameFrom.get(key) ?? []) if (before !== '') found.add(before)
  return found
}
