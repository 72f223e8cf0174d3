/** What the diagram says of an element; colour, line and word together. */
export type StepState = 'passed' | 'active'

export interface DiagramStep {
  readonly elementId: string
  readonly name: string
  readonly state: StepState | undefined
}

/** Names in English where the drawing has them (`liveline:nameEn`); the drawing itself stays as it was released. */
export function englishDiagram(bpmnXml: string): string {
  const drawing = new DOMParser().parseFromString(bpmnXml, 'application/xml')
  for (const element of Array.from(drawing.getElementsByTagName('*'))) {
    const name = element.getAttribute('liveline:nameEn')
    if (name !== null && name !== '') element.setAttribute('name', name)
  }
  return new XMLSerializer().serializeToString(drawing)
}

/** An active element is lit even when it had been passed before. */
export function stepState(elementId: string, active: readonly string[], passed: readonly string[]) {
  if (active.includes(elementId)) return 'active' as const
  return passed.includes(elementId) ? ('passed' as const) : undefined
}
