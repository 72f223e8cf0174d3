import { userApi } from '@liveline/contract/user/calls.ts'
import { judgeChoice } from '../../judges/choice.ts'
import { idIn, idsIn, sourceOf } from '../picker-source.ts'
import type { ItemKind } from '../kind.ts'

export const personPicker: ItemKind = {
  value: 'one',
  keepsList: true,
  properties: ['multiple', 'clearable', 'roleIds', 'departmentId', 'autoFill'],
  source: (node) => sourceOf(userApi.options.path, { roleIds: idsIn(node.roleIds), depId: idIn(node.departmentId) }),
  judge: judgeChoice,
  palette: {
    group: 'people',
    icon: 'UserOutlined',
    name: { zh: '人员', en: 'Person' },
    hint: { zh: '按姓名或拼音首字母选人', en: 'Found by name or initials' },
  },
  settings: [
    { property: 'multiple', kind: 'flag', name: { zh: '可选多人', en: 'Several people' } },
    { property: 'roleIds', kind: 'roles', name: { zh: '限定角色', en: 'Only of these roles' } },
    {
      property: 'departmentId',
      kind: 'department',
      name: { zh: '限定部门及下级', en: 'Only of this department and those below' },
    },
    { property: 'clearable', kind: 'flag', name: { zh: '可清除', en: 'Can be cleared' } },
  ],
  unset: ['autoFill'],
  example: {
    item: { type: 'person-picker', label: '监护人', labelEn: 'Guardian' },
    right: [100001],
    wrong: { id: 1 },
  },
}
