import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Language } from '@liveline/contract/language.ts'
import { isObject } from '@liveline/form-schema/json.ts'
import { readsEnglish } from '../../../ui/in-language.ts'
import { localizeSchema } from '../../../form/localize-schema.ts'

/** The schema so that the renderer, which speaks the language on screen, shows the words of another. */
export function inWordsOf(schema: AmisSchema, wanted: Language, onScreen: Language): AmisSchema {
  if (wanted === onScreen) return schema
  return readsEnglish(wanted) ? localizeSchema(schema, wanted) : withoutEnglish(schema)
}

const withoutEnglish = (schema: AmisSchema): AmisSchema =>
  // What was an object stays one.
  strip(schema) as AmisSchema

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip)
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([name]) => !(name.endsWith('En') && name.slice(0, -2) in value))
  return Object.fromEntries(kept.map(([name, held]) => [name, strip(held)]))
}
