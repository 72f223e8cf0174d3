import { isObject, type Json } from '@liveline/form-schema/json.ts'

/** What a component says of a property; `liveline.prefill` is one within another. */
export function propertyOf(node: Json, property: string): unknown {
  const [first = '', second] = property.split('.')
  const held = node[first]
  if (second === undefined) return held
  return isObject(held) ? held[second] : undefined
}

/** The change that sets a property; what is left empty is taken away. */
export function changeOf(node: Json, property: string, value: unknown): Json {
  const [first = '', second] = property.split('.')
  const said = value === '' ? undefined : value
  if (second === undefined) return { [first]: said }
  const held = isObject(node[first]) ? node[first] : {}
  const next = Object.fromEntries(Object.entries({ ...held, [second]: said }).filter(([, one]) => one !== undefined))
  return { [first]: Object.keys(next).length === 0 ? undefined : next }
}

export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
