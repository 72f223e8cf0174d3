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
