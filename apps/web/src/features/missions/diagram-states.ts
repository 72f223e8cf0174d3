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
