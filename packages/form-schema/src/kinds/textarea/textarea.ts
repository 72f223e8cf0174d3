import { judgeText } from '../../judges/text.ts'
import type { ItemKind } from '../kind.ts'

export const textarea: ItemKind = {
  value: 'text',
  properties: ['minLength', 'maxLength', 'showCounter', 'minRows', 'maxRows'],
  judge: judgeText,
  palette: {
    group: 'text',
    icon: 'AlignLeftOutlined',
    name: { zh: '多行文字', en: 'Long text' },
    hint: { zh: '可换行的文字', en: 'A text of several lines' },
  },
  settings: [
    { property: 'minLength', kind: 'number', name: { zh: '最少字数', en: 'Shortest length' } },
    { property: 'maxLength', kind: 'number', name: { zh: '最多字数', en: 'Longest length' } },
    { property: 'minRows', kind: 'number', name: { zh: '显示行数', en: 'Lines shown' } },
    { property: 'showCounter', kind: 'flag', name: { zh: '显示字数', en: 'Count what is typed' } },
  ],
  unset: ['maxRows'],
  example: {
    item: { type: 'textarea', label: '作业内容', labelEn: 'Work content', minLength: 3 },
    right: ['更换绝缘子\n23号杆'],
    wrong: 'x',
  },
}
