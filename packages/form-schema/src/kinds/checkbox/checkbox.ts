import { judgeBoolean } from '../../judges/boolean.ts'
import type { ItemKind } from '../kind.ts'

export const checkbox: ItemKind = {
  value: 'boolean',
  properties: ['option', 'optionEn', 'trueValue', 'falseValue'],
  judge: judgeBoolean,
  palette: {
    group: 'choice',
    icon: 'CheckSquareOutlined',
    name: { zh: '勾选框', en: 'Check box' },
    hint: { zh: '一句话，勾选表示确认', en: 'One sentence, ticked to confirm it' },
  },
  settings: [
    { property: 'option', kind: 'words', name: { zh: '勾选的话', en: 'Sentence beside the box' } },
    { property: 'trueValue', kind: 'value', name: { zh: '“是”的值', en: 'Value of yes' } },
    { property: 'falseValue', kind: 'value', name: { zh: '“否”的值', en: 'Value of no' } },
  ],
  without: ['placeholder'],
  example: {
    item: { type: 'checkbox', label: '已交底', labelEn: 'Briefed', option: '全员已签字', optionEn: 'All have signed' },
    right: [true, false],
    wrong: 'yes',
  },
}
