import { sayBoth } from '@liveline/contract/language.ts'
import { judgeText } from '../../judges/text.ts'
import { validationTexts } from '../../validation.texts.ts'
import type { ItemKind } from '../kind.ts'

/** A text whose sensitive words are shown while it is typed (answers F9); with `block` the server takes none. */
export const checkedText: ItemKind = {
  value: 'text',
  properties: ['minLength', 'maxLength', 'minRows', 'block'],
  judge: (field, value, place, path) => {
    const wrong = judgeText(field, value, place, path)
    if (wrong !== undefined || field.node.block !== true || typeof value !== 'string') return wrong
    const found = place.options.sensitiveWordsIn?.(value) ?? []
    return found.length === 0
      ? undefined
      : { code: 'SENSITIVE', text: sayBoth(validationTexts.sensitive, { words: found.slice(0, 5).join('、') }) }
  },
  palette: {
    group: 'text',
    icon: 'SafetyOutlined',
    name: { zh: '敏感词检查文字', en: 'Checked text' },
    hint: { zh: '边输入边提示敏感词', en: 'Shows sensitive words while they are typed' },
  },
  settings: [
    { property: 'minLength', kind: 'number', name: { zh: '最少字数', en: 'Shortest length' } },
    { property: 'maxLength', kind: 'number', name: { zh: '最多字数', en: 'Longest length' } },
    { property: 'minRows', kind: 'number', name: { zh: '显示行数', en: 'Lines shown' } },
    {
      property: 'block',
      kind: 'flag',
      name: { zh: '含敏感词时不能提交', en: 'Refuse sensitive words' },
      help: { zh: '关闭时只提示', en: 'Off: they are only shown' },
    },
  ],
  example: {
    item: { type: 'checked-text', label: '情况说明', labelEn: 'Account', maxLength: 20 },
    right: ['设备正常'],
    wrong: 'a text of more than twenty characters',
  },
}
