/** Processes drawn at random from cards, for tests: fixed seeds, the same every time. */
import type { Sequence } from './cards.ts'
import type { Graph, GraphFlow, GraphNode } from './graph.ts'

export type Shape = readonly (string | ShapeOfBranches)[]
interface ShapeOfBranches {
  readonly way: string
  readonly id: string
  readonly join: string | undefined
  readonly branches: readonly { readonly isDefault: boolean; readonly goesOn: boolean; readonly cards: Shape }[]
}

/** What is where, without the flows. */
export const shapeOf = ({ cards }: Sequence): Shape =>
  cards.map((card) =>
    card.kind === 'step'
      ? `${card.step} ${card.id}`
      : card.kind === 'jump'
        ? `jump ${card.to}`
        : {
            way: card.way,
            id: card.id,
            join: card.join,
            branches: card.branches.map((branch) => ({
              isDefault: branch.isDefault,
              goesOn: branch.goesOn,
              cards: shapeOf(branch),
            })),
          },
  )

const STEPS = ['task', 'delay', 'call', 'service'] as const
const WAYS = ['exclusive', 'inclusive', 'parallel'] as const

/** From a start to where everything has ended. */
export function randomProcess(seed: number): Shape {
  let state = seed * 2_654_435_761
  const random = (below: number) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  let count = 0
  const id = (stem: string) => `${stem}${(count += 1)}`
  const step = () => {
    const kind = STEPS[random(STEPS.length)] ?? 'task'
    return `${kind} ${id(kind)}`
  }
  const end = () => `end ${id('end')}`
  const wayOf = () => WAYS[random(WAYS.length)] ?? 'exclusive'
  const hasDefault = (way: string) => way !== 'parallel' && random(3) > 0

  const joined = (depth: number): ShapeOfBranches => {
    const way = wayOf()
    const size = 2 + random(3)
    const otherwise = hasDefault(way) ? random(size) : -1
    const branches = Array.from({ length: size }, (_, index) => ({
      isDefault: index === otherwise,
      goesOn: false,
      // Two at least come together again.
      cards: index >= 2 && random(3) === 0 ? [...sequence(depth), end()] : sequence(depth),
    }))
    return { way, id: id(way), join: id('join'), branches }
  }
  /** All end: two of them at least not at once, or all at once. */
  const ended = (depth: number): ShapeOfBranches => {
    const way = wayOf()
    const isShort = random(2) === 0
    const size = 2 + random(2)
    const otherwise = hasDefault(way) ? random(size) : -1
    const branches = Array.from({ length: size }, (_, index) => ({
      isDefault: index === otherwise,
      goesOn: false,
      cards: isShort ? [end()] : [step(), ...sequence(depth), end()],
    }))
    return { way, id: id(way), join: undefined, branches }
  }
  /** The others end at once; something must follow. */
  const turning = (): ShapeOfBranches => {
    const way = wayOf()
    const size = 2 + random(2)
    const [main, otherwise] = [random(size), hasDefault(way) ? random(size) : -1]
    const branches = Array.from({ length: size }, (_, index) => ({
      isDefault: index === otherwise,
      goesOn: index === main,
      cards: index === main ? [] : [end()],
    }))
    return { way, id: id(way), join: undefined, branches }
  }
  const sequence = (depth: number): (string | ShapeOfBranches)[] =>
    Array.from({ length: random(4) }, () => {
      const choice = depth > 0 ? random(6) : 0
      if (choice === 4) return [joined(depth - 1)]
      if (choice === 5) return [turning(), step()]
      return [step()]
    }).flat()
  const cards = [`start ${id('start')}`, ...sequence(3)]
  return random(3) === 0 ? [...cards, ended(2)] : [...cards, step(), end()]
}

const TYPES: Readonly<Record<string, Partial<GraphNode> & { readonly type: string }>> = {
  start: { type: 'StartEvent' },
  end: { type: 'EndEvent' },
  task: { type: 'UserTask' },
  delay: { type: 'IntermediateCatchEvent', event: 'Timer' },
  call: { type: 'CallActivity' },
  service: { type: 'ServiceTask' },
  exclusive: { type: 'ExclusiveGateway' },
  inclusive: { type: 'InclusiveGateway' },
  parallel: { type: 'ParallelGateway' },
}

/** Draws it. */
export function graphOf(shape: Shape): Graph {
  const nodes = new Map<string, GraphNode>()
  const flows: GraphFlow[] = []
  const add = (id: string, kind: string, more: object = {}) => {
    const found = TYPES[kind]
    if (found === undefined) throw new Error(`No such kind: ${kind}`)
    nodes.set(id, { id, ...found, ...more })
  }
  const connect = (from: string, to: string) => {
    const id = `f${flows.length + 1}`
    flows.push({ id, from, to })
    return id
  }
  /** Draws cards behind what is open; answers what is open then. */
  const draw = (cards: Shape, from: readonly string[]): readonly string[] => {
    let open = from
    for (const card of cards) {
      if (typeof card === 'string') {
        const [kind = '', id = ''] = card.split(' ')
        add(id, kind)
        for (const one of open) connect(one, id)
        open = kind === 'end' ? [] : [id]
        continue
      }
      for (const one of open) connect(one, card.id)
      add(card.id, card.way)
      if (card.join !== undefined) add(card.join, card.way)
      open = card.join === undefined ? [] : [card.join]
      for (const { isDefault, goesOn, cards: inside } of card.branches) {
        const before = flows.length
        if (goesOn) {
          // The rest of the sequence is drawn in its place, so that flows keep their order.
          flows.push({ id: `main of ${card.id}`, from: card.id, to: '' })
          open = [`main of ${card.id}`]
        } else for (const one of draw(inside, [card.id])) if (card.join !== undefined) connect(one, card.join)
        const flow = flows[before]
        if (isDefault && flow !== undefined) add(card.id, card.way, { defaultFlow: flow.id })
      }
    }
    return open
  }
  draw(shape, [])
  return { nodes, flows: closed(flows), pools: [] }
}

/** Flows that were drawn before it was known where they lead to take the place of those that know it. */
function closed(flows: readonly GraphFlow[]): readonly GraphFlow[] {
  const onward = new Map(flows.filter(({ from }) => from.startsWith('main of ')).map(({ from, to }) => [from, to]))
  return flows
    .filter(({ from }) => !from.startsWith('main of '))
    .map((flow) => (flow.to === '' ? { ...flow, to: onward.get(flow.id) ?? '' } : flow))
}
