import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'

export type Label = { readonly label: string; readonly labelEn: string }

type OptionSource = {
  /** What the call offers now, asked with the query that stands in the `source` of a field. */
  readonly offered: (queryable: Queryable, query: URLSearchParams) => Promise<ReadonlySet<unknown>>
  /** Names of values, by the value as a text, those among them that are offered no longer; without those unknown. */
  readonly names: (queryable: Queryable, values: readonly string[]) => Promise<ReadonlyMap<string, Label>>
}
/** The calls that fill selects, by their path. */
export type OptionSources = Readonly<Record<string, OptionSource>>

/**
 * What may be chosen in the selects of a schema whose options come from a call, by the `source` they name; tables of
 * rows included. A source that depends on a value of the form, or that is none of the calls known, is not judged.
 * @param editable only of these fields; the others are not judged. Absent: all
 */
export async function choicesOf(
  sources: OptionSources,
  queryable: Queryable,
  schema: AmisSchema,
  editable?: ReadonlySet<string>,
): Promise<Record<string, ReadonlySet<unknown>>> {
  const choices: Record<string, ReadonlySet<unknown>> = {}
  const judged = fieldsOf(schema).filter(({ name }) => editable === undefined || editable.has(name))
  for (const source of new Set(sourcesOf(judged))) {
    const { path, query } = partsOf(source)
    const call = Object.hasOwn(sources, path) ? sources[path] : undefined
    if (call === undefined || query.includes('${')) continue
    // One after the other: a transaction has only one connection.
    choices[source] = await call.offered(queryable, new URLSearchParams(query))
  }
  return choices
}

/** A `source` as the schema writes it: the path of the call, and the query. */
export function partsOf(source: string): { path: string; query: string } {
  const [path = '', query = ''] = source.replace(/^get:/i, '').split(/\?(.*)/s)
  return { path, query }
}

const sourcesOf = (fields: readonly FormField[]): string[] =>
  fields.flatMap(({ source, fields: columns }) => [...(source === undefined ? [] : [source]), ...sourcesOf(columns)])
