export type OptionValue = string | number | boolean

/** One of the things to choose from. */
export interface Option {
  readonly value: OptionValue
  readonly label: string
  /** A second line: number, class, method, hours, crew. */
  readonly detail?: string
  /** The heading that it stands under. */
  readonly group?: string
  /** What it is found by though it is not shown: initials of its pinyin, codes. */
  readonly keywords?: string
  readonly disabled?: boolean
}

/** All of them at hand; all of them asked for when the list opens; or those that the other side finds for what is typed. */
export type OptionSource =
  | readonly Option[]
  | (() => Promise<readonly Option[]>)
  | { readonly search: (query: string, signal: AbortSignal) => Promise<readonly Option[]> }

/** A form keeps `1` where a catalogue says `'1'`. */
export const sameValue = (one: OptionValue, other: OptionValue) => String(one) === String(other)

export const isAtHand = (source: OptionSource): source is readonly Option[] =>
  typeof source === 'object' && !('search' in source)

/** More than can be read at a glance get a field to search in. */
const READ_AT_A_GLANCE = 8

export const needsSearch = (source: OptionSource) => !isAtHand(source) || source.length > READ_AT_A_GLANCE

/** The label of a value among options at hand. */
export const labelAmong = (source: OptionSource, value: OptionValue) =>
  isAtHand(source) ? source.find((option) => sameValue(option.value, value))?.label : undefined
