import { judgeBoolean } from '../../judges/boolean.ts'
import type { ItemKind } from '../kind.ts'

export const switchKind: ItemKind = {
  value: 'boolean',
  properties: ['trueValue', 'falseValue'],
  judge: judgeBoolean,
  example: {
    item: { type: 'switch', label: '停用重合闸', labelEn: 'Re-closing lock-out' },
    right: [true, false],
    wrong: 1,
  },
}
