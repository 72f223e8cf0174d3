import type { AmisSchema } from '@liveline/contract/form/shapes.ts'

/** Both layouts of a form; without one of their own phones get that of the desk. */
export interface Layouts {
  readonly desk: AmisSchema
  readonly phone: AmisSchema | null
}

export const isSameLayouts = (one: Layouts, other: Layouts): boolean =>
  one.desk === other.desk && one.phone === other.phone
