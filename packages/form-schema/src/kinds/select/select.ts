import { judgeChoice } from '../../judges/choice.ts'
import type { ItemKind } from '../kind.ts'

export const select: ItemKind = {
  value: 'one',
  properties: [
    'options',
    'source',
    'autoFill',
    'joinValues',
    'extractValue',
    'delimiter',
    'searchable',
    'clearable',
    'multiple',
  ],
  judge: judgeChoice,
  example: {
    item: {
      type: 'select',
      label: '任务来源',
      labelEn: 'Source',
      options: [
        { label: '甲', labelEn: 'A', value: 'a' },
        { label: '乙', labelEn: 'B', value: 'b' },
      ],
    },
    right: ['b'],
    wrong: 'c',
  },
}
