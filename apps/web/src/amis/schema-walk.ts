import type { AmisSchema } from '@liveline/contract/form/shapes.ts'

/** The places of a schema that hold further schemas. The `items` of a sub-table are not among them: their names are its own. */
const CONTAINERS = ['body', 'tabs'] as const

export function isSchema(value: unknown): value is AmisSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A copy in which every node below `schema` is what `change` made of it; `undefined` takes the node out. */
export function mapNodes(schema: AmisSchema, change: (node: AmisSchema) => AmisSchema | undefined): AmisSchema {
  const copy: AmisSchema = { ...schema }
  for (const place of CONTAINERS) {
    const held = schema[place]
    if (Array.isArray(held)) {
      copy[place] = held.flatMap((node: unknown) => {
        if (!isSchema(node)) return [node]
        const changed = change(node)
        return changed === undefined ? [] : [mapNodes(changed, change)]
      })
    } else if (isSchema(held)) {
      const changed = change(held)
      if (changed === undefined) delete copy[place]
      else copy[place] = mapNodes(changed, change)
    }
  }
  return copy
}
