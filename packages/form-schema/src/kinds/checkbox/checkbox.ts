import { judgeBoolean } from '../../judges/boolean.ts'
import type { ItemKind } from '../kind.ts'

export const checkbox: ItemKind = {
  value: 'boolean',
  properties: ['option', 'optionEn', 'trueValue', 'falseValue'],
  judge: judgeBoolean,
  example: {
    item: { type: 'checkbox', label: '已交底', labelEn: 'Briefed', option: '全员已签字', optionEn: 'All have signed' },
    right: [true, false],
    wrong: 'yes',
  },
}
