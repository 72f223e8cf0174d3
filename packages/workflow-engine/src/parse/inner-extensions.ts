import type { InnerExtensions } from '../definition.ts'
import { readExtensions } from './extensions.ts'
import type { CanonicalName } from './extensions.ts'
import { dataTypes, isElement, textAt } from './moddle-element.ts'
import type { ModdleElement } from './moddle-element.ts'

/** What holds elements that the model has no place for, or that say nothing about the run. */
const passedOver: ReadonlySet<string> = new Set(['extensionElements', 'diagrams'])

/**
 * Extensions on every element below one, but for those of flow nodes and flows, which keep their own: loops, event
 * definitions, conditions, lanes, data. Each is told by the flow node or flow that holds it, else by `elementId`.
 */
export function* innerExtensions(
  element: ModdleElement,
  elementId: string,
  canonical: CanonicalName,
): Iterable<InnerExtensions> {
  for (const [property, value] of Object.entries(element)) {
    if (property.startsWith('$') || passedOver.has(property)) continue
    for (const child of Array.isArray(value) ? value : [value]) {
      // What is only referred to has another parent.
      if (!isElement(child) || child['$parent'] !== element) continue
      const isKept = property === 'flowElements' && !dataTypes.has(child.$type) && textAt(child, 'id') !== undefined
      if (!isKept) yield* present(child, elementId, canonical)
      yield* innerExtensions(child, isKept ? (textAt(child, 'id') ?? elementId) : elementId, canonical)
    }
  }
}

function* present(element: ModdleElement, elementId: string, canonical: CanonicalName): Iterable<InnerExtensions> {
  const extensions = readExtensions(element, canonical)
  if (extensions.elements.length > 0 || Object.keys(extensions.attributes).length > 0) yield { elementId, extensions }
}
