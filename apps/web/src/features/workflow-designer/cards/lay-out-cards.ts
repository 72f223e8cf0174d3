/** Where the elements of a process stand in its drawing when it was made of cards: from left to right, branches below one another. */
import type { Branch, BranchesCard, Card, Sequence } from './cards.ts'
import type { GraphFlow } from './graph.ts'

interface Size {
  readonly width: number
  readonly height: number
}
export interface Point {
  readonly x: number
  readonly y: number
}
export interface Arranged {
  /** The upper left corner. */
  readonly shapes: ReadonlyMap<string, Point>
  readonly lines: ReadonlyMap<string, readonly Point[]>
  /** Where the words of a flow begin: beside its first stretch. */
  readonly words: ReadonlyMap<string, Point>
}

const GAP = 60
/** A condition is written onto the flow that leaves a split. */
const AFTER_SPLIT = 130
const BETWEEN = 40
const EMPTY = 40

/** How far something reaches to the right, and above and below its axis. */
interface Extent {
  readonly width: number
  readonly up: number
  readonly down: number
}
type SizeOf = (id: string) => Size

interface Measured {
  readonly of: (sequence: Sequence) => Extent
  readonly card: (card: Card) => Extent
}

function measure(sizeOf: SizeOf): Measured {
  const known = new Map<Sequence | Card, Extent>()
  const keep =
    <T extends Sequence | Card>(compute: (one: T) => Extent) =>
    (one: T) => {
      const found = known.get(one) ?? compute(one)
      known.set(one, found)
      return found
    }
  const card = keep<Card>((one) => {
    if (one.kind === 'jump') return { width: 0, up: 0, down: 0 }
    if (one.kind === 'step') return around(sizeOf(one.id))
    const split = around(sizeOf(one.id))
    const join = one.join === undefined ? undefined : around(sizeOf(one.join))
    const inside = one.branches.map((branch) => branchExtent(branch))
    const width = Math.max(...inside.map((extent) => extent.width)) + AFTER_SPLIT
    const main = one.branches.findIndex(({ goesOn }) => goesOn)
    const whole = split.width + width + (join === undefined ? 0 : GAP + join.width)
    if (main !== -1) {
      const below = inside.filter((_, index) => index !== main)
      const down = below.reduce((sum, { up, down: deep }) => sum + up + deep + BETWEEN, inside[main]?.down ?? 0)
      return { width: whole, up: Math.max(split.up, inside[main]?.up ?? 0), down: Math.max(split.down, down) }
    }
    const height = inside.reduce((sum, { up, down }) => sum + up + down + BETWEEN, -BETWEEN)
    return { width: whole, up: Math.max(split.up, height / 2), down: Math.max(split.down, height / 2) }
  })
  const of = keep<Sequence>(({ cards }) => {
    const all = cards.map(card)
    return {
      width: all.reduce((sum, { width }) => sum + width, 0) + GAP * Math.max(0, all.length - 1),
      up: Math.max(0, ...all.map(({ up }) => up)),
      down: Math.max(0, ...all.map(({ down }) => down)),
    }
  })
  const branchExtent = (branch: Branch): Extent => {
    const { width, up, down } = of(branch)
    return { width, up: Math.max(up, EMPTY / 2), down: Math.max(down, EMPTY / 2) }
  }
  return { card, of }
}

const around = ({ width, height }: Size): Extent => ({ width, up: height / 2, down: height / 2 })

/** Begins at the left middle of the first element. An end that several branches share stands at the last of them. */
export function layOutCards(main: Sequence, flows: readonly GraphFlow[], sizeOf: SizeOf, origin: Point): Arranged {
  const extents = measure(sizeOf)
  /** Left edge and axis. */
  const places = new Map<string, Point>()
  /** The height at which a flow runs. */
  const axes = new Map<string, number>()
  const put = (id: string, x: number, y: number) => places.set(id, { x, y })
  let lowest = origin.y

  const placeBranches = (card: BranchesCard, x: number, y: number) => {
    put(card.id, x, y)
    const { width, up } = extents.card(card)
    const split = sizeOf(card.id)
    const inside = x + split.width + AFTER_SPLIT
    const isMain = ({ goesOn }: Branch) => goesOn
    const order = [...card.branches.filter(isMain), ...card.branches.filter((branch) => !isMain(branch))]
    const extentOf = (branch: Branch) => {
      const extent = extents.of(branch)
      return { up: Math.max(extent.up, EMPTY / 2), down: Math.max(extent.down, EMPTY / 2) }
    }
    let top = order.some(isMain) && order[0] !== undefined ? y - extentOf(order[0]).up : y - up
    if (!order.some(isMain)) {
      const height = order.reduce(
        (sum, branch) => sum + extentOf(branch).up + extentOf(branch).down + BETWEEN,
        -BETWEEN,
      )
      top = y - height / 2
    }
    for (const branch of order) {
      const extent = extentOf(branch)
      const axis = top + extent.up
      axes.set(branch.flow, axis)
      placeSequence(branch, inside, axis)
      for (const flow of branch.out) axes.set(flow, axes.get(flow) ?? axis)
      top = axis + extent.down + BETWEEN
    }
    if (card.join !== undefined) put(card.join, x + width - sizeOf(card.join).width, y)
  }
  const placeSequence = (sequence: Sequence, left: number, y: number) => {
    let x = left
    for (const card of sequence.cards) {
      const { width, down } = extents.card(card)
      lowest = Math.max(lowest, y + down)
      if (card.kind === 'branches') placeBranches(card, x, y)
      else if (card.kind === 'step') put(card.id, x, y)
      x += width + GAP
    }
  }
  placeSequence(main, origin.x, origin.y)

  const shared = new Set<string>()
  const corner = (id: string): Point => {
    const { x, y } = places.get(id) ?? origin
    return { x, y: y - sizeOf(id).height / 2 }
  }
  const lines = new Map<string, readonly Point[]>()
  const words = new Map<string, Point>()
  for (const { id, from, to } of flows) {
    const [start, end] = [places.get(from), places.get(to)]
    if (start === undefined || end === undefined) continue
    const [source, target] = [sizeOf(from), sizeOf(to)]
    const axis = axes.get(id) ?? start.y
    const middle = start.x + source.width / 2
    const leaves =
      axis === start.y
        ? [{ x: start.x + source.width, y: axis }]
        : [
            { x: middle, y: axis < start.y ? start.y - source.height / 2 : start.y + source.height / 2 },
            { x: middle, y: axis },
          ]
    const isElsewhere = axis !== end.y && target.width < 45
    if (isElsewhere) shared.add(to)
    lines.set(id, [
      ...leaves,
      ...arrival(axis, end, target, isElsewhere ? lowest + 20 + 14 * shared.size : undefined, leaves),
    ])
    words.set(id, { x: axis === start.y ? start.x + source.width + 6 : middle + 8, y: axis })
  }
  return { shapes: new Map([...places.keys()].map((id) => [id, corner(id)])), lines, words }
}

/** The last stretch of a flow that runs on an axis: into the side, round a corner into a join, or below all to an end that stands elsewhere. */
function arrival(
  axis: number,
  end: Point,
  target: Size,
  below: number | undefined,
  leaves: readonly Point[],
): readonly Point[] {
  if (axis === end.y) return [end]
  const middle = end.x + target.width / 2
  if (below !== undefined) {
    const last = leaves.at(-1) ?? end
    const turn = leaves.length > 1 ? [] : [{ x: last.x + 20, y: axis }]
    const down = turn[0]?.x ?? last.x
    return [...turn, { x: down, y: below }, { x: middle, y: below }, { x: middle, y: end.y + target.height / 2 }]
  }
  if (target.width <= 60)
    return [
      { x: middle, y: axis },
      { x: middle, y: axis < end.y ? end.y - target.height / 2 : end.y + target.height / 2 },
    ]
  return [{ x: end.x - 25, y: axis }, { x: end.x - 25, y: end.y }, end]
}
