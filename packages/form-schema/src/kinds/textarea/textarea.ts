import { judgeText } from '../../judges/text.ts'
import type { ItemKind } from '../kind.ts'

export const textarea: ItemKind = {
  value: 'text',
  properties: ['minLength', 'maxLength', 'showCounter', 'minRows', 'maxRows'],
  judge: judgeText,
  example: {
    item: { type: 'textarea', label: '作业内容', labelEn: 'Work content', minLength: 3 },
    right: ['更换绝缘子\n23号杆'],
    wrong: 'x',
  },
}
