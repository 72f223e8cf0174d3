import type { Parts, Services } from '../modeler/parts.ts'
import type { Cards } from './cards.ts'
import { ARRANGE, DRAW_PLAN } from './commands.ts'
import { readGraph, type Graph } from './graph.ts'
import { readCards } from './read-cards.ts'
import { rootOf } from './root-of.ts'
import { keepSame } from './same-cards.ts'

/** A drawing as cards, and what they were read from. */
export interface Reading {
  readonly graph: Graph
  readonly cards: Cards
}
interface Kept {
  reading: Reading | undefined
  isStale: boolean
}

const NOTHING: Reading = {
  graph: { nodes: new Map(), flows: [], pools: [] },
  cards: { main: { cards: [], out: [] }, rest: [], reasons: [] },
}
/** Steps of the history that leave every element and flow as it is. */
const LEAVES_AS_IT_IS: ReadonlySet<unknown> = new Set([ARRANGE, DRAW_PLAN])
const CHANGES = ['commandStack.executed', 'commandStack.reverted', 'import.done', 'root.set']
const readings = new WeakMap<Parts['eventBus'], Kept>()

/**
 * The drawing as cards, read once for each of its states: a step of its history, its arrangement and the cards that are
 * shown then all ask for it. What says the same as before is the same object as before.
 */
export function readDrawing(services: Services): Reading {
  const kept = keptOf(services.get('eventBus'))
  if (kept.reading !== undefined && !kept.isStale) return kept.reading
  const found = rootOf(services)
  if (found === undefined) return NOTHING
  const graph = readGraph(found.process)
  const cards = readCards(graph)
  kept.reading = { graph, cards: kept.reading === undefined ? cards : keepSame(kept.reading.cards, cards) }
  kept.isStale = false
  return kept.reading
}

function keptOf(bus: Parts['eventBus']): Kept {
  const known = readings.get(bus)
  if (known !== undefined) return known
  const kept: Kept = { reading: undefined, isStale: true }
  readings.set(bus, kept)
  bus.on(CHANGES, ({ command }) => {
    if (!LEAVES_AS_IT_IS.has(command)) kept.isStale = true
  })
  return kept
}
