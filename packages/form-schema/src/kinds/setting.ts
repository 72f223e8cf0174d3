import type { Text } from '@liveline/contract/language.ts'

/** How a setting is entered; `words` sets two properties, `label` and `labelEn`. */
export type SettingKind =
  | 'text'
  | 'words'
  | 'number'
  | 'options'
  | 'condition'
  | 'expression'
  /** The first value: of the type that the field holds, or an expression. */
  | 'value'
  /** `validations` with `validationErrors`. */
  | 'rules'
  /** The path of a reading call. */
  | 'source'
  /** The items of a sub-table. */
  | 'columns'
  /** From the names of fields to expressions. */
  | 'fill'
  /** Roles, by id. */
  | 'roles'
  /** A department, by id. */
  | 'department'
  /** A type of organisation data, by id. */
  | 'organisationType'
  /** The tabs, steps or columns of a layout. */
  | 'parts'

/** One thing that may be said of a component in the designer. */
export type Setting = {
  /** The property that it sets; one within `liveline` as `liveline.prefill`. */
  readonly property: string
  readonly name: Text
  readonly help?: Text
} & (
  | { readonly kind: SettingKind }
  | {
      readonly kind: 'flag'
      /** What it means while nothing is said. */
      readonly isOnAtFirst?: true
      /** What must be said along with it while it is off. */
      readonly whenOff?: Readonly<Record<string, unknown>>
    }
  | {
      readonly kind: 'choice'
      readonly choices: readonly { readonly value: string | number; readonly name: Text }[]
    }
)

/** Settings that stand together under a heading. */
export interface SettingSection {
  readonly key: 'basics' | 'own' | 'value' | 'rules' | 'conditions'
  readonly name: Text
  readonly settings: readonly Setting[]
}
