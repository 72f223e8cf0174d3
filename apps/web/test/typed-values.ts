import type { ItemType } from '@liveline/form-schema/item-kinds.ts'

const FILE_ID = '00000000-0000-4000-8000-000000000009'

/** A value of the kind that holds a text as somebody typed it, wherever the kind holds one. */
const holders: Readonly<Partial<Record<ItemType, (text: string) => unknown>>> = {
  checkboxes: (text) => [text],
  'location-picker': (name) => ({ lng: 1, lat: 2, name }),
  'input-quantity': (unit) => ({ value: 1, unit }),
  'input-file': (name) => [{ fileId: FILE_ID, name }],
  'input-image': (name) => [{ fileId: FILE_ID, name }],
}

export const holdingText = (type: ItemType, text: string): unknown => holders[type]?.(text) ?? text

/** Kinds that show no text which somebody typed. */
export const speechless: readonly ItemType[] = [
  'hidden',
  'checkbox',
  'switch',
  'weather-reading',
  'input-signature',
  'current-handler',
]
