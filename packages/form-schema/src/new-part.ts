import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { ItemType } from './item-kinds.ts'
import { kinds } from './kinds/registry.ts'
import { layoutKind, type LayoutType } from './layouts/registry.ts'

/** A new item as the designer puts it into a form: with a name that the form has not, and what its kind begins with. */
export function newItem(type: ItemType, taken: ReadonlySet<string>): AmisSchema {
  const { palette, fresh = {} } = kinds[type]
  return {
    type,
    name: freeName(type, taken),
    label: palette.name.zh,
    labelEn: palette.name.en,
    ...copyOf(fresh),
  }
}

/** A new layout, empty but for what its kind begins with. */
export const newLayout = (type: LayoutType): AmisSchema => ({ type, ...copyOf(layoutKind(type).fresh ?? {}) })

/** `text` of `input-text`, `personPicker2` when there is one already. */
function freeName(type: ItemType, taken: ReadonlySet<string>): string {
  const stem = type.replace(/^input-/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const at = Array.from({ length: taken.size + 1 }, (_, index) => index + 1)
  return at.map((count) => (count === 1 ? stem : `${stem}${count}`)).find((name) => !taken.has(name)) ?? stem
}

// JSON loses nothing on its way through text; `structuredClone` is newer than the browsers we draw in.
const copyOf = (fresh: AmisSchema): AmisSchema => JSON.parse(JSON.stringify(fresh)) as AmisSchema
