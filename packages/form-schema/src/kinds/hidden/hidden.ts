import { judgeSingle } from '../../judges/single.ts'
import type { ItemKind } from '../kind.ts'

export const hidden: ItemKind = {
  value: 'any',
  properties: [],
  judge: judgeSingle,
  example: {
    item: { type: 'hidden', label: '项目规定人数', labelEn: 'Crew of the item' },
    right: [4],
  },
}
