import type { Drawing } from './create-modeler.ts'

const MARGIN_PX = 24
/** What the palette covers, where there is one. */
const PALETTE_PX = 116

/** Shows all of the drawing, no larger than it was drawn, beside the palette. */
export function fit(drawing: Drawing, isReadOnly: boolean): void {
  const canvas = drawing.get('canvas')
  const { inner, outer } = canvas.viewbox()
  const left = isReadOnly ? MARGIN_PX : PALETTE_PX + MARGIN_PX
  const [width, height] = [outer.width - left - MARGIN_PX, outer.height - 2 * MARGIN_PX]
  if (width <= 0 || height <= 0 || inner.width <= 0 || inner.height <= 0) return
  const scale = Math.min(width / inner.width, height / inner.height, 1)
  canvas.viewbox({
    x: inner.x - left / scale,
    y: inner.y - (outer.height / scale - inner.height) / 2,
    width: outer.width / scale,
    height: outer.height / scale,
  })
}
