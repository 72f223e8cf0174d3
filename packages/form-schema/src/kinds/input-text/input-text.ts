import { judgeText } from '../../judges/text.ts'
import type { ItemKind } from '../kind.ts'

export const inputText: ItemKind = {
  value: 'text',
  properties: ['minLength', 'maxLength', 'showCounter', 'suffix', 'suffixEn'],
  judge: judgeText,
  palette: {
    group: 'text',
    icon: 'FontSizeOutlined',
    name: { zh: '单行文字', en: 'Text' },
    hint: { zh: '一行以内的文字', en: 'A text of one line' },
  },
  settings: [
    { property: 'minLength', kind: 'number', name: { zh: '最少字数', en: 'Shortest length' } },
    { property: 'maxLength', kind: 'number', name: { zh: '最多字数', en: 'Longest length' } },
    {
      property: 'liveline.mask',
      kind: 'choice',
      name: { zh: '脱敏', en: 'Masked' },
      help: { zh: '无权查看的人只看到首尾', en: 'Who may not see it sees its ends' },
      choices: [
        { value: 'idCard', name: { zh: '身份证号', en: 'ID number' } },
        { value: 'phone', name: { zh: '手机号', en: 'Mobile number' } },
      ],
    },
  ],
  unset: ['showCounter', 'suffix', 'suffixEn'],
  example: {
    item: { type: 'input-text', label: '线路名称', labelEn: 'Line', maxLength: 20 },
    right: ['10kV 莲塘 811'],
    wrong: 'a text of more than twenty characters',
  },
}
