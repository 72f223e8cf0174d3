import { readsEnglish } from '../ui/in-language.ts'
import type { Language } from '@liveline/contract/language.ts'
import { isObject } from '@liveline/form-schema/json.ts'

function withEnglish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withEnglish)
  if (!isObject(value)) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, held]) => [key, withEnglish(held)]))
  for (const key of Object.keys(value)) {
    const english = copy[`${key}En`]
    if (english !== undefined && english !== '') copy[key] = english
  }
  // A text that exists only in English must not be lost.
  for (const [key, held] of Object.entries(copy)) {
    const plain = key.slice(0, -2)
    if (key.endsWith('En') && plain !== '' && !(plain in copy) && typeof held === 'string') copy[plain] = held
  }
  return copy
}

/**
 * Swaps every text for its English twin (`labelEn` → `label`, and so `titleEn`, `placeholderEn`, `descriptionEn`,
 * `validationErrorsEn` and those of options); Chinese, the first language, is returned as it is.
 */
export function localizeSchema<T>(schema: T, language: Language): T {
  // The copy has the shape of what was given.
  return readsEnglish(language) ? (withEnglish(schema) as T) : schema
}
