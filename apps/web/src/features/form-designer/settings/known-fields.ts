import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Json } from '@liveline/form-schema/json.ts'
import { treeOf } from '../schema-edit/tree.ts'

/** The fields that an expression of a component may read: those of the form, and in a table those of its row first. */
export function knownFields(schema: AmisSchema, id: string): readonly Json[] {
  const tree = treeOf(schema)
  const at = tree.get(id)
  const isNamed = (node: Json) => typeof node['name'] === 'string' && node['name'] !== ''
  const all = [...tree.values()]
  const columns =
    at?.role === 'column' ? all.filter(({ parent, role }) => role === 'column' && parent === at.parent) : []
  const fields = all.filter(({ role }) => role === 'item')
  return [...columns, ...fields].map(({ node }) => node).filter(isNamed)
}

export const namesOfFields = (fields: readonly Json[]): ReadonlySet<string> =>
  new Set(fields.map((field) => String(field['name'])))
