import { defineTexts } from '@liveline/contract/language.ts'

/** Why an act is refused. */
export const refusalTexts = defineTexts({
  taskOrProcess: { zh: '任务或流程', en: 'the task or process' },
  ended: { zh: '流程已结束', en: 'it has already ended' },
  endedBeforeWithdrawal: { zh: '流程已结束，不能撤回', en: 'it has already ended' },
  tooLateToWithdraw: { zh: '已到“{step}”环节，不能再撤回', en: 'it has reached "{step}"' },
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
