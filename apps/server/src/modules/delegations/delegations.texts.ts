import { defineTexts } from '@liveline/contract/language.ts'

/** Why somebody cannot be the delegate. */
export const delegateTexts = defineTexts({
  self: { zh: '不能委托给本人', en: 'that is the same person' },
  missing: { zh: '没有这个人员', en: 'there is no such person' },
  disabled: { zh: '该账号已停用', en: 'the account is disabled' },
  outside: { zh: '该人员不是可办理审批的内部人员', en: 'only staff who may handle approvals can be chosen' },
  circle: {
    zh: '对方已委托给{owner}，不能再互相委托',
    en: 'that person has delegated to {owner}: it would be a circle',
  },
  hasDelegated: {
    zh: '对方已把自己的审批委托给他人，委托不能接力',
    en: 'that person has delegated to somebody else, and delegations do not chain',
  },
  administrator: {
    zh: '不能把他人的审批委托给您本人；如确需由您代办，请由其他管理员操作',
    en: 'nobody gives himself the approvals of others: another administrator has to do it',
  },
  period: { zh: '结束时间须晚于开始时间和当前时间', en: 'the end must be later than the start and than now' },
})

/** Why an administrator cannot do it for somebody. */
export const forceTexts = defineTexts({
  self: { zh: '不能代本人操作', en: 'nobody forces a delegation of his own' },
  administrator: { zh: '对方是同级或上级管理员', en: 'that person is an administrator beside or above you' },
  otherDepartment: { zh: '对方不在您管理的部门内', en: 'that person belongs to no department of yours' },
})

/** Why a delegation ended that nobody ended by itself; kept in both languages. */
export const endedBecause = defineTexts({
  disabled: { zh: '{name}的账号已停用', en: 'the account of {name} was disabled' },
  deleted: { zh: '{name}的账号已删除', en: 'the account of {name} was deleted' },
})

export const delegationTexts = defineTexts({
  user: { zh: '用户', en: 'the user' },
})

/** Titles of notices; they are kept in both languages. */
export const delegationNotices = defineTexts({
  received: { zh: '{owner}的审批已委托您代办', en: 'You act on the approvals of {owner} now' },
  givenForYou: {
    zh: '{administrator}已把您的审批委托给{delegate}（{reason}）',
    en: '{administrator} delegated your approvals to {delegate} ({reason})',
  },
  ended: { zh: '您不再代办{owner}的审批', en: 'You act on the approvals of {owner} no longer' },
  delegateGone: {
    zh: '您对{delegate}的委托已结束（{reason}），审批重新由您办理',
    en: 'Your delegation to {delegate} ended ({reason}): your approvals wait for you again',
  },
  ownerGone: {
    zh: '您不再代办{owner}的审批（{reason}）',
    en: 'You act on the approvals of {owner} no longer ({reason})',
  },
  endedForYou: {
    zh: '{administrator}已取消您对{delegate}的委托（{reason}）',
    en: '{administrator} ended your delegation to {delegate} ({reason})',
  },
})
