import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Json } from '@liveline/form-schema/json.ts'
import { treeOf } from '../schema-edit/tree.ts'

export interface FieldDifference {
  readonly kind: 'onlyMine' | 'onlyTheirs' | 'changed'
  readonly node: Json
  /** Properties that say something else. */
  readonly properties: readonly string[]
}

/** How two states of a form differ, field by field; what only stands elsewhere is none. */
export function fieldDifferences(mine: AmisSchema, theirs: AmisSchema): readonly FieldDifference[] {
  const [here, there] = [fieldsByName(mine), fieldsByName(theirs)]
  const added = [...here].flatMap(([name, node]): FieldDifference[] => {
    const other = there.get(name)
    if (other === undefined) return [{ kind: 'onlyMine', node, properties: [] }]
    const properties = [...new Set([...Object.keys(node), ...Object.keys(other)])].filter(
      (property) => JSON.stringify(node[property]) !== JSON.stringify(other[property]),
    )
    return properties.length === 0 ? [] : [{ kind: 'changed', node, properties }]
  })
  const gone = [...there].filter(([name]) => !here.has(name))
  return [...added, ...gone.map(([, node]): FieldDifference => ({ kind: 'onlyTheirs', node, properties: [] }))]
}

const fieldsByName = (schema: AmisSchema): ReadonlyMap<string, Json> =>
  new Map(
    [...treeOf(schema).values()].filter(({ role }) => role === 'item').map(({ node }) => [String(node['name']), node]),
  )
