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
  palette: {
    group: 'choice',
    icon: 'DownSquareOutlined',
    name: { zh: '下拉选择', en: 'Select' },
    hint: { zh: '从列表中选一项或多项', en: 'One or several from a list' },
  },
  settings: [
    { property: 'options', kind: 'options', name: { zh: '选项', en: 'Options' } },
    {
      property: 'source',
      kind: 'source',
      name: { zh: '选项来源', en: 'Source of the options' },
      help: {
        zh: '系统的查询接口；填写后不用上面的选项',
        en: 'A reading call of the system; takes the place of the options above',
      },
    },
    { property: 'multiple', kind: 'flag', name: { zh: '可选多项', en: 'Several may be chosen' } },
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
    { property: 'searchable', kind: 'flag', isOnAtFirst: true, name: { zh: '可搜索', en: 'Can be searched' } },
    { property: 'clearable', kind: 'flag', name: { zh: '可清除', en: 'Can be cleared' } },
    {
      property: 'autoFill',
      kind: 'fill',
      name: { zh: '选择后填入', en: 'Fills in other fields' },
      help: { zh: '字段名对应所选项的属性', en: 'Field by field, what is taken of the chosen option' },
    },
  ],
  unset: ['extractValue'],
  fresh: {
    options: [
      { label: '选项一', labelEn: 'Option 1', value: '1' },
      { label: '选项二', labelEn: 'Option 2', value: '2' },
    ],
  },
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
