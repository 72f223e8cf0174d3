import { judgeChoice } from '../../judges/choice.ts'
import type { ItemKind } from '../kind.ts'

export const radios: ItemKind = {
  value: 'one',
  properties: ['options'],
  judge: judgeChoice,
  example: {
    item: {
      type: 'radios',
      label: '地面',
      labelEn: 'Ground',
      options: [
        { label: '甲', labelEn: 'A', value: 'a' },
        { label: '乙', labelEn: 'B', value: 'b' },
      ],
    },
    right: ['b'],
    wrong: 'c',
  },
}
