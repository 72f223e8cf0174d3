import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Json } from '../json.ts'
import type { Judge } from '../place.ts'
import type { ValueKind } from '../value-kind.ts'
import type { PaletteEntry } from './palette.ts'
import type { Setting } from './setting.ts'

/** One kind of item as browser and server judge it; how it is drawn stands in `apps/web/src/form/kinds`. */
export interface ItemKind {
  readonly value: ValueKind
  /** What a schema may say of it besides `itemProperties`. */
  readonly properties: readonly string[]
  /** Properties without which it could not be filled in. */
  readonly needs?: readonly string[]
  /** Several values are always kept as a list. */
  readonly keepsList?: true
  /** The reading call that its options come from, as a `source` would say it. */
  readonly source?: (node: Json) => string
  /** What the server fills it with: nobody enters it. */
  readonly auto?: string
  /** The wrong type, or a value outside the options; rows report their own problems. */
  readonly judge: Judge
  readonly palette: PaletteEntry
  /** What is set of it in the designer besides the settings that every item has. */
  readonly settings: readonly Setting[]
  /** Properties of its own that no setting sets: schemas of other designers may carry them along. */
  readonly unset?: readonly string[]
  /** Settings of every item that would mean nothing here. */
  readonly without?: readonly string[]
  /** What a new one says besides type, name and label. */
  readonly fresh?: AmisSchema
  /** An item of it without its name, values that pass, and one that does not where any can fail. */
  readonly example: {
    readonly item: AmisSchema
    readonly right: readonly unknown[]
    readonly wrong?: unknown
  }
}
