import { judgeChoice } from '../../judges/choice.ts'
import type { ItemKind } from '../kind.ts'

export const checkboxes: ItemKind = {
  value: 'many',
  properties: ['options', 'joinValues', 'extractValue', 'delimiter'],
  judge: judgeChoice,
  example: {
    item: {
      type: 'checkboxes',
      label: '障碍物',
      labelEn: 'Obstacles',
      joinValues: false,
      extractValue: true,
      options: [
        { label: '甲', labelEn: 'A', value: 'a' },
        { label: '乙', labelEn: 'B', value: 'b' },
      ],
    },
    right: [['a', 'b']],
    wrong: ['c'],
  },
}
