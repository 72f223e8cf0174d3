import type { Language } from './language.ts'

export const otherLanguage = (from: Language): Language => (from === 'en' ? 'zh-CN' : 'en')

/** British English: it puts the day before the month, as every date on screen does. */
const locales: Readonly<Record<Language, string>> = { 'zh-CN': 'zh-CN', en: 'en-GB' }

/** One of something for each language, such as a format of Intl. */
export const forEachLanguage = <T>(make: (locale: string) => T): Readonly<Record<Language, T>> => ({
  'zh-CN': make(locales['zh-CN']),
  en: make(locales.en),
})

/** Rows are stored in Chinese, the first language, with the English beside it. */
export const readsEnglish = (reader: Language) => reader === 'en'

type InBoth<Field extends string, Text> = { readonly [Key in NoInfer<Field> | `${NoInfer<Field>}En`]: Text }

/**
 * What a stored row says in the person's language: its name, or the text of another field, as `taskName` with
 * `taskNameEn`. A missing English one falls back to the Chinese.
 */
export function nameIn(reader: Language, row: InBoth<'name', string>): string
export function nameIn<Field extends string>(reader: Language, row: InBoth<Field, string>, field: Field): string
export function nameIn<Field extends string>(
  reader: Language,
  row: InBoth<Field, string | null>,
  field: Field,
): string | null
export function nameIn(reader: Language, row: Readonly<Record<string, unknown>>, field = 'name'): unknown {
  return (readsEnglish(reader) && row[`${field}En`]) || row[field]
}
