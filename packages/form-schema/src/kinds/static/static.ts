import { judgeSingle } from '../../judges/single.ts'
import type { ItemKind } from '../kind.ts'

export const staticKind: ItemKind = {
  value: 'any',
  properties: [],
  judge: judgeSingle,
  example: {
    item: { type: 'static', label: '计划编号', labelEn: 'Plan no.' },
    right: ['LWP-1'],
  },
}
