import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { PaletteEntry } from '../kinds/palette.ts'
import type { Setting } from '../kinds/setting.ts'

/** Where a layout holds its parts: components in `body`, holders of a `body` each in the others. */
export const partPlaces = ['body', 'tabs', 'steps', 'columns'] as const
export type PartPlace = (typeof partPlaces)[number]

/** One kind of component that arranges others, or explains. */
export interface LayoutKind {
  /** What a schema may say of it besides `commonProperties`. */
  readonly properties: readonly string[]
  /** Absent: it holds nothing. */
  readonly holds?: PartPlace
  /** What one of its tabs, steps or columns may say besides `commonProperties`. */
  readonly partProperties?: readonly string[]
  /** Absent: schemas may have it, the designer offers something better. */
  readonly palette?: PaletteEntry
  readonly settings: readonly Setting[]
  readonly example: AmisSchema
  /** What a new one says. */
  readonly fresh?: AmisSchema
}
