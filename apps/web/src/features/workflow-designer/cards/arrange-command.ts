import type { Drawn, Parts } from '../modeler/parts.ts'
import type { Point } from './lay-out-cards.ts'

export const ARRANGE = 'liveline.arrange'

/** Where shapes and the points of lines come to stand. */
export interface Arrangement {
  readonly shapes: readonly { readonly shape: Drawn; readonly by: Point }[]
  readonly lines: readonly { readonly line: Drawn; readonly points: readonly Point[] }[]
}
type Context = Arrangement & { undo?: readonly (() => void)[] }

/** The drawing is changed in itself. */
type Placed = { -readonly [Name in 'x' | 'y' | 'waypoints']: Drawn[Name] }

/**
 * Puts everything where it belongs at once. bpmn-js moves one shape after the other, each with all that a move by hand may
 * mean (lanes, containers, crossings): with hundreds of them one waits, and nothing of it is meant here.
 */
export class ArrangeHandler {
  static readonly $inject = ['bpmnUpdater']
  readonly #file: Parts['bpmnUpdater']

  constructor(file: Parts['bpmnUpdater']) {
    this.#file = file
  }

  execute(context: Context): readonly Drawn[] {
    const changed: Drawn[] = []
    const undo: (() => void)[] = []
    const reshape = (line: Drawn, points: readonly Point[]) => {
      const { waypoints } = line
      const put = (next: Drawn['waypoints']) => {
        ;(line as Placed).waypoints = next
        this.#file.updateConnectionWaypoints(line)
      }
      put(points)
      undo.push(() => put(waypoints))
      changed.push(line)
    }
    const move = (shape: Drawn, by: Point) => {
      const { x = 0, y = 0, children = [], waypoints } = shape
      if (waypoints !== undefined) {
        reshape(
          shape,
          waypoints.map((point) => ({ x: point.x + by.x, y: point.y + by.y })),
        )
        return
      }
      const put = (next: Point) => {
        Object.assign(shape as Placed, next)
        this.#file.updateBounds(shape)
      }
      put({ x: x + by.x, y: y + by.y })
      undo.push(() => put({ x, y }))
      changed.push(shape)
      for (const child of children) move(child, by)
    }
    for (const { shape, by } of context.shapes) move(shape, by)
    for (const { line, points } of context.lines) reshape(line, points)
    context.undo = undo
    return changed
  }

  revert(context: Context): readonly Drawn[] {
    for (const back of context.undo?.toReversed() ?? []) back()
    return touched(context)
  }
}

const withChildren = (shape: Drawn): readonly Drawn[] => [shape, ...(shape.children ?? []).flatMap(withChildren)]
const touched = ({ shapes, lines }: Arrangement): readonly Drawn[] => [
  ...shapes.flatMap(({ shape }) => withChildren(shape)),
  ...lines.map(({ line }) => line),
]
