import { elementAt, elementsAt, textAt } from './moddle-element.ts'
import type { ModdleElement } from './moddle-element.ts'

/** Boundary event → activity, for every association between the two (BPMN 2.0.2, 10.7.2), whichever way it points. */
export function compensationHandlers(root: ModdleElement): ReadonlyMap<string, string> {
  const handlers = new Map<string, string>()
  for (const container of containersOf(root)) {
    for (const artifact of elementsAt(container, 'artifacts')) {
      if (artifact.$type !== 'bpmn:Association') continue
      const ends = [elementAt(artifact, 'sourceRef'), elementAt(artifact, 'targetRef')]
      const event = textAt(
        ends.find((end) => end?.$type === 'bpmn:BoundaryEvent'),
        'id',
      )
      const handler = textAt(
        ends.find((end) => end?.isForCompensation === true),
        'id',
      )
      if (event !== undefined && handler !== undefined) handlers.set(event, handler)
    }
  }
  return handlers
}

/** Everything that may hold an association: processes and collaborations, and sub-processes at any level. */
function* containersOf(element: ModdleElement): Iterable<ModdleElement> {
  yield element
  for (const child of [...elementsAt(element, 'rootElements'), ...elementsAt(element, 'flowElements')]) {
    yield* containersOf(child)
  }
}
