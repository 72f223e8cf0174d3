export type Language = 'zh-CN' | 'en'

/** A sentence in both languages; `{name}` marks a place to fill, and both have the same places. */
export interface Text {
  readonly zh: string
  readonly en: string
}

/** A name as rows keep it; the English one is empty when nobody has given one. */
interface Named {
  readonly name: string
  readonly nameEn: string
}

type InBoth<Field extends string, Text> = { readonly [Key in NoInfer<Field> | `${NoInfer<Field>}En`]: Text }

/**
 * What a row says in the person's language: its name, or the text of another field, as `taskName` with `taskNameEn`. A
 * missing English one falls back to the Chinese.
 */
export function nameIn(language: Language, row: InBoth<'name', string>): string
export function nameIn<Field extends string>(language: Language, row: InBoth<Field, string>, field: Field): string
export function nameIn<Field extends string>(
  language: Language,
  row: InBoth<Field, string | null>,
  field: Field,
): string | null
export function nameIn(language: Language, row: Readonly<Record<string, unknown>>, field = 'name'): unknown {
  return (language === 'en' && row[`${field}En`]) || row[field]
}

/** What stands in a place; a name is told in the language of the sentence. */
type Value = string | number | Named | readonly (string | number)[]

/** The places of a template. What is written with spaces between braces is part of the sentence: `${field == 'x'}`. */
type Places<Template extends string> = Template extends `${string}{${infer Place}}${infer Rest}`
  ? (Place extends `${string} ${string}` ? never : Place) | Places<Rest>
  : never
/** What `say` takes beside a sentence: its places, when it has any. */
export type Filling<T extends Text> = [Places<T['en']>] extends [never]
  ? []
  : [values: Readonly<Record<Places<T['en']>, Value>>]
type SamePlaces<T extends Text> = [Places<T['zh']>, Places<T['en']>] extends [Places<T['en']>, Places<T['zh']>]
  ? T
  : { zh: `has the places of en: ${Places<T['en']>}` }

/** The sentences of one subject. One that is missing in a language, or has other places there, does not compile. */
export function defineTexts<const T extends Readonly<Record<string, Text>>>(
  texts: T & { [K in keyof T]: SamePlaces<T[K]> },
): T {
  return texts
}

/** The sentence in a person's language, its places filled. */
export function say<const T extends Text>(language: Language, text: T, ...[values]: Filling<T>): string {
  const known: Readonly<Record<string, Value>> = values ?? {}
  return fill(language, text, (place) => known[place])
}

/** The same for what is kept, to be read by people of both languages. */
export function sayBoth<const T extends Text>(text: T, ...values: Filling<T>): Text {
  return { zh: say('zh-CN', text, ...values), en: say('en', text, ...values) }
}

/** The one in a person's language of two that are complete: nothing in it is a place. */
export const textIn = (language: Language, { zh, en }: Text): string => (language === 'en' ? en : zh)

/** Fills the places of a sentence; one without a value becomes empty. */
export function fill(language: Language, text: Text, valueOf: (place: string) => unknown): string {
  return textIn(language, text).replaceAll(/\{(\w+)\}/g, (_, place: string) => {
    const value = valueOf(place)
    if (value === undefined || value === null) return ''
    if (Array.isArray(value)) return value.join(language === 'en' ? ', ' : '、')
    return isNamed(value) ? nameIn(language, value) : String(value)
  })
}

const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && 'nameEn' in value
