/** The names of what was chosen in selects whose options come from a call, so that no page shows a bare id. */
import type { AmisSchema, FormLabels } from '@liveline/contract/form/shapes.ts'
import { sayBoth } from '@liveline/contract/language.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import type { Queryable } from '../../../database/open-database.ts'
import { formTexts } from '../forms.texts.ts'
import { partsOf, type Label, type OptionSources } from './option-sources.ts'

/** A form with all the values that stand in it: what is stored, and what a draft holds. */
export type LabelledForm = {
  readonly schema: AmisSchema
  readonly values: readonly Readonly<Record<string, unknown>>[]
}

/**
 * For each form its labels; one question a source, however many forms and fields name it. The values are those that the
 * person may see: what is hidden from him must be left out before.
 */
export async function labelForms(
  sources: OptionSources,
  queryable: Queryable,
  forms: readonly LabelledForm[],
): Promise<FormLabels[]> {
  const chosen = forms.map(({ schema, values }) => chosenIn(fieldsOf(schema), values))
  const byPath = new Map<string, Set<string>>()
  for (const [source, values] of chosen.flatMap((one) => [...one])) {
    const { path } = partsOf(source)
    const known = byPath.get(path) ?? new Set()
    for (const value of values) known.add(value)
    byPath.set(path, known)
  }
  const names = new Map<string, ReadonlyMap<string, Label>>()
  for (const [path, values] of byPath) {
    const call = Object.hasOwn(sources, path) ? sources[path] : undefined
    // One after the other: a transaction has only one connection.
    if (call !== undefined) names.set(path, await call.names(queryable, [...values]))
  }
  return chosen.map((bySource) =>
    Object.fromEntries(
      [...bySource].flatMap(([source, values]) => {
        const known = names.get(partsOf(source).path)
        if (known === undefined) return []
        return [[source, Object.fromEntries([...values].map((value) => [value, known.get(value) ?? removed(value)]))]]
      }),
    ),
  )
}

/** The values as texts, by the `source` of their field; those in the rows of a table among them. */
function chosenIn(
  fields: readonly FormField[],
  entered: readonly Readonly<Record<string, unknown>>[],
): Map<string, Set<string>> {
  const chosen = new Map<string, Set<string>>()
  const add = (source: string, values: Iterable<string>): void => {
    const before = chosen.get(source) ?? new Set()
    for (const value of values) before.add(value)
    chosen.set(source, before)
  }
  for (const field of fields) {
    const values = entered.map((one) => one[field.name])
    if (field.source !== undefined) {
      const texts = values.flatMap((value) => textsOf(value, field.kind === 'many' ? field.delimiter : undefined))
      if (texts.length > 0) add(field.source, texts)
    }
    if (field.fields.length === 0) continue
    for (const [source, texts] of chosenIn(field.fields, values.flat().filter(isRow))) add(source, texts)
  }
  return chosen
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Several values stand in a list, or joined in one text (`delimiter`). */
function textsOf(value: unknown, delimiter: string | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, undefined))
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'string' || value === '') return []
  return delimiter === undefined ? [value] : value.split(delimiter)
}

function removed(value: string): Label {
  const { zh: label, en: labelEn } = sayBoth(formTexts.removedValue, { value: value.slice(0, LONGEST_SHOWN) })
  return { label, labelEn }
}

/** What was typed where a choice is asked for may be of any length. */
const LONGEST_SHOWN = 50
