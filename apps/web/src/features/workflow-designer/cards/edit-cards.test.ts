import { describe, expect, it } from 'vitest'
import { idsIn, sequencesIn, type Cards } from './cards.ts'
import {
  addables,
  applyPlan,
  inOrder,
  isSound,
  mayMove,
  nextGap,
  placeOf,
  planAddBranch,
  planInsert,
  planMove,
  planMoveBranch,
  planRemove,
  planRemoveAsked,
  planRemoveBranch,
  type Plan,
} from './edit-cards.ts'
import { flowsAwaited } from './joins-that-hang.ts'
import { readCards } from './read-cards.ts'
import type { Graph } from './graph.ts'
import { graphOf, randomProcess, shapeOf } from './random-process.ts'

const seeds = Array.from({ length: 14 }, (_, index) => index + 1)

function ids() {
  let count = 0
  return (stem: string) => `${stem}New${(count += 1)}`
}
function gapsIn({ main }: Cards): readonly (readonly string[])[] {
  const all = [...sequencesIn(main)].flatMap(({ cards, out }) => [...cards.map(({ before }) => before), out])
  return all.filter((gap) => gap.length > 0)
}
const idsOf = ({ main }: Cards) => [...new Set(main.cards.flatMap(idsIn))]
const read = (graph: Graph) => readCards(graph)
const after = (graph: Graph, plan: Plan | undefined) => {
  if (plan === undefined) throw new Error('refused')
  return applyPlan(graph, plan)
}

describe.each(seeds)('edits of the process %i', (seed) => {
  const graph = graphOf(randomProcess(seed))
  const cards = read(graph)

  it('put anything into any gap, and cards can show it', () => {
    const awaited = flowsAwaited(graph, cards)
    for (const gap of gapsIn(cards))
      for (const what of addables) {
        const plan = planInsert(graph, gap, what, { newId: ids(), isInParallel: awaited.has(gap[0] ?? '') })
        expect(isSound(graph, plan), `${what} onto ${gap.join()}`).toBe(true)
      }
  })

  it('take away what was put in, and everything is as before', () => {
    for (const gap of gapsIn(cards))
      for (const what of ['handler', 'delay', 'call', 'exclusive', 'parallel'] as const) {
        const plan = planInsert(graph, gap, what, { newId: ids(), isInParallel: false })
        const [made] = plan
        const grown = after(graph, plan)
        const shrunk = after(grown, planRemove(grown, read(grown), made?.do === 'create' ? made.id : ''))
        expect(shapeOf(read(shrunk).main), `${what} onto ${gap.join()}`).toEqual(shapeOf(cards.main))
        expect(shrunk.flows.length).toBe(graph.flows.length)
      }
  })

  it('take an approval away with the decision that asks for its outcome, and leave one that asks for more', () => {
    for (const gap of gapsIn(cards)) {
      const plan = planInsert(graph, gap, 'approver', { newId: ids(), isInParallel: false })
      const [made] = plan
      const grown = after(graph, plan)
      const agreed = plan.find((step) => step.do === 'connect' && step.said === 'agreed')
      const id = made?.do === 'create' ? made.id : ''
      const asked = (flow: string) => agreed?.do === 'connect' && flow === agreed.id
      const shrunk = after(grown, planRemoveAsked(grown, read(grown), id, asked))
      expect(shapeOf(read(shrunk).main), `onto ${gap.join()}`).toEqual(shapeOf(cards.main))
      expect(shrunk.flows.length).toBe(graph.flows.length)
      expect(planRemoveAsked(grown, read(grown), id, () => false)).toEqual(planRemove(grown, read(grown), id))
    }
  })

  it('remove any card: nothing dangles, and nothing else is gone', () => {
    for (const id of idsOf(cards)) {
      const plan = planRemove(graph, cards, id)
      const place = placeOf(cards, id)
      if (plan === undefined || place === undefined) continue
      const smaller = after(graph, plan)
      const gone = new Set(idsIn(place.card))
      expect([...graph.nodes.keys()].filter((one) => !smaller.nodes.has(one) && !gone.has(one))).toEqual([])
      expect(smaller.flows.filter(({ from, to }) => !smaller.nodes.has(from) || !smaller.nodes.has(to))).toEqual([])
      expect(isSound(graph, plan), `without ${id}`).toBe(true)
    }
  })

  it('move a card to every other place: it is there, and nothing is lost', () => {
    let moved = 0
    for (const id of idsOf(cards))
      for (const gap of gapsIn(cards)) {
        const plan = planMove(graph, cards, id, gap)
        if (plan === undefined || !isSound(graph, plan)) continue
        moved += 1
        const next = read(after(graph, plan))
        expect(idsOf(next).toSorted()).toEqual(idsOf(cards).toSorted())
        expect(placeOf(next, id)?.card.before).toEqual(gap)
      }
    const isMovable = idsOf(cards).some((id) => {
      const place = placeOf(cards, id)
      return place !== undefined && mayMove(place) && place.card.kind === 'step'
    })
    if (isMovable && gapsIn(cards).length > 2) expect(moved).toBeGreaterThan(0)
  })

  it('move a step down and up again, and everything is as before', () => {
    for (const id of idsOf(cards)) {
      const place = placeOf(cards, id)
      if (place === undefined || !mayMove(place) || place.card.kind !== 'step') continue
      const gap = nextGap(place, 1)
      if (gap === undefined || gap.length === 0) continue
      const plan = planMove(graph, cards, id, gap)
      if (plan === undefined || !isSound(graph, plan)) continue
      const down = after(graph, plan)
      const there = placeOf(read(down), id)
      const up = there === undefined ? undefined : nextGap(there, -1)
      expect(shapeOf(read(after(down, planMove(down, read(down), id, up ?? []))).main)).toEqual(shapeOf(cards.main))
    }
  })

  it('are refused where cards could not show what comes of them', () => {
    const stray: Plan = [{ do: 'create', id: 'alone', type: 'bpmn:UserTask', made: 'handler', near: '' }]
    expect(isSound(graph, stray), 'a step that nothing leads to').toBe(false)
    for (const { id, from } of graph.flows)
      expect(isSound(graph, [{ do: 'retarget', flow: id, to: from }]), `${id} leads to where it comes from`).toBe(false)
  })

  it('add a branch and take it away again', () => {
    for (const id of idsOf(cards)) {
      const place = placeOf(cards, id)
      if (place?.card.kind !== 'branches') continue
      const plan = planAddBranch(graph, cards, id, ids())
      const made = plan?.find((step) => step.do === 'connect')
      const grown = after(graph, plan)
      expect(isSound(graph, plan ?? []), `a branch of ${id}`).toBe(true)
      const back = after(grown, planRemoveBranch(grown, read(grown), id, made?.id ?? ''))
      expect(shapeOf(read(back).main)).toEqual(shapeOf(cards.main))
      expect(back.nodes.size).toBe(graph.nodes.size)
    }
  })

  it('take branches away until none is left beside the last', () => {
    let now = graph
    for (let count = 0; count < 500; count += 1) {
      const all = read(now)
      const found = idsOf(all).flatMap((id) => {
        const card = placeOf(all, id)?.card
        if (card?.kind !== 'branches') return []
        return card.branches.flatMap(({ flow }) => planRemoveBranch(now, all, id, flow) ?? [])
      })
      const ways = idsOf(all).flatMap((id) => {
        const card = placeOf(all, id)?.card
        return card?.kind === 'branches' ? card.branches.map(({ flow }) => planRemoveBranch(now, all, id, flow)) : []
      })
      const plan = ways.find((one) => one !== undefined)
      if (plan === undefined || found.length === 0) break
      expect(isSound(now, plan)).toBe(true)
      now = after(now, plan)
    }
    const left = idsOf(read(now)).filter((id) => placeOf(read(now), id)?.card.kind === 'branches')
    // Only what has nothing but a main way and what is taken otherwise stays.
    for (const id of left) {
      const card = placeOf(read(now), id)?.card
      expect(card?.kind === 'branches' && card.branches.every((one) => one.goesOn || one.isDefault)).toBe(true)
    }
  })
})

it('asks conditions in the order of the branches, wherever other flows stand in the file', () => {
  const all = ['a', 'x', 'b', 'y', 'c']
  expect(inOrder(all, ['c', 'a', 'b'], (one) => one)).toEqual(['c', 'x', 'a', 'y', 'b'])
  const graph = graphOf([
    'start s',
    {
      way: 'exclusive',
      id: 'x',
      join: 'j',
      branches: ['a', 'b', 'c'].map((id) => ({ isDefault: false, goesOn: false, cards: [`task ${id}`] })),
    },
    'end e',
  ])
  const card = placeOf(readCards(graph), 'x')?.card
  if (card?.kind !== 'branches') throw new Error('no branches')
  const [first = '', second = ''] = card.branches.map(({ flow }) => flow)
  const next = placeOf(readCards(applyPlan(graph, planMoveBranch(graph, card, second, -1) ?? [])), 'x')?.card
  expect(next?.kind === 'branches' && next.branches.map(({ flow }) => flow).slice(0, 2)).toEqual([second, first])
  expect(planMoveBranch(graph, card, first, -1)).toBeUndefined()
})

describe('a rejection', () => {
  const graph = graphOf(['start s', 'task t', 'end e'])
  const gap = placeOf(readCards(graph), 'e')?.card.before ?? []

  it('ends the process, at the end that other rejections have', () => {
    const newId = ids()
    const once = applyPlan(graph, planInsert(graph, gap, 'approver', { newId, isInParallel: false }))
    const again = readCards(once).main.cards.at(-1)?.before ?? []
    const twice = applyPlan(once, planInsert(once, again, 'approver', { newId, isInParallel: false }))
    expect([...twice.nodes.values()].filter(({ type }) => type === 'EndEvent').map(({ id }) => id)).toHaveLength(2)
    expect(readCards(twice).reasons).toEqual([])
  })

  it('ends all that is under way beside it', () => {
    const plan = planInsert(graph, gap, 'approver', { newId: ids(), isInParallel: true })
    const made = [...applyPlan(graph, plan).nodes.values()].filter(({ event }) => event === 'Terminate')
    expect(made).toHaveLength(1)
  })
})
