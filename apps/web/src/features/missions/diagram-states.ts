/** What the diagram says of an element; colour, line and word together. */
export type StepState = 'passed' | 'active'

export interface DiagramStep {
  readonly elementId: string
  readonly name: string
  readonly state: StepState | undefined
}

/**
 * Names in English where the drawing has them (`liveline:nameEn`); the drawing itself stays as it was released.
 * On the text: Trusted Types would have a DOMParser's input sanitised as HTML.
 */
export function englishDiagram(bpmnXml: string): string {
  return bpmnXml.replaceAll(/<[^<>]*\sliveline:nameEn="([^"]+)"[^<>]*>/g, (tag, name: string) =>
    tag.replace(/(\sname=)"[^"]*"/, (_, attribute: string) => `${attribute}"${name}"`),
  )
}

/** An active element is lit even when it had been passed before. */
export function stepState(elementId: string, active: readonly string[], passed: readonly string[]) {
  if (active.includes(elementId)) return 'active' as const
  return passed.includes(elementId) ? ('passed' as const) : undefined
}

/** Below this a label cannot be read: the frame scrolls instead. */
export const LEGIBLE_SCALE = 0.55

interface Size {
  readonly width: number
  readonly height: number
}

/** The whole paper in the frame, never larger than drawn; no smaller than can be read unless it is a mere picture. */
export function fittingScale(paper: Size, frame: Size, isPicture: boolean): number {
  if (frame.width === 0) return 0
  const byWidth = frame.width / paper.width
  const whole = frame.height === 0 ? byWidth : Math.min(byWidth, frame.height / paper.height)
  return Math.min(isPicture ? whole : Math.max(whole, LEGIBLE_SCALE), 1)
}
