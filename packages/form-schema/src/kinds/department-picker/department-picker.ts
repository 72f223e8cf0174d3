import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import { organisationApi } from '@liveline/contract/organisation/calls.ts'
import { judgeChoice } from '../../judges/choice.ts'
import { idIn, sourceOf } from '../picker-source.ts'
import type { ItemKind } from '../kind.ts'

export const departmentPicker: ItemKind = {
  value: 'one',
  keepsList: true,
  properties: ['multiple', 'clearable', 'below', 'autoFill'],
  source: (node) => sourceOf(organisationApi.options.path, { aid: DEPARTMENT_TYPE, pid: idIn(node.below) }),
  judge: judgeChoice,
  palette: {
    group: 'people',
    icon: 'ApartmentOutlined',
    name: { zh: '部门', en: 'Department' },
    hint: { zh: '从组织架构中选部门', en: 'A department of the organisation' },
  },
  settings: [
    { property: 'multiple', kind: 'flag', name: { zh: '可选多个', en: 'Several departments' } },
    { property: 'below', kind: 'department', name: { zh: '只选此部门的下级', en: 'Only those below this one' } },
    { property: 'clearable', kind: 'flag', name: { zh: '可清除', en: 'Can be cleared' } },
  ],
  unset: ['autoFill'],
  example: {
    item: { type: 'department-picker', label: '作业班组', labelEn: 'Team' },
    right: [101],
    wrong: { id: 1 },
  },
}
