import { judgeSingle } from '../../judges/single.ts'
import type { ItemKind } from '../kind.ts'

/** Who has the process now: asked when it is looked at, kept nowhere. */
export const currentHandler: ItemKind = {
  value: 'any',
  auto: 'currentHandler',
  properties: [],
  judge: judgeSingle,
  palette: {
    group: 'people',
    icon: 'SolutionOutlined',
    name: { zh: '当前处理人', en: 'Current handler' },
    hint: { zh: '流程现在在谁手里，只供查看', en: 'Who has the process now, only read' },
  },
  settings: [],
  without: [
    'placeholder',
    'required',
    'requiredOn',
    'validations',
    'disabled',
    'disabledOn',
    'value',
    'liveline.prefill',
    'liveline.computed',
    'liveline.filter',
  ],
  example: {
    item: { type: 'current-handler', label: '当前处理人', labelEn: 'Current handler' },
    right: ['—'],
  },
}
