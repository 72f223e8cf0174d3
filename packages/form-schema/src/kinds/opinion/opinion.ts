import { judgeText } from '../../judges/text.ts'
import type { ItemKind } from '../kind.ts'

/** A text with sentences that are written every day, to be put into it. */
export const opinion: ItemKind = {
  value: 'text',
  properties: ['minLength', 'maxLength', 'minRows', 'options'],
  judge: judgeText,
  palette: {
    group: 'text',
    icon: 'MessageOutlined',
    name: { zh: '意见', en: 'Opinion' },
    hint: { zh: '可插入常用语的意见', en: 'A text with common phrases at hand' },
  },
  settings: [
    { property: 'options', kind: 'options', name: { zh: '常用语', en: 'Common phrases' } },
    { property: 'minLength', kind: 'number', name: { zh: '最少字数', en: 'Shortest length' } },
    { property: 'maxLength', kind: 'number', name: { zh: '最多字数', en: 'Longest length' } },
    { property: 'minRows', kind: 'number', name: { zh: '显示行数', en: 'Lines shown' } },
  ],
  fresh: {
    options: [
      { label: '同意。', labelEn: 'Agreed.', value: 'agreed' },
      { label: '资料齐全，同意。', labelEn: 'Complete; agreed.', value: 'complete' },
    ],
  },
  example: {
    item: {
      type: 'opinion',
      label: '审核意见',
      labelEn: 'Opinion',
      maxLength: 20,
      options: [{ label: '同意。', labelEn: 'Agreed.', value: 'agreed' }],
    },
    right: ['同意。'],
    wrong: 'a text of more than twenty characters',
  },
}
