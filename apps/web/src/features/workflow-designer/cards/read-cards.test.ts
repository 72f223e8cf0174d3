import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BpmnModdle } from 'bpmn-moddle'
import { describe, expect, it } from 'vitest'
import { livelineModdle } from '../moddle/liveline-moddle.ts'
import type { Moddle } from '../modeler/parts.ts'
import { idsIn, sequencesIn, type Cards } from './cards.ts'
import { readGraph, type Graph } from './graph.ts'
import { graphOf, randomProcess, shapeOf } from './random-process.ts'
import { readCards } from './read-cards.ts'

const root = path.join(import.meta.dirname, '../../../../../..')
const files = [
  'packages/workflow-engine/test/**/*.bpmn',
  'apps/server/seeds/**/*.bpmn',
  'apps/server/test-support/**/*.bpmn',
  'packages/workflow-engine/test/conformance/**/*.bpmn20.xml',
].flatMap((pattern) => globSync(path.join(root, pattern)))

async function graphsIn(xml: string): Promise<readonly Graph[]> {
  const { rootElement } = await new BpmnModdle({ liveline: livelineModdle }).fromXML(xml)
  const all = (rootElement as unknown as Moddle).get('rootElements') as readonly Moddle[]
  return all.filter(({ $type }) => $type === 'bpmn:Process').map(readGraph)
}
const idsOf = ({ main, rest }: Cards) => [main, ...rest].flatMap((sequence) => sequence.cards.flatMap(idsIn)).toSorted()

describe('a process drawn at random', () => {
  it.each(Array.from({ length: 300 }, (_, seed) => seed + 1))(
    'is read as the cards that it was drawn from (%i)',
    (seed) => {
      const drawn = randomProcess(seed)
      const cards = readCards(graphOf(drawn))

      expect(cards.reasons).toEqual([])
      expect(cards.rest).toEqual([])
      expect(shapeOf(cards.main)).toEqual(drawn)
    },
  )
})

describe('the drawings at hand', () => {
  it.each(files.map((file) => [path.relative(root, file), file]))(
    '%s is whole in cards, or says why not',
    async (_, file) => {
      for (const graph of await graphsIn(readFileSync(file, 'utf8'))) {
        const cards = readCards(graph)
        // An end may stand where several branches end.
        expect([...new Set(idsOf(cards))]).toEqual([...graph.nodes.keys()].toSorted())
        const known = new Set(['', ...graph.nodes.keys(), ...graph.flows.map(({ id }) => id), ...graph.pools])
        expect(cards.reasons.filter(({ id }) => !known.has(id))).toEqual([])
        if (cards.reasons.length > 0) continue
        expect(cards.rest).toEqual([])
        const jumps = [...sequencesIn(cards.main)].flatMap((one) => one.cards.filter(({ kind }) => kind === 'jump'))
        expect(jumps).toEqual([])
      }
    },
  )
})

const process = (nodes: Readonly<Record<string, string>>, flows: readonly string[]): Graph => ({
  nodes: new Map(Object.entries(nodes).map(([id, type]) => [id, { id, type }])),
  flows: flows.map((flow) => {
    const [from = '', to = ''] = flow.split('>')
    return { id: flow, from, to }
  }),
  pools: [],
})
const S = 'StartEvent'
const T = 'UserTask'
const X = 'ExclusiveGateway'
const P = 'ParallelGateway'
const E = 'EndEvent'

describe('what is too free for cards is named', () => {
  it.each<[string, Graph, readonly string[]]>([
    ['no start', process({ t: T, e: E }, ['t>e']), ['noStart:', 'notReached:t']],
    ['two starts', process({ s: S, z: S, e: E }, ['s>e', 'z>e']), ['severalStarts:z']],
    ['a way back', process({ s: S, t: T, x: X, e: E }, ['s>t', 't>x', 'x>e', 'x>t']), ['loop:x>t']],
    [
      'a join that no split belongs to',
      process({ s: S, x: X, y: X, a: T, b: T, j: X, e: E }, [
        's>x',
        'x>a',
        'x>y',
        'y>a',
        'y>b',
        'a>j',
        'b>j',
        'x>j',
        'j>e',
      ]),
      ['unmatchedJoin:a', 'unmatchedJoin:j'],
    ],
    ['a join of another kind', process({ s: S, x: X, j: P, e: E }, ['s>x', 'x>j', 'x>j', 'j>e']), ['joinDoesNotFit:j']],
    [
      'branches that run twice',
      process({ s: S, p: P, t: T, e: E }, ['s>p', 'p>t', 'p>t', 't>e']),
      ['joinDoesNotFit:t'],
    ],
    ['a task with two ways on', process({ s: S, t: T, a: E, b: E }, ['s>t', 't>a', 't>b']), ['severalWays:t']],
    ['where nothing follows', process({ s: S, t: T }, ['s>t']), ['deadEnd:t']],
    ['what nothing leads to', process({ s: S, e: E, t: T }, ['s>e', 't>e']), ['notReached:t']],
    [
      'an event gateway',
      process({ s: S, g: 'EventBasedGateway', a: E, b: E }, ['s>g', 'g>a', 'g>b']),
      ['eventGateway:g'],
    ],
    ['pools', { ...process({ s: S, e: E }, ['s>e']), pools: ['lane'] }, ['pools:lane']],
  ])('%s', (_, graph, expected) => {
    const cards = readCards(graph)
    expect(cards.reasons.map(({ kind, id }) => `${kind}:${id}`).toSorted()).toEqual(expected.toSorted())
    expect([...new Set(idsOf(cards))]).toEqual([...graph.nodes.keys()].toSorted())
  })

  it('an event on the border of a step, whose way is shown by itself', () => {
    const { nodes, flows, pools } = process({ s: S, t: T, e: E, b: 'BoundaryEvent', l: E }, ['s>t', 't>e', 'b>l'])
    const graph = {
      flows,
      pools,
      nodes: new Map([...nodes, ['b', { id: 'b', type: 'BoundaryEvent', attachedTo: 't' }]]),
    }
    const cards = readCards(graph)
    expect(cards.reasons).toEqual([{ id: 'b', kind: 'boundaryEvent' }])
    expect(cards.rest.map(({ cards: own }) => own.flatMap(idsIn))).toEqual([['b', 'l']])
  })
})
