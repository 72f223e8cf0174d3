import type { Cards } from './cards.ts'
import { applyPlan, placeOf, planMove, planRemove, type Plan } from './edit-cards.ts'
import type { Graph } from './graph.ts'
import { readCards } from './read-cards.ts'

/** Gateways that wait for more than one way: cards show none of them where ways meet of which one is taken. */
const WAITING: ReadonlySet<string | undefined> = new Set(['ParallelGateway', 'ComplexGateway'])

/**
 * Which gaps a card can be put into so that the cards can show what comes of it. A drag by keys asks for every gap: the
 * process without the card is read once for all of them. Only a card that several ways leave is tried in each gap, for
 * they meet with what they find there.
 */
export function gapsFor(
  graph: Graph,
  cards: Cards,
  id: string,
  read: typeof readCards = readCards,
): (gap: readonly string[]) => boolean {
  const isShown = (plan: Plan | undefined) => plan !== undefined && read(applyPlan(graph, plan)).reasons.length === 0
  const place = placeOf(cards, id)
  if (place === undefined) return () => false
  if (place.after.length > 1) return (gap) => isShown(planMove(graph, cards, id, gap))
  const isShownWithout = isShown(planRemove(graph, cards, id))
  const waits = WAITING.has(graph.nodes.get(id)?.type)
  return (gap) => isShownWithout && !(waits && gap.length > 1) && planMove(graph, cards, id, gap) !== undefined
}
