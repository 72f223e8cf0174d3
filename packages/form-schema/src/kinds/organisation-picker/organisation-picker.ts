import { organisationApi } from '@liveline/contract/organisation/calls.ts'
import { judgeChoice } from '../../judges/choice.ts'
import { idIn, sourceOf } from '../picker-source.ts'
import type { ItemKind } from '../kind.ts'

/** A detail of one type of organisation data: a line, a substation, a department. */
export const organisationPicker: ItemKind = {
  value: 'one',
  keepsList: true,
  properties: ['multiple', 'clearable', 'organisationType', 'below', 'autoFill'],
  needs: ['organisationType'],
  source: (node) =>
    sourceOf(organisationApi.options.path, { aid: idIn(node.organisationType) ?? 0, pid: idIn(node.below) }),
  judge: judgeChoice,
  palette: {
    group: 'people',
    icon: 'ClusterOutlined',
    name: { zh: '组织信息', en: 'Organisation detail' },
    hint: { zh: '选某一类组织信息中的一项', en: 'An entry of one type of organisation data' },
  },
  settings: [
    { property: 'organisationType', kind: 'organisationType', name: { zh: '类别', en: 'Type' } },
    { property: 'multiple', kind: 'flag', name: { zh: '可选多个', en: 'Several entries' } },
    {
      property: 'below',
      kind: 'number',
      name: { zh: '只选此项的下级（编号）', en: 'Only those below this one (its number)' },
    },
    { property: 'clearable', kind: 'flag', name: { zh: '可清除', en: 'Can be cleared' } },
  ],
  unset: ['autoFill'],
  fresh: { organisationType: 1 },
  example: {
    item: { type: 'organisation-picker', label: '变电站', labelEn: 'Substation', organisationType: 1 },
    right: [101],
    wrong: { id: 1 },
  },
}
