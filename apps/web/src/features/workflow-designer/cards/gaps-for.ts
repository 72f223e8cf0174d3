import type { Cards } from './cards.ts'
import { faultOf, placeOf, planMove, planRemove, type Plan } from './edit-cards.ts'
import type { Graph } from './graph.ts'
import { flowsAwaited, mayEndWithin } from './joins-that-hang.ts'
import { readCards } from './read-cards.ts'

/** Gateways that wait for more than one way: cards show none of them where ways meet of which one is taken. */
const WAITING: ReadonlySet<string | undefined> = new Set(['ParallelGateway', 'ComplexGateway'])

/**
 * Which gaps a card can be put into so that the cards can show what comes of it and no join waits for ever. A drag by
 * keys asks for every gap: the process without the card is read once for all of them. Only a card that several ways
 * leave is tried in each gap, for they meet with what they find there, and one in which a way may end in each that a
 * join waits for.
 */
export function gapsFor(
  graph: Graph,
  cards: Cards,
  id: string,
  read: typeof readCards = readCards,
): (gap: readonly string[]) => boolean {
  const isShown = (plan: Plan | undefined) => plan !== undefined && faultOf(graph, cards, plan, read) === undefined
  const place = placeOf(cards, id)
  if (place === undefined) return () => false
  const tried = (gap: readonly string[]) => isShown(planMove(graph, cards, id, gap))
  if (place.after.length > 1) return tried
  const isShownWithout = isShown(planRemove(graph, cards, id))
  const waits = WAITING.has(graph.nodes.get(id)?.type)
  const awaited =
    place.card.kind === 'branches' && mayEndWithin(graph, place.card) ? flowsAwaited(graph, cards) : new Set<string>()
  return (gap) =>
    isShownWithout &&
    !(waits && gap.length > 1) &&
    (awaited.has(gap[0] ?? '') ? tried(gap) : planMove(graph, cards, id, gap) !== undefined)
}
