/** An element as bpmn-moddle gives it: BPMN properties by name, other attributes in `$attrs`. */
export type ModdleElement = {
  readonly $type: string
  readonly $attrs?: Readonly<Record<string, string>>
  readonly $children?: readonly ModdleElement[]
  readonly $body?: string
  readonly [property: string]: unknown
}

/** Elements of a container that are neither nodes nor flows. */
export const dataTypes: ReadonlySet<string> = new Set([
  'bpmn:DataObject',
  'bpmn:DataObjectReference',
  'bpmn:DataStoreReference',
])

export const isElement = (value: unknown): value is ModdleElement =>
  typeof value === 'object' && value !== null && '$type' in value && typeof value.$type === 'string'

/** A property that holds an element, or a reference to one. */
export function elementAt(element: ModdleElement, property: string): ModdleElement | undefined {
  const value = element[property]
  return isElement(value) ? value : undefined
}

/** A property that holds elements; empty when there is none. */
export function elementsAt(element: ModdleElement, property: string): readonly ModdleElement[] {
  const value = element[property]
  return Array.isArray(value) ? value.filter(isElement) : []
}

/** A property that holds a text; undefined when absent or blank. */
export function textAt(element: ModdleElement | undefined, property: string): string | undefined {
  const value = element?.[property]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** `bpmn:UserTask` → `userTask`. */
export function localType({ $type }: ModdleElement): string {
  const name = $type.slice($type.indexOf(':') + 1)
  return name.charAt(0).toLowerCase() + name.slice(1)
}
