import { describe, expect, it } from 'vitest'
import { idsIn, sequencesIn, type Cards } from './cards.ts'
import {
  applyPlan,
  faultOf,
  planAddBranch,
  planInsert,
  planMove,
  planRemove,
  addables,
  type Plan,
} from './edit-cards.ts'
import { gapsFor } from './gaps-for.ts'
import type { Graph } from './graph.ts'
import { flowsAwaited, joinsThatHang } from './joins-that-hang.ts'
import { alwaysEnds } from '../simulation/play-graph.ts'
import { graphOf, randomProcess, type Shape } from './random-process.ts'
import { readCards } from './read-cards.ts'

const gapsIn = ({ main }: Cards): readonly (readonly string[])[] =>
  [...sequencesIn(main)]
    .flatMap(({ cards, out }) => [...cards.map(({ before }) => before), out])
    .filter((gap) => gap.length > 0)
const idsOf = ({ main }: Cards) => [...new Set(main.cards.flatMap(idsIn))]
function ids() {
  let count = 0
  return (stem: string) => `${stem}New${(count += 1)}`
}
/** Exclusive ways that meet at what follows them, as other tools draw them. */
function withoutJoins({ nodes, flows, pools }: Graph): Graph {
  const joins = [...nodes.values()].filter(
    ({ id, type }) => type === 'ExclusiveGateway' && flows.filter(({ from }) => from === id).length === 1,
  )
  const onward = new Map(joins.map(({ id }) => [id, flows.find(({ from }) => from === id)?.to ?? '']))
  const end = (id: string): string => (onward.has(id) ? end(onward.get(id) ?? '') : id)
  return {
    nodes: new Map([...nodes].filter(([id]) => !onward.has(id))),
    flows: flows.filter(({ from }) => !onward.has(from)).map((flow) => ({ ...flow, to: end(flow.to) })),
    pools,
  }
}
/** Drawings that cards show, small enough to be played in all their ways. */
const drawings = Array.from({ length: 200 }, (_, index) => graphOf(randomProcess(index + 1)))
  .flatMap((graph) => [graph, withoutJoins(graph)])
  .filter((graph) => graph.nodes.size <= 24 && readCards(graph).reasons.length === 0)

const split = (way: string, id: string, join: string | undefined, branches: readonly Shape[]) => ({
  ...{ way, id, join },
  branches: branches.map((cards) => ({ isDefault: false, goesOn: false, cards })),
})

it('says of a drawing that a join hangs where the engine waits at it for ever, and of no other', () => {
  const told = { hangs: 0, ends: 0 }
  for (const graph of drawings) {
    const hangs = joinsThatHang(graph, readCards(graph)).size > 0
    expect(alwaysEnds(graph), JSON.stringify(graph.flows)).toBe(!hangs)
    told[hangs ? 'hangs' : 'ends'] += 1
  }
  expect(told.hangs).toBeGreaterThan(5)
  expect(told.ends).toBeGreaterThan(60)
})

describe('in a drawing that ends in every way', () => {
  const mixed = ({ nodes }: Graph) => {
    const types = new Set([...nodes.values()].map(({ type }) => type))
    return types.has('ParallelGateway') && types.has('ExclusiveGateway')
  }
  const sound = drawings
    .filter((graph) => graph.nodes.size <= 21 && alwaysEnds(graph))
    .toSorted((one, other) => Number(mixed(other)) - Number(mixed(one)))
    .slice(0, 32)
  const judged = { kept: 0, refused: 0 }
  const judge = (graph: Graph, cards: Cards, plan: Plan, what: string) => {
    const fault = faultOf(graph, cards, plan)
    if (fault === 'notThere') return
    expect(alwaysEnds(applyPlan(graph, plan)), what).toBe(fault === undefined)
    judged[fault === undefined ? 'kept' : 'refused'] += 1
  }

  it('every move that cards allow leaves it so, and what they refuse for a join would hang', () => {
    for (const graph of sound) {
      const cards = readCards(graph)
      for (const id of idsOf(cards)) {
        const takes = gapsFor(graph, cards, id)
        for (const gap of gapsIn(cards)) {
          const plan = planMove(graph, cards, id, gap)
          if (plan === undefined) continue
          judge(graph, cards, plan, `${id} onto ${gap.join()}`)
          if (takes(gap)) expect(faultOf(graph, cards, plan), `${id} dropped on ${gap.join()}`).toBeUndefined()
        }
      }
    }
    expect(judged.kept).toBeGreaterThan(500)
    expect(judged.refused).toBeGreaterThan(8)
  })

  it('so does whatever is put in, taken away, or added as a branch', () => {
    for (const graph of sound) {
      const cards = readCards(graph)
      const awaited = flowsAwaited(graph, cards)
      for (const gap of gapsIn(cards))
        for (const what of addables) {
          const plan = planInsert(graph, gap, what, { newId: ids(), isInParallel: awaited.has(gap[0] ?? '') })
          judge(graph, cards, plan, `${what} onto ${gap.join()}`)
        }
      for (const id of idsOf(cards))
        for (const plan of [planRemove(graph, cards, id), planAddBranch(graph, cards, id, ids())])
          if (plan !== undefined) judge(graph, cards, plan, `at ${id}`)
    }
  })
})

describe('before a parallel join', () => {
  const ways = split('exclusive', 'x', undefined, [['task a'], ['task b']])
  const beside = (first: Shape) => split('parallel', 'p', 'j', [first, ['task c']])
  const gapAt = (cards: Cards, inBranch: number): readonly string[] => {
    const card = cards.main.cards.find((one) => one.kind === 'branches' && one.id === 'p')
    return card?.kind === 'branches' ? (card.branches[inBranch]?.out ?? []) : []
  }

  it('conditions that meet in no gateway are refused: the join would await both', () => {
    const graph = withoutJoins(
      graphOf(['start s', { ...ways, join: 'm' }, 'task t', beside(['task d']), 'task u', 'end e']),
    )
    const cards = readCards(graph)
    const plan = planMove(graph, cards, 'x', gapAt(cards, 0)) ?? []

    expect(cards.reasons).toEqual([])
    expect(faultOf(graph, cards, plan)).toBe('wouldHang')
    expect(gapsFor(graph, cards, 'x')(gapAt(cards, 0))).toBe(false)
  })

  it('the step at which such conditions meet stays', () => {
    const graph = withoutJoins(graphOf(['start s', beside([{ ...ways, join: 'm' }, 'task t']), 'task u', 'end e']))
    const cards = readCards(graph)
    const last = cards.main.cards.at(-1)

    expect(cards.reasons).toEqual([])
    expect(faultOf(graph, cards, planRemove(graph, cards, 't') ?? [])).toBe('wouldHang')
    expect(gapsFor(graph, cards, 't')(last?.kind === 'jump' ? [] : (last?.before ?? []))).toBe(false)
  })

  it('a decision that may end its way alone is refused, unless it ends all', () => {
    const turning = { ...split('exclusive', 'x', undefined, [['end no'], []]) }
    const [no, yes] = turning.branches
    const goesOn = { ...turning, branches: [no, { ...yes, goesOn: true }] as typeof turning.branches }
    const graph = graphOf(['start s', goesOn, 'task t', beside(['task d']), 'task u', 'end e'])
    const ending = (event: string | undefined): Graph => ({
      ...graph,
      nodes: new Map(
        [...graph.nodes].map(([id, node]) => [id, id === 'no' && event !== undefined ? { ...node, event } : node]),
      ),
    })
    const takes = (one: Graph) => gapsFor(one, readCards(one), 'x')(gapAt(readCards(one), 1))

    expect(takes(ending(undefined))).toBe(false)
    expect(takes(ending('Terminate'))).toBe(true)
  })

  it('one more branch of a decision beside others ends all, as its rejection does', () => {
    const graph = graphOf(['start s', beside(['task d']), 'end e'])
    const cards = readCards(graph)
    const approving = applyPlan(
      graph,
      planInsert(graph, gapAt(cards, 0), 'approver', { newId: ids(), isInParallel: true }),
    )
    const plan = planAddBranch(approving, readCards(approving), 'decisionNew2', ids()) ?? []

    expect(plan).toContainEqual(expect.objectContaining({ do: 'create', made: 'rejectedAll' }))
    expect(faultOf(approving, readCards(approving), plan)).toBeUndefined()
  })
})
