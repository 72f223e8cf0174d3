import { defineTexts } from '@liveline/contract/language.ts'

export const definitionTexts = defineTexts({
  workflow: { zh: '流程', en: 'the workflow' },
  workflowKey: { zh: '流程标识', en: 'The workflow key' },
  noDraft: { zh: '没有可发布的草稿', en: 'there is no draft to release' },
  processIdDiffers: {
    zh: '流程 id 应为“{key}”，文件中为：{found}',
    en: 'The process id must be “{key}”, found: {found}',
  },
  none: { zh: '无', en: 'none' },
  keyOfDeleted: { zh: '已删除流程的标识', en: 'The key of a deleted workflow' },
  form: { zh: '表单', en: 'the form' },
  version: { zh: '流程版本', en: 'the version of the workflow' },
})

/** What uses a workflow that is to be deleted. */
export const usedByTexts = defineTexts({
  instances: {
    zh: '{running} 个进行中的流程（另有 {finished} 个已结束）',
    en: '{running} running instances (and {finished} finished ones)',
  },
  page: { zh: '页面“{page}”', en: 'the page “{page}”' },
  caller: { zh: '流程“{workflow}”', en: 'the workflow “{workflow}”' },
  quickForm: { zh: '快捷表单', en: 'the quick forms' },
  and: { zh: '、', en: ', ' },
})

/** What is wrong with a drawing beyond what the engine finds, by the code of the problem. */
export const drawingTexts = defineTexts({
  tooCostly: {
    zh: '流程图太复杂，无法在限定的时间和内存内读取，请拆分或简化',
    en: 'The drawing could not be read in the time and memory there are: split it up or simplify it',
  },
  formUnknown: {
    zh: '{element}引用的表单“{form}”不存在',
    en: '{element} names the form “{form}”, which does not exist',
  },
  roleUnknown: {
    zh: '{element}引用的角色 {role} 不存在',
    en: '{element} names the role {role}, which does not exist',
  },
  departmentUnknown: {
    zh: '{element}引用的部门 {department} 不存在，按规则将找不到人，请另选',
    en: '{element} names the department {department}, which does not exist, so that nobody is found there: choose another',
  },
  postUnknown: {
    zh: '{element}引用的岗位 {post} 不存在，按规则将找不到人，请另选',
    en: '{element} names the post {post}, which does not exist, so that nobody is found there: choose another',
  },
  personUnknown: {
    zh: '{element}引用的人员“{person}”不存在或已停用，请另选',
    en: '{element} names “{person}”, who does not exist or is disabled: choose somebody else',
  },
  fieldUnknown: {
    zh: '{element}用到字段“{field}”，而已发布的表单“{form}”中没有：可能已改名或删除，请改用其他字段，或先发布含有该字段的表单',
    en: '{element} uses the field “{field}”, which the released form “{form}” does not have; it may have been renamed or removed: choose another, or release the form with it',
  },
  calledUnknown: {
    zh: '{element}调用的流程“{called}”尚未发布，请先发布或改正 calledElement',
    en: '{element} calls the process “{called}”, which has no release: release it first, or correct calledElement',
  },
  startedByMissing: {
    zh: '本流程由事件启动，但没有人是申请人：请在流程上用 startedBy 写明登录名，或由有权发起的人发布',
    en: 'Events start this process, and nobody is its initiator: name a person in startedBy, or let somebody release it who may start it',
  },
  startedByUnknown: {
    zh: 'startedBy 中的“{person}”不存在或已停用，请改为有权发起流程的人的登录名',
    en: '“{person}” in startedBy does not exist or is disabled: write the login name of a person who may start the process',
  },
  startedByMayNot: {
    zh: '事件以“{person}”的名义启动本流程，但其无权发起：请授予权限，或在 startedBy 中改写他人',
    en: 'Events start this process for “{person}”, who may not start it: give the right, or name somebody else in startedBy',
  },
  endpointUnknown: {
    zh: '{element}调用的接口“{endpoint}”未登记，或不允许本流程使用：请另选接口，或请管理员在“消息渠道”中登记',
    en: '{element} calls “{endpoint}”, which is not configured, or not for this process: choose another, or have it added under Push channels',
  },
  hostFieldMissing: {
    zh: '{element}缺少“{field}”，或该值不能是表达式，请填写',
    en: '{element} needs “{field}”, written out and not computed',
  },
  hostFieldUnknown: {
    zh: '{element}的“{field}”不会在这里执行，请删除',
    en: '{element} has the field “{field}”, which is not done here: remove it',
  },
  approverMissing: {
    zh: '{element}没有办理人，请在“办理人”中添加规则',
    en: '{element} has nobody who may complete it: add an approver',
  },
  approversTooMany: {
    zh: '{element}的审批人共 {count} 项，最多 {most} 项，请改用角色、岗位或部门',
    en: '{element} names {count} approvers, and {most} at most: use a role, a post or a department',
  },
  outcomeVariableMissing: {
    zh: '{element}有办理结果但没有 outcomeVariable，请填写',
    en: '{element} has outcomes but no outcomeVariable to keep them in: name one',
  },
  timeLimitWrong: {
    zh: '{element}的时限须满足：hours 大于 0，remindAt 在 0 与 1 之间（可用逗号列多个），escalateTo 为“role:编号”或“user:用户名”，onOverdue 为 escalate、pass 或 return',
    en: '{element} needs hours above 0, remindAt between 0 and 1 (several with commas), escalateTo “role:id” or “user:name”, and onOverdue “escalate”, “pass” or “return”',
  },
  approverKindUnknown: {
    zh: '{element}的审批人类型“{kind}”不存在，可选：{known}',
    en: '{element} has an approver of the kind “{kind}”, which does not exist; choose one of {known}',
  },
  approverValueMissing: {
    zh: '{element}的办理人规则没有填完，请选定由谁办理',
    en: '{element} has a rule for its people that is not filled in: choose who acts',
  },
  approverValueWrong: {
    zh: '{element}的审批人（{kind}）的 value“{value}”不正确：角色、岗位、部门填编号',
    en: '{element} has an approver ({kind}) whose value “{value}” is not right: the id of a role, post or department',
  },
  approvalWrong: {
    zh: '{element}的会签设置不正确：mode 为 anyOne、all、inSequence、ratio 或 weight；ratio 大于 0 且不大于 1，weight 大于 0；onReject 为 end 或 wait；有多个同意或否决结果时用 agreed、rejected 指明',
    en: '{element} has an approval that is none: mode anyOne, all, inSequence, ratio or weight; ratio above 0 and at most 1, weight above 0; onReject end or wait; of several outcomes that agree or reject, agreed and rejected name one',
  },
  policyWrong: {
    zh: '{element}的 {policy}“{word}”不正确：emptyApprover 为 block、administrator、pass 或“user:用户名”，sameApprover 与 initiatorApprover 为 keep、pass 或 leader',
    en: '{element} has the {policy} “{word}”: emptyApprover is block, administrator, pass or “user:name”, sameApprover and initiatorApprover are keep, pass or leader',
  },
  passesGuarded: {
    zh: '{element}带有安全属性，不能自动通过：请去掉 {policy} 的 pass',
    en: '{element} carries safety attributes, nothing may complete it by itself: take “pass” from {policy}',
  },
  passesForm: {
    zh: '{element}有必填内容，不能自动通过：请去掉 {policy} 的 pass',
    en: '{element} has something that must be filled in, nothing may complete it by itself: take “pass” from {policy}',
  },
  separateFromUnknown: {
    zh: '{element}须与“{other}”由不同的人办理，但后者不存在，请改正 id',
    en: '{element} is to be separate from “{other}”, which does not exist: correct the id',
  },
  batchWrong: {
    zh: '{element}的 batch 须为“true”（可批量办理）或“false”（不可），请改正',
    en: '{element} needs batch “true” (several may be completed at once) or “false” (they may not)',
  },
  noJumpOverWrong: {
    zh: '{element}的 noJumpOver 须为“true”（不得跳过）或“false”，请改正',
    en: '{element} needs noJumpOver “true” (nobody may jump over it) or “false”',
  },
  qualifiedOnlyWrong: {
    zh: '{element}的 qualifiedOnly 须写在用户任务上，值为资质名称或“true”，请改正',
    en: '{element}: qualifiedOnly belongs on a user task and is the name of a qualification, or “true”',
  },
  protectedVariableWrong: {
    zh: 'protectedVariables 中的“{variable}”不是变量名：请写变量名，可以“*”结尾',
    en: '“{variable}” in protectedVariables is no name of a variable: write a name, which may end in “*”',
  },
  approvalStepWrong: {
    zh: '{element}的 approvalStep 须为“true”（可委托的审批环节）或“false”（不可委托），请改正',
    en: '{element} needs approvalStep “true” (a step that can be delegated) or “false” (it cannot)',
  },
  signatureWrong: {
    zh: '{element}的 signature 须为“required”（必须手写签名）、“optional”或“none”，请改正',
    en: '{element} needs signature “required” (signed by hand), “optional” or “none”',
  },
  titleShowsHidden: {
    zh: '标题用到了字段“{field}”，而有环节对其隐藏：请改用其他字段',
    en: 'the title names the field “{field}”, which a step hides: choose other fields for it',
  },
  nameShowsHidden: {
    zh: '{element}的名称会显示字段“{field}”，而有环节对其隐藏：请从名称中去掉',
    en: 'the name of {element} shows the field “{field}”, which a step hides: leave it out',
  },
  sendsHidden: {
    zh: '{element}会对外发送字段“{field}”，而有环节对其隐藏：请从发送内容中去掉',
    en: '{element} sends the field “{field}” outside, which a step hides: leave it out',
  },
  opinionFieldHidden: {
    zh: '{element}把“{outcome}”的意见存入“{field}”，而有环节隐藏该字段，意见却人人可见：请改用其他字段',
    en: '{element} keeps the opinion of “{outcome}” in “{field}”, which a step hides, but opinions are read by all: choose another field',
  },
})
