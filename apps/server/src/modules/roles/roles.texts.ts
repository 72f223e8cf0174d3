import { defineTexts } from '@liveline/contract/language.ts'

export const roleTexts = defineTexts({
  user: { zh: '该人员', en: 'the person' },
  role: { zh: '角色', en: 'the role' },
  somebody: { zh: '其他管理员', en: 'another administrator' },
})

/** Why somebody's roles cannot be changed. */
export const grantTexts = defineTexts({
  self: { zh: '不能修改本人的角色', en: 'nobody changes his own roles' },
  outOfReach: { zh: '该人员不在您管理的部门内', en: 'that person belongs to no department of yours' },
  notYours: { zh: '您无权分配“{role}”', en: 'you may not hand out {role}' },
})
