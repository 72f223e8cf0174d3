import { judgeText } from '../../judges/text.ts'
import type { ItemKind } from '../kind.ts'

export const inputText: ItemKind = {
  value: 'text',
  properties: ['minLength', 'maxLength', 'showCounter', 'suffix', 'suffixEn'],
  judge: judgeText,
  example: {
    item: { type: 'input-text', label: '线路名称', labelEn: 'Line', maxLength: 20 },
    right: ['10kV 莲塘 811'],
    wrong: 'a text of more than twenty characters',
  },
}
