import { expect, it } from 'vitest'
import { idsIn, sequencesIn, type Cards } from './cards.ts'
import { applyPlan, isSound, planInsert, planMove } from './edit-cards.ts'
import { gapsFor } from './gaps-for.ts'
import type { Graph } from './graph.ts'
import { graphOf, randomProcess } from './random-process.ts'
import { readCards } from './read-cards.ts'

const gapsIn = ({ main }: Cards): readonly (readonly string[])[] =>
  [...sequencesIn(main)]
    .flatMap(({ cards, out }) => [...cards.map(({ before }) => before), out])
    .filter((gap) => gap.length > 0)
const idsOf = ({ main }: Cards) => [...new Set(main.cards.flatMap(idsIn))]

/** Where what is split comes together without a gateway, as in drawings of other tools. */
function withoutJoins({ nodes, flows, pools }: Graph, every: number): Graph {
  const joins = [...nodes.values()].filter(({ id, type }, index) => {
    const out = flows.filter(({ from }) => from === id)
    return type === 'ExclusiveGateway' && out.length === 1 && index % every === 0
  })
  const onward = new Map(joins.map(({ id }) => [id, flows.find(({ from }) => from === id)?.to ?? '']))
  const end = (id: string): string => (onward.has(id) ? end(onward.get(id) ?? '') : id)
  return {
    nodes: new Map([...nodes].filter(([id]) => !onward.has(id))),
    flows: flows.filter(({ from }) => !onward.has(from)).map((flow) => ({ ...flow, to: end(flow.to) })),
    pools,
  }
}
/** Gateways with one way in and one out, which others draw, and rejections that share an end. */
function withMore(graph: Graph, seed: number): Graph {
  let count = 0
  const newId = (stem: string) => `${stem}New${(count += 1)}`
  let now = graph
  for (const [index, gap] of gapsIn(readCards(graph)).entries()) {
    if ((index + seed) % 5 !== 0) continue
    const isGateway = index % 2 === 0
    const plan = planInsert(now, gap, isGateway ? 'handler' : 'approver', { newId, isInParallel: false })
    now = applyPlan(
      now,
      plan.map((step) =>
        isGateway && step.do === 'create'
          ? { ...step, type: index % 4 === 0 ? 'ParallelGateway' : 'InclusiveGateway' }
          : step,
      ),
    )
  }
  return now
}

it('reads the process once for all gaps', () => {
  const tasks = Array.from({ length: 40 }, (_, index) => `task t${index}`)
  const graph = graphOf(['start s', ...tasks, 'end e'])
  const cards = readCards(graph)
  let readings = 0
  const takes = gapsFor(graph, cards, 't7', (one) => {
    readings += 1
    return readCards(one)
  })

  const taken = gapsIn(cards).filter((gap) => takes(gap))

  // Neither the gap before it nor that behind it.
  expect(taken).toHaveLength(39)
  expect(readings).toBe(1)
})

it('takes nothing away from between ways that meet and a gateway that would wait for both', () => {
  const split = (way: string, id: string, [one = '', other = '']: readonly string[]) => ({
    ...{ way, id, join: `${id}End` },
    branches: [one, other].map((task) => ({ isDefault: false, goesOn: false, cards: [`task ${task}`] })),
  })
  const shape = ['start s', split('exclusive', 'x', ['a', 'b']), 'task t', split('parallel', 'p', ['c', 'd']), 'end e']
  const graph = withoutJoins(graphOf(shape), 1)
  const cards = readCards(graph)

  const taken = (id: string) => gapsIn(cards).filter(gapsFor(graph, cards, id))

  expect(cards.reasons).toEqual([])
  expect(taken('t')).toEqual([])
  expect(taken('a').length).toBeGreaterThan(0)
})

it('judges every gap for every card as a reading of the moved process does', () => {
  const judged = { taken: 0, refused: 0 }
  for (let seed = 1; seed <= 40; seed += 1)
    for (const every of [1, 2, 3]) {
      const graph = withMore(withoutJoins(graphOf(randomProcess(seed)), every), seed)
      const cards = readCards(graph)
      if (cards.reasons.length > 0 || graph.nodes.size > 50) continue
      for (const id of idsOf(cards)) {
        const takes = gapsFor(graph, cards, id)
        for (const gap of gapsIn(cards)) {
          const plan = planMove(graph, cards, id, gap)
          const isTaken = plan !== undefined && isSound(graph, plan)
          expect(takes(gap), `${seed}/${every}: ${id} onto ${gap.join()}`).toBe(isTaken)
          if (isTaken) judged.taken += 1
          else if (plan !== undefined) judged.refused += 1
        }
      }
    }
  expect(judged.taken).toBeGreaterThan(1_000)
  expect(judged.refused).toBeGreaterThan(10)
})
