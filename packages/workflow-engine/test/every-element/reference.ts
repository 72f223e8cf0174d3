/**
 * A slow and plain model of what blocks do, without tokens, flows, scopes or rows: each block says what can happen in it
 * now, and becomes another block when it happens. The engine is held to it.
 */
import type { Aside, Block } from './blocks.ts'
import { plainTask } from './blocks.ts'

/** Something that runs. `waits` are the ids of elements with something that can happen, as often as it can. */
export type Running = {
  readonly waits: () => readonly string[]
  /** Lets it happen; to one of those that wait there. Whether it was his. */
  readonly happen: (id: string) => boolean
  readonly isDone: () => boolean
}

/** What runs in a process or sub-process beside its main flow. */
type Beside = { readonly flows: Running[] }
type World = { readonly pick: () => number }

const nothing: Running = { waits: () => [], happen: () => false, isDone: () => true }

function once(id: string): Running {
  let isDone = false
  return {
    waits: () => (isDone ? [] : [id]),
    happen: (happened) => {
      if (isDone || happened !== id) return false
      isDone = true
      return true
    },
    isDone: () => isDone,
  }
}

/** One after the other, each begun when the one before is done. */
function inTurn(beginnings: readonly (() => Running)[]): Running {
  let at = -1
  let current = nothing
  const goOn = (): void => {
    while (current.isDone() && at < beginnings.length - 1) {
      at += 1
      current = (beginnings[at] as () => Running)()
    }
  }
  goOn()
  return {
    waits: () => current.waits(),
    happen: (id) => {
      const happened = current.happen(id)
      goOn()
      return happened
    },
    isDone: () => current.isDone() && at >= beginnings.length - 1,
  }
}

const together = (all: readonly Running[]): Running => ({
  waits: () => all.flatMap((each) => each.waits()),
  happen: (id) => all.some((each) => each.happen(id)),
  isDone: () => all.every((each) => each.isDone()),
})

/** An activity with an event beside it. */
function withBoundary(at: string, inner: Running, boundary: Aside | undefined, beside: Beside): Running {
  if (boundary === undefined) return inner
  let current = inner
  let isWaiting = true
  const id = `${at}x`
  return {
    waits: () => [...current.waits(), ...(current === inner && isWaiting && !inner.isDone() ? [id] : [])],
    happen: (happened) => {
      if (happened !== id) return current.happen(happened)
      // A duration passes once; messages, signals and conditions may come again.
      if (boundary.event === 'timer') isWaiting = false
      if (boundary.interrupts) current = once(`${id}t`)
      else beside.flows.push(once(`${id}t`))
      return true
    },
    isDone: () => current.isDone(),
  }
}

/** A process or sub-process: its flow, what runs beside, and its event sub-process. */
function container(at: string, begin: (beside: Beside) => Running, inside: Aside | undefined): Running {
  const beside: Beside = { flows: [] }
  let main = begin(beside)
  const handlers: Running[] = []
  let isWaiting = inside !== undefined
  const id = `${at}ix`
  const isFlowDone = (): boolean => main.isDone() && beside.flows.every((each) => each.isDone())
  const all = (): Running => together([main, ...beside.flows, ...handlers])
  return {
    waits: () => [...all().waits(), ...(isWaiting && !isFlowDone() ? [id] : [])],
    happen: (happened) => {
      if (happened !== id || inside === undefined) {
        const found = all().happen(happened)
        if (isFlowDone()) isWaiting = false
        return found
      }
      if (inside.event === 'timer') isWaiting = false
      if (inside.interrupts) {
        isWaiting = false
        main = nothing
        beside.flows.length = 0
        handlers.length = 0
      }
      handlers.push(once(`${at}it`))
      return true
    },
    isDone: () => all().isDone(),
  }
}

/** Begins a block at its place in the drawing (`draw-blocks.ts` gives the same ids). */
function begin(block: Block, at: string, world: World, beside: Beside): Running {
  const inner = (each: Block, place: string): Running => begin(each, place, world, beside)
  const isPicked = (place: number): boolean => world.pick() % (place + 1) === 0
  if (block.kind === 'pass') return nothing
  if (block.kind === 'task') return withBoundary(at, once(at), block.boundary, beside)
  if (block.kind === 'wait') return once(at)
  if (block.kind === 'countersign') {
    const signatures = Array.from({ length: block.count }, () => () => once(at))
    return block.isSequential ? inTurn(signatures) : together(signatures.map((sign) => sign()))
  }
  if (block.kind === 'sequence') return inTurn(block.blocks.map((each, place) => () => inner(each, `${at}${place}`)))
  if (block.kind === 'parallel') return together(block.blocks.map((each, place) => inner(each, `${at}k${place}`)))
  if (block.kind === 'inclusive' || block.kind === 'exclusive') {
    const places = block.blocks.map((_, place) => place)
    const picked = places.filter((place) => place > 0 && isPicked(place))
    const chosen = picked.length === 0 ? [0] : block.kind === 'exclusive' ? picked.slice(0, 1) : picked
    return together(chosen.map((place) => inner(block.blocks[place] as Block, `${at}k${place}`)))
  }
  if (block.kind === 'race') return race(block, at, inner)
  if (block.kind === 'loop') return loop(block.block, at, world, inner)
  if (block.kind === 'sub' || block.kind === 'call') {
    const body = container(at, (within) => begin(block.block, `${at}b`, world, within), block.inside)
    return withBoundary(at, body, block.boundary, beside)
  }
  throw new Error(`the reference does not know ${block.kind}`)
}

function race(
  block: Extract<Block, { kind: 'race' }>,
  at: string,
  inner: (block: Block, place: string) => Running,
): Running {
  let current: Running | undefined
  const ids = block.branches.map((_, place) => `${at}x${place}`)
  return {
    waits: () => current?.waits() ?? ids,
    happen: (id) => {
      if (current !== undefined) return current.happen(id)
      const place = ids.indexOf(id)
      const branch = block.branches[place]
      if (branch === undefined) return false
      current = inner(branch.block, `${id}b`)
      return true
    },
    isDone: () => current?.isDone() === true,
  }
}

function loop(body: Block, at: string, world: World, inner: (block: Block, place: string) => Running): Running {
  const round = (): Running => inner({ kind: 'sequence', blocks: [plainTask, body] }, `${at}b`)
  let current = round()
  return {
    waits: () => current.waits(),
    happen: (id) => {
      const happened = current.happen(id)
      if (current.isDone() && world.pick() % 4 === 0 && happened) current = round()
      return happened
    },
    isDone: () => current.isDone(),
  }
}

/** The whole process. */
export const beginProcess = (block: Block, world: World): Running =>
  container('p', (beside) => begin(block, 'pb', world, beside), undefined)
