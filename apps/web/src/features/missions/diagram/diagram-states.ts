/** Where an instance is, has been, and was called off. */
export interface Stands {
  readonly activeElementIds: readonly string[]
  readonly passedElementIds: readonly string[]
  readonly cancelledElementIds?: readonly string[]
}

/** An active element is lit even when it had been passed before; a passed one even when it was called off at another time. */
export function stepState(elementId: string, { activeElementIds, passedElementIds, cancelledElementIds = [] }: Stands) {
  if (activeElementIds.includes(elementId)) return 'active' as const
  if (passedElementIds.includes(elementId)) return 'passed' as const
  return cancelledElementIds.includes(elementId) ? ('cancelled' as const) : undefined
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
