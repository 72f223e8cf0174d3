import { judgeSingle } from '../../judges/single.ts'
import type { ItemKind } from '../kind.ts'

export const staticKind: ItemKind = {
  value: 'any',
  properties: [],
  judge: judgeSingle,
  palette: {
    group: 'other',
    icon: 'EyeOutlined',
    name: { zh: '只读内容', en: 'Read-only value' },
    hint: { zh: '由系统填写，只供查看', en: 'Filled in by the system, only read' },
  },
  settings: [],
  without: ['placeholder', 'required', 'requiredOn', 'validations', 'disabled', 'disabledOn'],
  example: {
    item: { type: 'static', label: '计划编号', labelEn: 'Plan no.' },
    right: ['LWP-1'],
  },
}
