import { defineTexts } from '@liveline/contract/language.ts'

export const definitionTexts = defineTexts({
  workflow: { zh: '流程', en: 'the workflow' },
  workflowKey: { zh: '流程标识', en: 'The workflow key' },
  noDraft: { zh: '没有可发布的草稿', en: 'there is no draft to release' },
  processIdDiffers: {
    zh: '流程 id 应为“{key}”，文件中为：{found}',
    en: "The process id must be '{key}', found: {found}",
  },
  none: { zh: '无', en: 'none' },
})

/** What is wrong with a drawing beyond what the engine finds, by the code of the problem. */
export const drawingTexts = defineTexts({
  tooCostly: {
    zh: '流程图太复杂，无法在限定的时间和内存内读取，请拆分或简化',
    en: 'The drawing could not be read in the time and memory there are: split it up or simplify it',
  },
  formUnknown: {
    zh: '“{element}”引用的表单“{form}”不存在',
    en: "'{element}' names the form '{form}', which does not exist",
  },
  roleUnknown: {
    zh: '“{element}”引用的角色 {role} 不存在',
    en: "'{element}' names the role {role}, which does not exist",
  },
  approverMissing: {
    zh: '“{element}”没有办理人，请添加审批人',
    en: "'{element}' has nobody who may complete it: add an approver",
  },
  outcomeVariableMissing: {
    zh: '“{element}”有办理结果但没有 outcomeVariable，请填写',
    en: "'{element}' has outcomes but no outcomeVariable to keep them in: name one",
  },
  timeLimitWrong: {
    zh: '“{element}”的时限须满足：hours 大于 0，remindAt 在 0 与 1 之间，escalateTo 为“role:编号”或“user:用户名”',
    en: "'{element}' needs hours above 0, remindAt between 0 and 1 and escalateTo 'role:id' or 'user:name'",
  },
  separateFromUnknown: {
    zh: '“{element}”须与“{other}”由不同的人办理，但后者不存在，请改正 id',
    en: "'{element}' is to be separate from '{other}', which does not exist: correct the id",
  },
  batchWrong: {
    zh: '“{element}”的 batch 须为“true”（可批量办理）或“false”（不可），请改正',
    en: "'{element}' needs batch 'true' (several may be completed at once) or 'false' (they may not)",
  },
  noJumpOverWrong: {
    zh: '“{element}”的 noJumpOver 须为“true”（不得跳过）或“false”，请改正',
    en: "'{element}' needs noJumpOver 'true' (nobody may jump over it) or 'false'",
  },
  qualifiedOnlyWrong: {
    zh: '“{element}”的 qualifiedOnly 须写在用户任务上，值为资质名称或“true”，请改正',
    en: "'{element}': qualifiedOnly belongs on a user task and is the name of a qualification, or 'true'",
  },
  protectedVariableWrong: {
    zh: 'protectedVariables 中的“{variable}”不是变量名：请写变量名，可以“*”结尾',
    en: "'{variable}' in protectedVariables is no name of a variable: write a name, which may end in '*'",
  },
  titleShowsHidden: {
    zh: '标题用到了字段“{field}”，而有环节对其隐藏：请改用其他字段',
    en: "the title names the field '{field}', which a step hides: choose other fields for it",
  },
  nameShowsHidden: {
    zh: '“{element}”的名称会显示字段“{field}”，而有环节对其隐藏：请从名称中去掉',
    en: "the name of '{element}' shows the field '{field}', which a step hides: leave it out",
  },
  opinionFieldHidden: {
    zh: '“{element}”把“{outcome}”的意见存入“{field}”，而有环节隐藏该字段，意见却人人可见：请改用其他字段',
    en: "'{element}' keeps the opinion of '{outcome}' in '{field}', which a step hides, but opinions are read by all: choose another field",
  },
})
