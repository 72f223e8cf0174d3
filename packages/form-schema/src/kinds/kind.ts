import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Judge } from '../place.ts'
import type { ValueKind } from '../value-kind.ts'

/** One kind of item as browser and server judge it; how it is drawn stands in `apps/web/src/form/kinds`. */
export interface ItemKind {
  readonly value: ValueKind
  /** What a schema may say of it besides `itemProperties`. */
  readonly properties: readonly string[]
  /** The wrong type, or a value outside the options; rows report their own problems. */
  readonly judge: Judge
  /** An item of it without its name, values that pass, and one that does not where any can fail. */
  readonly example: {
    readonly item: AmisSchema
    readonly right: readonly unknown[]
    readonly wrong?: unknown
  }
}
