import { defineTexts } from '@liveline/contract/language.ts'

/** Why an act is refused. */
export const refusalTexts = defineTexts({
  and: { zh: '、', en: ', ' },
  taskOrProcess: { zh: '任务或流程', en: 'the task or process' },
  ended: { zh: '流程已结束', en: 'it has already ended' },
  alreadySuspended: { zh: '流程已经挂起', en: 'it is suspended already' },
  notSuspended: { zh: '流程没有挂起', en: 'it is not suspended' },
  changedSinceListed: {
    zh: '您看到列表之后，{name}修改了：{fields}。请打开任务，看过新的内容后再办理',
    en: 'Since you saw the list {name} has changed: {fields}. Open the task and look at what is new before you decide',
  },
  administrator: { zh: '管理员', en: 'an administrator' },
  form: { zh: '表单', en: 'the form' },
  changeForm: { zh: '修改他人办理中的表单', en: 'a change to a form that somebody else fills in' },
  endedBeforeWithdrawal: { zh: '流程已结束，不能撤回', en: 'it has already ended' },
  tooLateToWithdraw: { zh: '已到“{step}”环节，不能再撤回', en: 'it has reached “{step}”' },
  notActive: { zh: '没有此人，或其账号已停用', en: 'there is no such person, or the account is disabled' },
  notInRole: { zh: '其没有“{role}”角色', en: 'that person does not hold the role “{role}”' },
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
    en: 'that person already acted at “{step}”; somebody else must act here',
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
    en: 'you already acted at “{step}”; somebody else must act here',
  },
  ownerActedAlready: {
    zh: '{owner}已办理“{step}”，本环节须由他人办理，不能代其办理',
    en: '{owner} already acted at “{step}”; nobody can act here on that behalf',
  },
})

/** Why the safety guard refuses (domain.md P9). */
export const guardTexts = defineTexts({
  jumpsOver: {
    zh: '“{step}”不得跳过，须先办结该环节；也可以退回到它之前',
    en: '“{step}” may not be jumped over: complete it first, or go back to a step before it',
  },
  notQualified: {
    zh: '“{step}”只能由具有有效资质“{qualification}”的人员办理，请另选人员',
    en: '“{step}” is for people with a valid qualification “{qualification}” only: choose somebody else',
  },
  anyQualification: { zh: '任一', en: 'any' },
  mustBeSeparate: {
    zh: '此人已办理“{done}”，“{step}”须由他人办理，请另选人员',
    en: 'this person acted at “{done}”, and “{step}” must be done by somebody else: choose another person',
  },
  deedForgotten: {
    zh: '“{done}”在目标版本中换了标识，“{step}”将无法认出须与之分开的办理人，请在新版本中保留原标识',
    en: '“{done}” has another id in that version, so “{step}” could not tell who must not act there: keep the id in the new version',
  },
  workGoesOn: {
    zh: '现场作业正在进行，不能删除或撤回，请由工作负责人在流程中办理终结',
    en: 'work on the line goes on: it cannot be deleted or withdrawn; its leader ends it by its own steps',
  },
  workLeft: {
    zh: '现场作业正在进行，不能用跳转或迁移使流程离开作业状态，请由工作负责人在流程中办理',
    en: 'work on the line goes on: neither a jump nor another version leads out of that state; its leader goes on by its own steps',
  },
  protectedVariable: {
    zh: '流程图规定它受保护，只能由相应环节写入',
    en: 'the drawing protects it; only the steps themselves write it',
  },
  outcomeVariable: {
    zh: '它保存“{step}”的办理结果，只能由该环节的办理人写入',
    en: 'it keeps the outcome of “{step}”, which only those who act there decide',
  },
})

/** Why work is not moved, given away or changed. */
export const administrationTexts = defineTexts({
  unknownNode: {
    zh: '流程图中没有“{node}”，请选择一个用户任务',
    en: 'there is no “{node}” in the drawing: choose a user task',
  },
  notUserTask: {
    zh: '“{step}”不是用户任务，请选择一个用户任务',
    en: '“{step}” is no user task: choose one',
  },
  sameNode: { zh: '任务已在“{step}”', en: 'the task is at “{step}” already' },
  notReachable: {
    zh: '从这里到不了“{step}”：它在另一个多实例或事件之内',
    en: '“{step}” cannot be entered from here: it lies within a repeated activity or an event',
  },
  wouldStop: {
    zh: '流程将永远停在“{steps}”，请改选目标，或使用“退回”方式',
    en: 'the work would wait for ever at “{steps}”: choose another target, or the mode “return”',
  },
  /** Whoever already returns is not told to, but from where it can go on. */
  wouldStopReturned: {
    zh: '流程将永远停在“{steps}”，请改选能够办完的环节：{targets}',
    en: 'the work would wait for ever at “{steps}”: choose a step from where it can be completed: {targets}',
  },
  wouldStopAnywhere: {
    zh: '流程将永远停在“{steps}”，从该任务跳转到附近的环节也不能办完，请从其他任务跳转或终止流程',
    en: 'the work would wait for ever at “{steps}”, and a jump of this task to any step near it leaves it so: jump from another task, or end the process',
  },
  tooComplex: {
    zh: '流程图太复杂，无法确定跳转后能否走完，请选择更早的环节',
    en: 'the drawing is too complex to tell whether it could be completed then: choose an earlier step',
  },
  disabled: { zh: '账号不存在或已停用，请另选人员', en: 'there is no such enabled account: choose somebody else' },
  noOpenTask: { zh: '没有待办任务可以改派', en: 'it has no open task to give to anybody' },
  noIncident: { zh: '没有需要重试的故障', en: 'nothing of it was given up' },
  noTaskThere: { zh: '没有可以跳转的待办任务', en: 'no task is open there to jump from' },
  severalTasks: {
    zh: '有多个待办任务，请指定从哪个环节跳转，或逐个处理',
    en: 'several tasks are open: say from which step, or move each by itself',
  },
  otherVersion: { zh: '不在所选的流程版本上', en: 'it does not run on the version chosen' },
  hasIt: { zh: '任务已经由其办理', en: 'the task is already his' },
  otherType: {
    zh: '现有值的类型是 {present}，不能改为 {given}',
    en: 'its present value is of the type {present} and cannot become {given}',
  },
})

/** What an administrator's act led to, as the timeline shows it. */
export const targetTexts = defineTexts({
  jumped: { zh: '跳转到“{step}”', en: 'Moved to “{step}”' },
  reassigned: { zh: '改派给{person}', en: 'Given to {person}' },
  variablesSet: { zh: '修改变量：{names}', en: 'Variables set: {names}' },
})

/** Why a task is open no longer, by the reason that was stored. */
export const cancelTexts = defineTexts({
  withdrawn: { zh: '申请人已撤回', en: 'the applicant has withdrawn it' },
  deleted: { zh: '管理员已终止流程', en: 'an administrator has ended the process' },
  returned: { zh: '已退回其他环节', en: 'it was returned to another step' },
  takenBack: { zh: '上一环节的办理人已撤回', en: 'who did the step before has taken it back' },
  interrupted: { zh: '已过期或被中断', en: 'it expired or was interrupted' },
  jumped: { zh: '管理员已跳转到其他环节', en: 'an administrator has moved the work to another step' },
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
  byEvent: { zh: '由事件自动发起', en: 'an event started it, nobody did by hand' },
  other: { zh: '已取消', en: 'it was cancelled' },
})

/** Titles of notices; they are kept in both languages. */
export const noticeTexts = defineTexts({
  toDo: { zh: '待办：{task} {number}', en: 'To do: {task} {number}' },
  dueSoon: { zh: '即将到期：{task} {number}', en: 'Due soon: {task} {number}' },
  escalated: { zh: '已超期并升级：{task} {number}', en: 'Overdue and escalated: {task} {number}' },
  completed: { zh: '{end}：{number} {title}', en: '{end}: {number} {title}' },
  ended: { zh: '已终止：{number} {title}（{person}：{reason}）', en: 'Ended: {number} {title} ({person}: {reason})' },
  jumped: {
    zh: '环节已被跳转：{number} 转到“{step}”（{person}：{reason}）',
    en: 'Moved: {number} goes on at “{step}” ({person}: {reason})',
  },
  reassigned: {
    zh: '任务已改派给{to}：{task} {number}（{person}：{reason}）',
    en: 'Given to {to}: {task} {number} ({person}: {reason})',
  },
  variablesSet: {
    zh: '流程数据已修改：{number}（{person}：{reason}）',
    en: 'Data of the process was changed: {number} ({person}: {reason})',
  },
  formChanged: {
    zh: '表单已由管理员修改：{number}（{person}：{reason}）',
    en: 'An administrator changed a form: {number} ({person}: {reason})',
  },
  suspended: { zh: '流程已挂起：{number}（{person}：{reason}）', en: 'Suspended: {number} ({person}: {reason})' },
  resumed: { zh: '流程已恢复：{number}（{person}：{reason}）', en: 'Resumed: {number} ({person}: {reason})' },
  incident: { zh: '自动任务异常，需要处理：{element} {number}', en: 'An automatic job needs you: {element} {number}' },
})

/** What of the qualifications that a step asks for somebody does not hold. */
export const qualificationTexts = defineTexts({
  any: { zh: '任何资质', en: 'any qualification' },
  missing: { zh: '没有资质“{what}”', en: 'no qualification “{what}”' },
  expired: {
    zh: '资质“{what}”在 {day} 到期或不在有效期内',
    en: 'the qualification “{what}” is not valid (until {day})',
  },
  between: { zh: '；', en: '; ' },
})
