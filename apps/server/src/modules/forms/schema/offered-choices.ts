/** What may be chosen in the selects of a schema whose options come from a call, each with its words. */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { Choice, FormField } from '@liveline/form-schema/form-field.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { partsOf, type OptionSources } from './option-sources.ts'

/** By the `source` that a field names. */
export type OfferedChoices = ReadonlyMap<string, readonly Choice[]>

export async function offeredChoices(
  sources: OptionSources,
  queryable: Queryable,
  schema: AmisSchema,
): Promise<OfferedChoices> {
  const found = new Map<string, readonly Choice[]>()
  for (const source of new Set(sourcesIn(fieldsOf(schema)))) {
    const { path, query } = partsOf(source)
    const call = Object.hasOwn(sources, path) ? sources[path] : undefined
    if (call === undefined || query.includes('${')) continue
    const offered = [...(await call.offered(queryable, new URLSearchParams(query)))].filter(isChoosable)
    const names = await call.names(queryable, offered.map(String))
    found.set(
      source,
      offered.map((value) => {
        const { label, labelEn } = names.get(String(value)) ?? { label: String(value), labelEn: String(value) }
        return { value, label, labelEn }
      }),
    )
  }
  return found
}

const isChoosable = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

const sourcesIn = (fields: readonly FormField[]): string[] =>
  fields.flatMap(({ source, fields: columns }) => [...(source === undefined ? [] : [source]), ...sourcesIn(columns)])
