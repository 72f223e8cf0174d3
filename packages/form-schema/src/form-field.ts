import type { ItemType } from './item-kinds.ts'
import type { Json } from './json.ts'
import type { MaskKind } from './masks.ts'
import type { FieldRule } from './rules.ts'
import type { ValueKind } from './value-kind.ts'

export type Choice = { readonly value: string | number | boolean; readonly label: string; readonly labelEn: string }

/** One field of a form, as far as it must be known to judge a value. Texts are in Chinese and English. */
export type FormField = {
  readonly name: string
  readonly type: ItemType
  readonly kind: ValueKind
  readonly label: string
  readonly labelEn: string
  readonly required: boolean
  readonly requiredOn: string | undefined
  /** What must hold, of the field and of everything around it, for a person to see it. */
  readonly shownWhen: readonly string[]
  readonly hiddenWhen: readonly string[]
  readonly alwaysHidden: boolean
  readonly rules: readonly FieldRule[]
  readonly ruleMessages: Readonly<Record<string, unknown>>
  readonly ruleMessagesEn: Readonly<Record<string, unknown>>
  /** Closed list of values; undefined when they come from a call. */
  readonly options: readonly (string | number | boolean)[] | undefined
  readonly source: string | undefined
  readonly delimiter: string
  /** Several values are kept as a list, not joined to a text. */
  readonly isList: boolean
  readonly precision: number | undefined
  readonly dateFormat: string
  readonly minDate: string | undefined
  readonly maxDate: string | undefined
  readonly trueValue: unknown
  readonly falseValue: unknown
  /** Columns of a table of rows. */
  readonly fields: readonly FormField[]
  readonly single: boolean
  /** What the server fills it with: planNo, applicant, applyTime, class or another fact of the catalogue item; `computed`. */
  readonly auto: string | undefined
  /** The expression that gives its value. */
  readonly computed: string | undefined
  /** What its own kind alone says of it. */
  readonly node: Json
  /** What of it only some may see (masks.ts). */
  readonly mask: MaskKind | undefined
  /** Rows are often looked for by it: the server keeps an index of its values. */
  readonly isFiltered: boolean
  /** Nobody edits it. */
  readonly isDisabled: boolean
  /** What it holds before anybody has entered anything. */
  readonly initial: unknown
  /** The closed list with its words. */
  readonly choices: readonly Choice[]
  /** Where its first value comes from (prefill.ts). */
  readonly prefill: string | undefined
}
