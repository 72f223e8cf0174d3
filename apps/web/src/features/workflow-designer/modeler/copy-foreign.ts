import type { Moddle, Services } from './parts.ts'

/** The names of other engines that a pasted element may bring along. */
const KNOWN_SPACES: Readonly<Record<string, string>> = {
  flowable: 'http://flowable.org/bpmn',
  activiti: 'http://activiti.org/bpmn',
  camunda: 'http://camunda.org/schema/1.0/bpmn',
}

/** An element that no descriptor knows: its attributes are its own members. */
export interface Generic {
  readonly $type: string
  readonly $descriptor: { readonly isGeneric: true; readonly ns: { readonly uri?: string } }
  readonly $children?: readonly Generic[]
}
export interface CreatesAny {
  createAny(name: string, uri: string | undefined, properties: object): Generic
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

export function isGeneric(value: unknown): value is Generic {
  if (!isObject(value)) return false
  const { $descriptor } = value
  return isObject($descriptor) && $descriptor['isGeneric'] === true
}

/** What a generic element says of itself. */
export const ownOf = (element: Generic): Record<string, unknown> =>
  Object.fromEntries(Object.entries(element).filter(([name]) => name === '$body' || !/^(?:\$.*|[gs]et)$/.test(name)))

/** The definitions that an element stands in. */
function definitionsOf(element: Moddle): Moddle {
  let at = element
  while (at.$parent !== undefined) at = at.$parent
  return at
}

/** The prefix under which a file speaks of another engine; declared where it is not yet. */
export function prefixFor(element: Moddle, name: string): string {
  const uri = KNOWN_SPACES[name]
  const definitions = definitionsOf(element)
  const declared = Object.entries(definitions.$attrs).find(([key, value]) => key.startsWith('xmlns:') && value === uri)
  if (declared !== undefined) return declared[0].slice('xmlns:'.length)
  definitions.set(`xmlns:${name}`, uri)
  return name
}

/** Attributes and elements that no descriptor knows go along when an element is copied, replaced or pasted. */
export function copyForeign(services: Services): void {
  const moddle: unknown = services.get('moddle')
  const copyOf = (element: Generic): Generic =>
    (moddle as CreatesAny).createAny(element.$type, element.$descriptor.ns.uri, {
      ...ownOf(element),
      ...(element.$children === undefined ? {} : { $children: element.$children.map(copyOf) }),
    })
  const brought = new Set<string>()
  services.get('eventBus').on('moddleCopy.canCopyProperties', (event) => {
    const { sourceElement, targetElement } = event as { sourceElement?: Moddle; targetElement?: Moddle }
    for (const [name, value] of Object.entries(sourceElement?.$attrs ?? {})) {
      const [prefix = ''] = name.split(':')
      if (!name.includes(':') || prefix === 'xmlns') continue
      brought.add(prefix)
      targetElement?.set(name, value)
    }
  })
  services.get('eventBus').on('moddleCopy.canCopyProperty', 2_000, ({ property }) => {
    if (!isGeneric(property)) return
    brought.add(property.$type.split(':')[0] ?? '')
    return copyOf(property)
  })
  services.get('eventBus').on('commandStack.changed', 2_000, () => {
    const root = services.get('canvas').getRootElement().businessObject
    for (const name of brought) if (Object.hasOwn(KNOWN_SPACES, name)) prefixFor(root, name)
    brought.clear()
  })
}
