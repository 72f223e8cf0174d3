import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { sequencesIn, type Branch, type Card, type Cards } from './cards.ts'
import { applyPlan, planInsert } from './edit-cards.ts'
import { graphOf, randomProcess } from './random-process.ts'
import { readCards } from './read-cards.ts'
import { keepSame } from './same-cards.ts'

const seeds = Array.from({ length: 8 }, (_, index) => index + 1)

/** Whatever stands in a process: cards by their names, branches by their flows. */
function partsOf({ main }: Cards): ReadonlyMap<string, Card | Branch> {
  const parts = new Map<string, Card | Branch>()
  for (const { cards } of sequencesIn(main))
    for (const card of cards) {
      if (card.kind !== 'jump') parts.set(card.id, card)
      if (card.kind === 'branches') for (const branch of card.branches) parts.set(`by ${branch.flow}`, branch)
    }
  return parts
}

describe.each(seeds)('cards of the process %i that are read anew', (seed) => {
  const graph = graphOf(randomProcess(seed))
  const before = readCards(graph)

  it('are the very cards of before as long as nothing has changed', () => {
    const kept = keepSame(before, readCards(graphOf(randomProcess(seed))))

    expect(kept.main).toBe(before.main)
  })

  it('say what the process says now, and are those of before wherever they say the same', () => {
    for (const gap of [...partsOf(before).values()].flatMap((part) => ('before' in part ? [part.before] : []))) {
      if (gap.length === 0) continue
      const plan = planInsert(graph, gap, 'handler', { newId: (stem) => `${stem}New`, isInParallel: false })
      const now = readCards(applyPlan(graph, plan))

      const kept = keepSame(before, now)

      expect(kept).toEqual(now)
      const old = partsOf(before)
      const parts = [...partsOf(kept)]
      const same = parts.filter(([name, part]) => isDeepStrictEqual(part, old.get(name)))
      expect(same.every(([name, part]) => part === old.get(name))).toBe(true)
      expect(parts.length - same.length).toBeGreaterThan(0)
    }
  })
})
