import { defineTexts } from '@liveline/contract/language.ts'

export const roleTexts = defineTexts({
  user: { zh: '该人员', en: 'the person' },
  role: { zh: '角色', en: 'the role' },
  somebody: { zh: '其他管理员', en: 'another administrator' },
})

/** Titles of notices to the other administrators; they are kept in both languages. */
export const appointmentNotices = defineTexts({
  given: {
    zh: '{giver}授予{name}管理员角色“{role}”，如非本单位安排请立即核实',
    en: '{giver} made {name} an administrator by the role {role}: check at once that this was meant',
  },
  right: {
    zh: '{giver}为角色“{role}”增加了管理员权限“{right}”，如非本单位安排请立即核实',
    en: '{giver} gave the role {role} an administrator’s right, {right}: check at once that this was meant',
  },
})

/** Why somebody's roles cannot be changed. */
export const grantTexts = defineTexts({
  self: { zh: '不能修改本人的角色', en: 'nobody changes his own roles' },
  outOfReach: { zh: '该人员不在您管理的部门内', en: 'that person belongs to no department of yours' },
  notYours: { zh: '您无权分配“{role}”', en: 'you may not hand out {role}' },
})

/** Why the rights of a role cannot be set so. */
export const rightsTexts = defineTexts({
  own: {
    zh: '您本人持有该角色，不能给自己增加权限，请由另一位安全管理员设置',
    en: 'you hold this role, and nobody gives rights to himself: let another security administrator do it',
  },
  mixed: {
    zh: '系统、安全、审计三类管理员的权限不能放在同一个角色里，请分到不同角色',
    en: 'rights of the system, security and audit administrators do not go together: put them into different roles',
  },
  unknown: { zh: '没有权限“{right}”，请刷新后重试', en: 'there is no right {right}: reload and try again' },
  key: {
    zh: '“{right}”是该管理员角色的根本权限，不能去掉',
    en: 'without the right “{right}” nobody would be this administrator',
  },
  holder: {
    zh: '“{name}”还担任另一类管理员，请先取消其中一个角色',
    en: '{name} is administrator of another kind too: take one of the roles away first',
  },
})

/** Why a role cannot be saved or deleted so. */
export const editTexts = defineTexts({
  sameName: {
    zh: '已有名为“{name}”的角色，请换一个名称',
    en: 'there is a role named {name} already: choose another name',
  },
  ownScope: {
    zh: '您本人持有该角色，不能扩大自己的数据范围，请由另一位安全管理员修改',
    en: 'you hold this role, and nobody widens his own data scope: let another security administrator do it',
  },
  ofPack: {
    zh: '该角色来自业务包，流程和待办按它取人，不能删除；可以取消持有人和权限',
    en: 'the role came with the pack, whose drawings name it, and is not deleted: take its people and rights away instead',
  },
})

/** What keeps a role. */
export const useTexts = defineTexts({
  people: { zh: '{count} 名人员', en: '{count} people' },
  forms: { zh: '{count} 个表单的记录权限', en: 'the record rights of {count} forms' },
  pages: { zh: '{count} 个页面表格', en: '{count} page tables' },
  dataSets: { zh: '{count} 个数据集', en: '{count} data sets' },
  workflows: { zh: '{count} 个流程', en: '{count} workflows' },
  tasks: { zh: '{count} 个未办任务', en: '{count} open tasks' },
})

export const subjectTexts = defineTexts({
  call: { zh: '这个接口', en: 'the call' },
  right: { zh: '这项权限', en: 'the right' },
  menu: { zh: '这个菜单项', en: 'the entry of the menu' },
})
