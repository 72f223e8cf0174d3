import type { Place } from '../schema-edit/insert-nodes.ts'

/** Where a component is drawn, in the coordinates of the canvas. */
export interface Box {
  readonly id: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly children: readonly Box[]
  /** Index of each child in what its holder holds. */
  readonly index: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A line of the canvas between two components: where what is dragged would go. */
interface Line {
  readonly x: number
  readonly y: number
  readonly length: number
  readonly isUpright: boolean
}

export interface DropPlace extends Place {
  readonly line: Line
}

/** So near the edge of a holder one means beside it, not into it. */
const EDGE_PX = 7

/**
 * Where something dropped at a point goes: into the innermost holder under the point that takes it, beside the nearest
 * of its components. One walk down the boxes, whatever the size of the form.
 */
export function dropPlaceAt(root: Box, point: Point, takes: (id: string) => boolean): DropPlace | undefined {
  const way: Box[] = [root]
  for (let next = childAt(root, point); next !== undefined; next = childAt(next, point)) way.push(next)
  const holder = way.toReversed().find((box) => takes(box.id) && (box === root || !isAtEdge(box, point)))
  return holder === undefined ? undefined : placeIn(holder, point)
}

const childAt = (box: Box, point: Point): Box | undefined => box.children.find((child) => isIn(child, point))
const isIn = ({ left, top, right, bottom }: Box, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom
/** The upper and lower rim, where there is room for a middle. */
const isAtEdge = ({ top, bottom }: Box, { y }: Point): boolean =>
  bottom - top > 4 * EDGE_PX && (y - top < EDGE_PX || bottom - y < EDGE_PX)

function placeIn(holder: Box, point: Point): DropPlace {
  const nearest = holder.children.reduce<Box | undefined>(
    (best, child) => (best === undefined || distance(child, point) < distance(best, point) ? child : best),
    undefined,
  )
  if (nearest === undefined) {
    const line = { x: holder.left + 8, y: (holder.top + holder.bottom) / 2, length: holder.right - holder.left - 16 }
    return { parent: holder.id, index: 0, line: { ...line, isUpright: false } }
  }
  const isUpright = standsBeside(nearest, holder.children)
  const isAfter = isUpright
    ? point.x > (nearest.left + nearest.right) / 2
    : point.y > (nearest.top + nearest.bottom) / 2
  return { parent: holder.id, index: nearest.index + (isAfter ? 1 : 0), line: lineAt(nearest, isUpright, isAfter) }
}

function lineAt({ left, top, right, bottom }: Box, isUpright: boolean, isAfter: boolean): Line {
  return isUpright
    ? { x: isAfter ? right + 4 : left - 4, y: top, length: bottom - top, isUpright }
    : { x: left, y: isAfter ? bottom + 4 : top - 4, length: right - left, isUpright }
}

/** Whether its neighbours stand left and right of it. */
const standsBeside = (box: Box, all: readonly Box[]): boolean =>
  all.some((other) => other !== box && other.top < box.bottom && other.bottom > box.top)

function distance({ left, top, right, bottom }: Box, { x, y }: Point): number {
  const across = Math.max(left - x, 0, x - right)
  const down = Math.max(top - y, 0, y - bottom)
  return across * across + down * down
}
