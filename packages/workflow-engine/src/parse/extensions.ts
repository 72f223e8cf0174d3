import type { ExtensionElement, Extensions } from '../definition.ts'
import { elementAt, elementsAt } from './moddle-element.ts'
import type { ModdleElement } from './moddle-element.ts'

/** Canonical prefixes by namespace URI: what a file calls them is its own business. */
const canonicalPrefixes: Readonly<Record<string, string | undefined>> = {
  'http://liveline.example/schema/bpmn': 'liveline',
  'http://flowable.org/bpmn': 'flowable',
  'http://activiti.org/bpmn': 'flowable',
  'http://camunda.org/schema/1.0/bpmn': 'camunda',
  'http://camunda.org/schema/zeebe/1.0': 'zeebe',
}

/** Who made a drawing, by the namespaces that it declares. */
export type Dialect = 'liveline' | 'flowable' | 'activiti' | 'camunda7' | 'camunda8'
const dialects: Readonly<Record<string, Dialect | undefined>> = {
  'http://liveline.example/schema/bpmn': 'liveline',
  'http://flowable.org/bpmn': 'flowable',
  'http://activiti.org/bpmn': 'activiti',
  'http://camunda.org/schema/1.0/bpmn': 'camunda7',
  'http://camunda.org/schema/zeebe/1.0': 'camunda8',
}
export const dialectOf = (uri: string): Dialect | undefined =>
  Object.hasOwn(dialects, uri) ? dialects[uri] : undefined

/** Turns a name as written in the file into its canonical name. */
export type CanonicalName = (name: string) => string

/** Whether a namespace is one of a dialect whose attributes say what is to be run. */
export const isDialect = (uri: string): boolean => Object.hasOwn(canonicalPrefixes, uri)

/** How the names of a file read with canonical prefixes. */
export function canonicalNames(namespaces: ReadonlyMap<string, string>): CanonicalName {
  const prefixes = new Map([...namespaces].map(([prefix, uri]) => [prefix, canonicalPrefixes[uri] ?? prefix] as const))
  return (name) => {
    const colon = name.indexOf(':')
    const prefix = name.slice(0, colon)
    return colon < 0 ? name : `${prefixes.get(prefix) ?? prefix}:${name.slice(colon + 1)}`
  }
}

/** What an element carries outside the BPMN namespace. */
export function readExtensions(element: ModdleElement, canonical: CanonicalName): Extensions {
  const attributes = Object.entries(element.$attrs ?? {}).filter(
    ([name]) => name.includes(':') && !name.startsWith('xmlns'),
  )
  const container = elementAt(element, 'extensionElements')
  return {
    attributes: Object.fromEntries(attributes.map(([name, value]) => [canonical(name), String(value)])),
    elements:
      container === undefined ? [] : elementsAt(container, 'values').map((child) => readElement(child, canonical)),
  }
}

function readElement(element: ModdleElement, canonical: CanonicalName): ExtensionElement {
  const attributes = Object.entries(element).filter(
    ([name, value]) => !name.startsWith('$') && typeof value === 'string',
  )
  const children = (element.$children ?? []).map((child) => readElement(child, canonical))
  const text = element.$body?.trim()
  return {
    name: canonical(element.$type),
    attributes: Object.fromEntries(attributes.map(([name, value]) => [canonical(name), String(value)])),
    ...(children.length === 0 ? {} : { children }),
    ...(text === undefined || text === '' ? {} : { text }),
  }
}

/** An attribute that Flowable, Activiti and Camunda 7 share. */
export function dialectAttribute({ attributes }: Extensions, name: string): string | undefined {
  for (const prefix of ['flowable', 'camunda']) {
    const key = `${prefix}:${name}`
    if (Object.hasOwn(attributes, key) && attributes[key]?.trim() !== '') return attributes[key]
  }
  return undefined
}
