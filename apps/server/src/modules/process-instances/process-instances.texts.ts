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

/** Why the safety guard refuses (domain.md P9). */
export const guardTexts = defineTexts({
  jumpsOver: {
    zh: '“{step}”不得跳过，须先办结该环节；也可以退回到它之前',
    en: '"{step}" may not be jumped over: complete it first, or go back to a step before it',
  },
  notQualified: {
    zh: '“{step}”只能由具有有效资质“{qualification}”的人员办理，请另选人员',
    en: '"{step}" is for people with a valid qualification "{qualification}" only: choose somebody else',
  },
  anyQualification: { zh: '任一', en: 'any' },
  mustBeSeparate: {
    zh: '此人已办理“{done}”，“{step}”须由他人办理，请另选人员',
    en: 'this person acted at "{done}", and "{step}" must be done by somebody else: choose another person',
  },
  protectedVariable: {
    zh: '流程图规定它受保护，只能由相应环节写入',
    en: 'the drawing protects it; only the steps themselves write it',
  },
  outcomeVariable: {
    zh: '它保存“{step}”的办理结果，只能由该环节的办理人写入',
    en: 'it keeps the outcome of "{step}", which only those who act there decide',
  },
})

/** Why a task is open no longer, by the reason that was stored. */
export const cancelTexts = defineTexts({
  withdrawn: { zh: '申请人已撤回', en: 'the applicant has withdrawn it' },
  deleted: { zh: '管理员已终止流程', en: 'an administrator has ended the process' },
  returned: { zh: '已退回其他环节', en: 'it was returned to another step' },
  takenBack: { zh: '上一环节的办理人已撤回', en: 'who did the step before has taken it back' },
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
