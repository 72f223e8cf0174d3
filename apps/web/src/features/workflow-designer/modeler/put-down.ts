import type { Drawing } from './create-modeler.ts'
import type { Drawn } from './parts.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Between what is put down and what stands there. */
const ROOM = 20
const CONTAINERS = /^bpmn:(?:Participant|Lane|SubProcess|Transaction|AdHocSubProcess)$/

const isShape = (element: Drawn): element is Drawn & Box =>
  element.waypoints === undefined && element.width !== undefined && element.x !== undefined
const holds = (outer: Box, inner: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height
const meets = (one: Box, other: Box) =>
  one.x < other.x + other.width + ROOM &&
  other.x < one.x + one.width + ROOM &&
  one.y < other.y + other.height + ROOM &&
  other.y < one.y + one.height + ROOM

/** The free place of that size which is nearest to the middle of what is seen. */
export function freePlace(seen: Box, taken: readonly Box[], size: Pick<Box, 'width' | 'height'>): Box | undefined {
  const middle = { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 }
  const centred = { x: middle.x - size.width / 2, y: middle.y - size.height / 2, ...size }
  const places: Box[] = holds(seen, centred) ? [centred] : []
  for (let x = seen.x + ROOM; x + size.width + ROOM <= seen.x + seen.width; x += ROOM) {
    for (let y = seen.y + ROOM; y + size.height + ROOM <= seen.y + seen.height; y += ROOM) {
      places.push({ x, y, ...size })
    }
  }
  const away = ({ x, y }: Box) => Math.hypot(x + size.width / 2 - middle.x, y + size.height / 2 - middle.y)
  return places.toSorted((one, other) => away(one) - away(other)).find((at) => !taken.some((box) => meets(at, box)))
}

/**
 * Lets the palette take something up and puts it down at a free place of what is seen, as a pointer would: rules, grid and
 * naming are those of bpmn-js.
 * @returns whether it stands there
 */
export function putDown(drawing: Drawing, container: HTMLElement, takeUp: () => void): boolean {
  const [dragging, canvas, registry] = [drawing.get('dragging'), drawing.get('canvas'), drawing.get('elementRegistry')]
  const before = registry.getAll().length
  takeUp()
  const shape = dragging.context()?.data.shape
  if (shape === undefined) return false
  const view = canvas.viewbox()
  const shapes = registry.getAll().filter(isShape)
  const areas = shapes.filter(({ type }) => CONTAINERS.test(type))
  const taken = shapes.filter((one) => !areas.includes(one))
  const { width = 0, height = 0 } = shape
  const place = freePlace(view, taken, { width, height })
  if (place === undefined) {
    dragging.cancel()
    return false
  }
  const over = areas
    .filter((area) => area.type !== shape.type && holds(area, place))
    .toSorted((one, other) => one.width * one.height - other.width * other.height)[0]
  const element = over ?? canvas.getRootElement()
  const { left, top } = container.getBoundingClientRect()
  const at = (x: number, y: number) =>
    new MouseEvent('mousemove', {
      clientX: left + (x - view.x) * view.scale,
      clientY: top + (y - view.y) * view.scale,
    })
  dragging.hover({ element, gfx: registry.getGraphics(element) })
  dragging.move(at(place.x + width / 2, place.y + height / 2))
  dragging.end()
  return registry.getAll().length > before
}
