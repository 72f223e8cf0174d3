import { liveLineApi } from '@liveline/contract/live-line/calls.ts'
import { judgeChoice } from '../../judges/choice.ts'
import type { ItemKind } from '../kind.ts'

export const catalogueItem: ItemKind = {
  value: 'one',
  properties: ['clearable', 'autoFill'],
  source: () => liveLineApi.catalogue.path,
  judge: judgeChoice,
  palette: {
    group: 'field-work',
    icon: 'BookOutlined',
    name: { zh: '带电作业项目', en: 'Catalogue item' },
    hint: { zh: '从带电作业项目目录中选', en: 'An item of the live-line catalogue' },
  },
  settings: [
    { property: 'clearable', kind: 'flag', name: { zh: '可清除', en: 'Can be cleared' } },
    {
      property: 'autoFill',
      kind: 'fill',
      name: { zh: '选择后填入', en: 'Fills in other fields' },
      help: { zh: '字段名对应所选项目的属性', en: 'Field by field, what is taken of the chosen item' },
    },
  ],
  example: {
    item: { type: 'catalogue-item', label: '作业项目', labelEn: 'Work item' },
    right: ['LW09'],
    wrong: { code: 'LW09' },
  },
}
