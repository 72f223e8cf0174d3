import { judgeSingle } from '../../judges/single.ts'
import type { ItemKind } from '../kind.ts'

export const hidden: ItemKind = {
  value: 'any',
  properties: [],
  judge: judgeSingle,
  palette: {
    group: 'other',
    icon: 'EyeInvisibleOutlined',
    name: { zh: '隐藏值', en: 'Hidden value' },
    hint: { zh: '参与计算，不显示', en: 'Used in conditions, never shown' },
  },
  settings: [],
  without: [
    'placeholder',
    'description',
    'required',
    'requiredOn',
    'validations',
    'disabled',
    'disabledOn',
    'visibleOn',
    'hiddenOn',
    'hidden',
    'liveline.computed',
  ],
  example: {
    item: { type: 'hidden', label: '项目规定人数', labelEn: 'Crew of the item' },
    right: [4],
  },
}
