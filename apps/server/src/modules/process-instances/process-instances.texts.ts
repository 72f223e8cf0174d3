import { defineTexts } from '@liveline/contract/language.ts'

/** Why an act is refused. */
export const refusalTexts = defineTexts({
  taskOrProcess: { zh: '任务或流程', en: 'the task or process' },
  ended: { zh: '流程已结束', en: 'it has already ended' },
  endedBeforeWithdrawal: { zh: '流程已结束，不能撤回', en: 'it has already ended' },
  tooLateToWithdraw: { zh: '已到“{step}”环节，不能再撤回', en: 'it has reached "{step}"' },
  notActive: { zh: '没有此人，或其账号已停用', en: 'there is no such person, or the account is disabled' },
  notInRole: { zh: '其没有“{role}”角色', en: 'that person does not hold the role "{role}"' },
  isSigning: { zh: '其已在签署人中', en: 'that person is asked already' },
  hasSigned: { zh: '其已签署', en: 'that person has signed already' },
  isHandler: { zh: '其已是本任务的办理人', en: 'that person already has this task' },
  notASigner: { zh: '其不在待签署人中', en: 'that person is not asked to sign' },
  isDrawn: {
    zh: '其由流程图指定，只有流程管理员可以移除',
    en: 'the process names that person; only a process administrator can take him back',
  },
  hasActedAt: {
    zh: '其已办理“{step}”，本环节须由他人办理',
    en: 'that person already acted at "{step}"; somebody else must act here',
  },
  wouldDecide: {
    zh: '移除后结果即已确定；请由签署人签署，或由管理员跳转',
    en: 'without them the outcome would be settled; let them sign, or ask the administrator to move the task',
  },
  severalSign: {
    zh: '本任务由多人分别签署，无需领取',
    en: 'several people sign this task, each for himself; nobody takes it',
  },
  mustBeSomebodyElse: {
    zh: '您已办理“{step}”，本环节须由他人办理',
    en: 'you already acted at "{step}"; somebody else must act here',
  },
})

/** Why a task is open no longer, by the reason that was stored. */
export const cancelTexts = defineTexts({
  withdrawn: { zh: '申请人已撤回', en: 'the applicant has withdrawn it' },
  deleted: { zh: '管理员已终止流程', en: 'an administrator has ended the process' },
  interrupted: { zh: '已过期或被中断', en: 'it expired or was interrupted' },
  moved: { zh: '已退回其他环节', en: 'it was returned to another step' },
  agreed: {
    zh: '已由其他人签署通过，无需您再签署',
    en: 'enough others have agreed, your signature is no longer needed',
  },
  rejected: { zh: '已被其他人否决，无需您再签署', en: 'others have rejected it, your signature is no longer needed' },
  noApprover: { zh: '没有办理人，已自动通过', en: 'it had no handler and was passed automatically' },
  sameApprover: {
    zh: '办理人与上一步相同，已自动通过',
    en: 'its handler had done the step before, it was passed automatically',
  },
  initiatorApprover: {
    zh: '办理人即申请人，已自动通过',
    en: 'its handler is the applicant, it was passed automatically',
  },
  overdueReturn: { zh: '已超过时限，自动退回上一步', en: 'its time limit passed, and it went back to the step before' },
  overdue: { zh: '已超过时限，已自动处理', en: 'its time limit passed, and it went on automatically' },
  other: { zh: '已取消', en: 'it was cancelled' },
})

/** Titles of notices; they are kept in both languages. */
export const noticeTexts = defineTexts({
  toDo: { zh: '待办：{task} {number}', en: 'To do: {task} {number}' },
  dueSoon: { zh: '即将到期：{task} {number}', en: 'Due soon: {task} {number}' },
  escalated: { zh: '已超期并升级：{task} {number}', en: 'Overdue and escalated: {task} {number}' },
  completed: { zh: '{end}：{number} {title}', en: '{end}: {number} {title}' },
  ended: { zh: '已终止：{number} {title}（{person}：{reason}）', en: 'Ended: {number} {title} ({person}: {reason})' },
  incident: { zh: '自动任务异常，需要处理：{element} {number}', en: 'An automatic job needs you: {element} {number}' },
})
