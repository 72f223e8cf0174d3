/** An active element is lit even when it had been passed before. */
export function stepState(elementId: string, active: readonly string[], passed: readonly string[]) {
  if (active.includes(elementId)) return 'active' as const
  return passed.includes(elementId) ? ('passed' as const) : undefined
}

interface Place extends Size {
  readonly x: number
  readonly y: number
}

/** The point between the middles of some shapes. */
export function middleOf(shapes: readonly Place[]): { readonly x: number; readonly y: number } | undefined {
  if (shapes.length === 0) return undefined
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  return {
    x: mean(shapes.map(({ x, width }) => x + width / 2)),
    y: mean(shapes.map(({ y, height }) => y + height / 2)),
  }
}

/** Below this a label cannot be read: the frame scrolls instead. */
export const LEGIBLE_SCALE = 0.55
/** A drawing that lacks no more than this is shown whole: its last step cut off says less than slightly smaller words. */
const NEARLY = 0.9

interface Size {
  readonly width: number
  readonly height: number
}

/** The whole paper in the frame, never larger than drawn; no smaller than can be read unless it is a mere picture. */
export function fittingScale(paper: Size, frame: Size, isPicture: boolean): number {
  if (frame.width === 0) return 0
  const byWidth = frame.width / paper.width
  const whole = frame.height === 0 ? byWidth : Math.min(byWidth, frame.height / paper.height)
  const isShownWhole = isPicture || whole >= LEGIBLE_SCALE * NEARLY
  return Math.min(isShownWhole ? whole : LEGIBLE_SCALE, 1)
}
