import { judgeChoice } from '../../judges/choice.ts'
import type { ItemKind } from '../kind.ts'

export const checkboxes: ItemKind = {
  value: 'many',
  properties: ['options', 'joinValues', 'extractValue', 'delimiter'],
  judge: judgeChoice,
  palette: {
    group: 'choice',
    icon: 'CarryOutOutlined',
    name: { zh: '多选', en: 'Check boxes' },
    hint: { zh: '并排的几项中选若干项', en: 'Several of a few that are all in view' },
  },
  settings: [
    { property: 'options', kind: 'options', name: { zh: '选项', en: 'Options' } },
    {
      property: 'joinValues',
      kind: 'flag',
      isOnAtFirst: true,
      whenOff: { extractValue: true },
      name: { zh: '合并为一段文字', en: 'Join several values to one text' },
      help: { zh: '关闭后多个值按列表保存', en: 'Off: several values are kept as a list' },
    },
    {
      property: 'delimiter',
      kind: 'text',
      name: { zh: '分隔符', en: 'Separator' },
      help: { zh: '合并时用在两个值之间', en: 'Stands between joined values' },
    },
  ],
  unset: ['extractValue'],
  without: ['placeholder', 'liveline.computed'],
  fresh: {
    options: [
      { label: '选项一', labelEn: 'Option 1', value: '1' },
      { label: '选项二', labelEn: 'Option 2', value: '2' },
    ],
    joinValues: false,
    extractValue: true,
  },
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
