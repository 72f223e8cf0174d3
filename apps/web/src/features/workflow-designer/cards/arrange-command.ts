import { listOf } from '../panel/element-edit.ts'
import type { Drawn, Parts } from '../modeler/parts.ts'
import type { Point } from './lay-out-cards.ts'

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
  static readonly $inject = ['bpmnUpdater', 'bpmnFactory', 'eventBus']
  readonly #file: Parts['bpmnUpdater']
  readonly #factory: Parts['bpmnFactory']
  readonly #bus: Parts['eventBus']

  constructor(file: Parts['bpmnUpdater'], factory: Parts['bpmnFactory'], bus: Parts['eventBus']) {
    this.#file = file
    this.#factory = factory
    this.#bus = bus
  }

  execute(context: Context): readonly Drawn[] {
    const changed: Drawn[] = []
    const undo: (() => void)[] = []
    const reshape = (line: Drawn, points: readonly Point[]) => {
      const { waypoints } = line
      const put = (next: Drawn['waypoints']) => {
        ;(line as Placed).waypoints = next
        this.#writeWay(line)
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
    return this.#tell(changed)
  }

  revert(context: Context): readonly Drawn[] {
    for (const back of context.undo?.toReversed() ?? []) back()
    return this.#tell(touched(context))
  }

  /** Points of the file are led elsewhere: to make those of hundreds of lines anew takes as long as all the rest. */
  #writeWay(line: Drawn): void {
    const { waypoints = [], di } = line
    const written = listOf(di, 'waypoint')
    if (di === undefined || written.length === 0) {
      this.#file.updateConnectionWaypoints(line)
      return
    }
    const points = waypoints.map(({ x, y }, index) => {
      const point = written[index]
      return point === undefined ? this.#factory.create('dc:Point', { x, y }) : Object.assign(point, { x, y })
    })
    if (points.length !== written.length) di.set('waypoint', points)
  }

  /** Apart from what has changed otherwise: these say what they said before. */
  #tell(elements: readonly Drawn[]): readonly Drawn[] {
    this.#bus.fire('elements.changed', { elements, areOnlyMoved: true })
    return NONE
  }
}

const NONE: readonly Drawn[] = []

const withChildren = (shape: Drawn): readonly Drawn[] => [shape, ...(shape.children ?? []).flatMap(withChildren)]
const touched = ({ shapes, lines }: Arrangement): readonly Drawn[] => [
  ...shapes.flatMap(({ shape }) => withChildren(shape)),
  ...lines.map(({ line }) => line),
]
