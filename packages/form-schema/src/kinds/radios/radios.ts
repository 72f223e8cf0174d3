import { judgeChoice } from '../../judges/choice.ts'
import type { ItemKind } from '../kind.ts'

export const radios: ItemKind = {
  value: 'one',
  properties: ['options'],
  judge: judgeChoice,
  palette: {
    group: 'choice',
    icon: 'CheckCircleOutlined',
    name: { zh: '单选', en: 'Radio buttons' },
    hint: { zh: '并排的几项中选一项', en: 'One of a few that are all in view' },
  },
  settings: [{ property: 'options', kind: 'options', name: { zh: '选项', en: 'Options' } }],
  without: ['placeholder'],
  fresh: {
    options: [
      { label: '选项一', labelEn: 'Option 1', value: '1' },
      { label: '选项二', labelEn: 'Option 2', value: '2' },
    ],
  },
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
