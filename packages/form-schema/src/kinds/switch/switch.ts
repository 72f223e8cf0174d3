import { judgeBoolean } from '../../judges/boolean.ts'
import type { ItemKind } from '../kind.ts'

export const switchKind: ItemKind = {
  value: 'boolean',
  properties: ['trueValue', 'falseValue'],
  judge: judgeBoolean,
  palette: {
    group: 'choice',
    icon: 'PoweroffOutlined',
    name: { zh: '开关', en: 'Switch' },
    hint: { zh: '是或否', en: 'Yes or no' },
  },
  settings: [
    { property: 'trueValue', kind: 'value', name: { zh: '“是”的值', en: 'Value of yes' } },
    { property: 'falseValue', kind: 'value', name: { zh: '“否”的值', en: 'Value of no' } },
  ],
  without: ['placeholder'],
  example: {
    item: { type: 'switch', label: '停用重合闸', labelEn: 'Re-closing lock-out' },
    right: [true, false],
    wrong: 1,
  },
}
