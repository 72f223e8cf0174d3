/**
 * Parallel joins that can come to wait for ever: they await a token from each of their ways, and one of these ways may
 * have ended, or is one of two of which only one is taken. Pure.
 */
import { sequencesIn, type BranchesCard, type Cards, type Sequence } from './cards.ts'
import { isEnd, type Graph } from './graph.ts'

/** Gateways that wait for all of their ways, whatever became of them; an inclusive one knows what cannot come. */
const WAITING_FOR_ALL: ReadonlySet<string | undefined> = new Set(['ParallelGateway', 'ComplexGateway'])
/** Ends of a way that are the end of all others too. */
const ENDS_ALL: ReadonlySet<string | undefined> = new Set(['Terminate', 'Error'])

/** By the ids of the joins. Without a reason against them the cards say it for certain; with some it is not asked. */
export function joinsThatHang(graph: Graph, cards: Cards): ReadonlySet<string> {
  const known = hanging.get(cards)
  if (known !== undefined) return known
  const found = new Set<string>()
  if (cards.reasons.length === 0) mayEnd(graph, cards.main, found)
  hanging.set(cards, found)
  return found
}
const hanging = new WeakMap<Cards, ReadonlySet<string>>()

/** Whether a sequence may be over without a token on any of the flows that lead on, though others are under way still. */
function mayEnd(graph: Graph, { cards }: Sequence, found: Set<string>): boolean {
  let may = false
  for (const card of cards) {
    if (card.kind === 'branches') may = mayEndIn(graph, card, found) || may
    else if (card.kind === 'step') {
      const node = graph.nodes.get(card.id)
      if (node !== undefined && isEnd(node) && !ENDS_ALL.has(node.event)) may = true
    }
  }
  return may
}

function mayEndIn(graph: Graph, { way, join, branches }: BranchesCard, found: Set<string>): boolean {
  const judged = branches.map((branch) => ({
    branch,
    leadsOn: branch.goesOn || branch.out.length > 0,
    mayEnd: !branch.goesOn && mayEnd(graph, branch, found),
  }))
  if (way !== 'parallel' && way !== 'implicit') return judged.some((one) => one.mayEnd)
  const onward = judged.filter(({ leadsOn }) => leadsOn)
  if (join !== undefined && WAITING_FOR_ALL.has(graph.nodes.get(join)?.type)) {
    const hangs = onward.some((one) => one.mayEnd || one.branch.out.length > 1)
    if (hangs) found.add(join)
    return hangs
  }
  return (onward.length > 0 ? onward : judged).every((one) => one.mayEnd)
}

/** Whether a card may end a way that leads on from it. */
export function mayEndWithin(graph: Graph, card: BranchesCard): boolean {
  return mayEndIn(graph, card, new Set())
}

/** The flows in gaps between the cards of branches that a parallel join waits for. */
export function flowsAwaited(graph: Graph, { main }: Cards): ReadonlySet<string> {
  const awaited = new Set<string>()
  for (const { cards } of sequencesIn(main))
    for (const card of cards) {
      if (card.kind !== 'branches' || card.join === undefined) continue
      if (!WAITING_FOR_ALL.has(graph.nodes.get(card.join)?.type)) continue
      for (const branch of card.branches)
        for (const inner of sequencesIn(branch)) {
          for (const { before } of inner.cards) for (const flow of before) awaited.add(flow)
          for (const flow of inner.out) awaited.add(flow)
        }
    }
  return awaited
}
