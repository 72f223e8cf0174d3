import { defineTexts } from '@liveline/contract/language.ts'

/** Why a task cannot go back to a step, or not straight back from it. */
export const returnTexts = defineTexts({
  notBefore: {
    zh: '本流程未办理过该环节，或它不在本环节之前',
    en: 'it has not been done in this process before this step',
  },
  severalDecide: {
    zh: '本环节由多人共同表决，一人不能退回；请选择否决类结果并说明理由',
    en: 'several decide this step together, and one of them cannot return it: choose a rejecting outcome and give the reason',
  },
  onlyAsked: {
    zh: '您只是被征求意见的加签人员，不能退回；请签署意见，由办理人决定',
    en: 'you were only asked for your word and cannot return it: sign with your opinion, the handler decides',
  },
  noneBefore: { zh: '本环节之前没有办理过的环节', en: 'no step has been done before this one' },
  nowhere: { zh: '无', en: 'nowhere' },
  initiatorStep: { zh: '申请人环节', en: 'the applicant’s step' },
  previousStep: { zh: '上一环节', en: 'the previous step' },
  unreachable: { zh: '流程不能从本环节到达那里', en: 'the work cannot be led there from this step' },
  wouldWait: {
    zh: '退回后流程会在{steps}一直等待，无法办完；可以退回到：{targets}',
    en: 'the process would wait for ever at {steps}: choose {targets}',
  },
  wouldWaitAnywhere: {
    zh: '退回后流程会在{steps}一直等待，无法办完，退回到其他环节也是如此；请继续办理或联系流程管理员',
    en: 'the process would wait for ever at {steps}, and so it would from any other step: go on with it, or ask the process administrator',
  },
  endsCall: {
    zh: '退回会结束“{step}”调用的流程；请等它办完，或联系流程管理员跳转',
    en: 'it would end the process called at “{step}”: wait until that has ended, or ask the process administrator for a jump',
  },
  outOfCall: {
    zh: '在被调用的流程中，本环节之前没有办理过的环节，不能从这里退回到调用它的流程；请继续办理，或联系流程管理员跳转',
    en: 'no step of this called process has been done before this one, and the process that called it is not returned from here: go on with it, or ask the process administrator for a jump',
  },
  tooComplex: {
    zh: '流程图走法太多，无法确认退回后能够办完；请选择更早的环节或联系流程管理员',
    en: 'there are too many ways to be sure that the process can end: choose an earlier step or ask the process administrator',
  },
  jumpsOver: {
    zh: '中间的“{step}”不允许跳过，修改后须逐步办理',
    en: '“{step}” between them must not be passed over; the work goes through it again',
  },
  severalHands: { zh: '“{step}”由多人分别办理', en: '“{step}” is done by several people' },
  cannotComeBack: {
    zh: '并行的其他分支已被收回，须重新经过',
    en: 'other branches are taken away and have to be gone through again',
  },
})

/** Why a completed step cannot be taken back. */
export const takeBackTexts = defineTexts({
  notCompleted: { zh: '该环节不是由您办结的', en: 'you have not completed it' },
  handedOn: { zh: '您没有办理，而是转办、退回或会签了它', en: 'you handed it on, returned it or only voted' },
  done: { zh: '下一环节“{step}”已办理或已变动', en: 'the next step “{step}” has been dealt with already' },
  claimed: { zh: '下一环节“{step}”已由{person}签收', en: 'the next step “{step}” has been taken by {person}' },
  begun: { zh: '下一环节“{step}”已由{person}开始填写', en: '{person} has begun to fill in the next step “{step}”' },
  guarded: { zh: '“{step}”不允许撤回或跳过', en: '“{step}” must not be undone or passed over' },
  irreversible: { zh: '“{step}”已自动执行，无法收回', en: '“{step}” has run by itself and cannot be undone' },
  goneOn: {
    zh: '流程已自动向前，没有可以收回的任务',
    en: 'the process has gone on by itself, there is no task to take back',
  },
  severalHands: { zh: '本环节由多人分别办理', en: 'it is done by several people' },
  othersWork: { zh: '撤回会同时收回他人正在办理的任务', en: 'it would take away what others are working on' },
  cannotComplete: { zh: '撤回后流程无法办完', en: 'the process could not end afterwards' },
})

/** Why a person cannot be chosen for an act. */
export const personTexts = defineTexts({
  unknown: { zh: '没有这个账号，或已停用', en: 'there is no such account, or it is disabled' },
  isHandler: { zh: '该任务已只由其办理', en: 'the task is with this person alone already' },
  isYou: { zh: '这是您自己', en: 'this is yourself' },
  severalSign: {
    zh: '本任务由多人会签，不能只交给一人；请加签，或移除加签人员',
    en: 'several people sign this task, and no one has it alone: add signers, or take added ones back',
  },
  cannotSee: {
    zh: '无权查看本流程，请先抄送给该人员',
    en: 'this person may not see the process: give it to them to read first',
  },
})

/** Why an act is not possible now, beside the reasons above. */
export const offerTexts = defineTexts({
  ended: { zh: '流程已结束', en: 'the process has ended' },
  suspended: {
    zh: '流程已挂起，请等流程管理员恢复后再办理',
    en: 'the process is suspended: wait until a process administrator resumes it',
  },
  taskEnded: { zh: '任务已结束', en: 'the task has ended' },
  notYours: { zh: '该任务不由您处理', en: 'the task is not yours' },
  forOwner: { zh: '您代{owner}办理，只能由其本人转办', en: 'you act for {owner}, who alone may hand it on' },
  claimedByYou: { zh: '您已签收', en: 'you have taken it already' },
  notClaimed: { zh: '您没有签收该任务', en: 'you have not taken it' },
  notApplicant: { zh: '只有申请人可以撤回流程', en: 'only the applicant may withdraw the process' },
  onlyParticipants: { zh: '只有参与办理的人员可以操作', en: 'only people who take part may do this' },
  nobodyToUrge: { zh: '当前没有待办任务', en: 'no task is open' },
  onlyYourself: { zh: '当前只有您自己待办', en: 'the work is with you alone' },
  onlyAdministrators: { zh: '只有流程管理员可以终止', en: 'only process administrators may end it' },
  stillOpen: { zh: '任务还没有办结', en: 'the task is not completed yet' },
  otherAuthor: { zh: '不是您写的评论', en: 'it is not yours' },
  commentOld: { zh: '发表已超过 5 分钟', en: 'it is older than five minutes' },
  commentGone: { zh: '已经删除', en: 'it has been deleted already' },
})

/** Labels and titles that are kept in both languages. */
export const actTexts = defineTexts({
  returned: { zh: '退回', en: 'Returned' },
  transferred: { zh: '转办', en: 'Handed on' },
  returnedNotice: {
    zh: '已退回：{number} {step}（{person}：{opinion}）',
    en: 'Returned: {number} {step} ({person}: {opinion})',
  },
  takenBackNotice: { zh: '{person}已撤回：{number} {step}', en: '{person} took back: {number} {step}' },
  transferredTo: { zh: '{person}转办给您：{number} {step}', en: '{person} handed you: {number} {step}' },
  transferredAway: { zh: '已转办给{person}：{number} {step}', en: 'Handed on to {person}: {number} {step}' },
  copied: { zh: '{person}抄送给您：{number} {title}', en: '{person} gave you to read: {number} {title}' },
  copiedByDrawing: { zh: '抄送给您：{number} {title}', en: 'For you to read: {number} {title}' },
  urgedNotice: { zh: '{person}催办：{number} {step}', en: '{person} reminds you: {number} {step}' },
  mentioned: { zh: '{person}在 {number} 的评论中提到您', en: '{person} mentioned you in a comment on {number}' },
})

/** Why nothing goes on in an instance at present; undefined while it runs. */
export const standstill = ({ status }: { readonly status: string }) =>
  status === 'active' ? undefined : status === 'suspended' ? offerTexts.suspended : offerTexts.ended

/** What is said beside a form. */
export const saidTexts = defineTexts({
  opinion: { zh: '意见', en: 'Opinion' },
  comment: { zh: '评论', en: 'Comment' },
  note: { zh: '附言', en: 'Note' },
  reason: { zh: '理由', en: 'Reason' },
})
