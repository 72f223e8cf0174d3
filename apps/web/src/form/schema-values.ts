import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { holds } from '@liveline/form-schema/expression.ts'
import { isObject } from '@liveline/form-schema/json.ts'
import { partPlaces } from '@liveline/form-schema/layouts/layout-kind.ts'
import { isExpression } from '@liveline/form-schema/rules.ts'

export type Values = Readonly<Record<string, unknown>>

/** Every item of a form; the columns of a sub-table are its own. */
function* itemsIn(node: unknown): Generator<Values> {
  if (Array.isArray(node)) for (const one of node) yield* itemsIn(one)
  if (!isObject(node)) return
  if (typeof node['name'] === 'string') yield node
  else for (const place of partPlaces) yield* itemsIn(node[place])
}

/** First values that the schema gives to fields that may be edited and hold nothing yet. */
export function withFirstValues(schema: AmisSchema, editable: ReadonlySet<string>, initial: Values): Values {
  const first: Record<string, unknown> = {}
  for (const { name, value } of itemsIn(schema))
    if (value !== undefined && !isExpression(value) && editable.has(String(name))) first[String(name)] = value
  const given = Object.entries(initial).filter(([, value]) => value !== undefined && value !== null)
  return { ...first, ...Object.fromEntries(given) }
}

/** Fields whose value follows the others. */
export function computedValues(schema: AmisSchema, editable: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { name, value } of itemsIn(schema))
    if (isExpression(value) && editable.has(String(name))) found.set(String(name), value)
  return found
}

const disabling = new WeakMap<AmisSchema, ReadonlyMap<string, (scope: Values) => boolean>>()
/** When fields cannot be changed for the time being. */
export function disabledBy(schema: AmisSchema): ReadonlyMap<string, (scope: Values) => boolean> {
  const known = disabling.get(schema)
  if (known !== undefined) return known
  const found = new Map<string, (scope: Values) => boolean>()
  for (const { name, disabled, disabledOn } of itemsIn(schema)) {
    if (disabled === true || disabledOn === true) found.set(String(name), () => true)
    else if (typeof disabledOn === 'string') found.set(String(name), (scope) => holds(disabledOn, scope))
  }
  disabling.set(schema, found)
  return found
}
