import { defineTexts } from '@liveline/contract/language.ts'

/** Rules of approvers in words. */
export const ruleTexts = defineTexts({
  user: { zh: '指定人员 {who}', en: 'named: {who}' },
  role: { zh: '角色“{who}”', en: 'role “{who}”' },
  roleIn: { zh: '{place} 的角色“{who}”', en: 'role “{who}” of {place}' },
  post: { zh: '岗位“{who}”', en: 'post “{who}”' },
  department: { zh: '部门“{who}”的人员', en: 'people of “{who}”' },
  departmentLeader: { zh: '{place} 的部门负责人', en: 'head of department of {place}' },
  departmentLeaderAbove: { zh: '{place} 向上第 {level} 级部门负责人', en: 'head {level} levels up from {place}' },
  initiator: { zh: '申请人', en: 'the applicant' },
  leaderChain: { zh: '申请人的上级，共 {level} 级', en: 'superiors of the applicant, {level} levels' },
  formField: { zh: '表单字段“{field}”中的人员', en: 'people in the form field “{field}”' },
  chosenByInitiator: { zh: '申请人选择的人员', en: 'chosen by the applicant' },
  chosenByPrevious: { zh: '上一环节选择的人员', en: 'chosen at the step before' },
  certificateHolder: { zh: '持有“{who}”资质的人员', en: 'holders of “{who}”' },
  expression: { zh: '表达式 {text}', en: 'expression {text}' },
  nowhere: { zh: '（未设部门）', en: '(no department)' },
})

/** What a rehearsal finds wrong, or worth a look. */
export const rehearsalTexts = defineTexts({
  person: { zh: '此人或其账号', en: 'the person or the account' },
  nobodyBlock: {
    zh: '按规则找不到处理人：任务将交给流程管理员（{people}）并提示无人处理',
    en: 'the rules find nobody: the task goes to the process administrators ({people}), told that it is without a handler',
  },
  nobodyAdministrator: {
    zh: '按规则找不到处理人：按设置交给流程管理员（{people}）',
    en: 'the rules find nobody: as set, the process administrators have it ({people})',
  },
  nobodyUser: {
    zh: '按规则找不到处理人：按设置交给 {people}',
    en: 'the rules find nobody: as set, {people} has it',
  },
  nobodyPass: {
    zh: '按规则找不到处理人：按设置自动通过',
    en: 'the rules find nobody: as set, it passes by itself',
  },
  nobodyAtAll: {
    zh: '没有人能处理：规则找不到人，也没有流程管理员。流程停在这里',
    en: 'nobody can handle it: the rules find nobody and there is no process administrator. It stops here',
  },
  samePass: {
    zh: '唯一的处理人刚办完上一环节：按设置自动通过',
    en: 'the only handler has just done the step before: as set, it passes by itself',
  },
  ownPass: {
    zh: '唯一的处理人就是申请人：按设置自动通过',
    en: 'the only handler is the applicant: as set, it passes by itself',
  },
  leaderInstead: {
    zh: '唯一的处理人是申请人或刚办完上一环节：按设置改由其上级 {people} 处理',
    en: 'the only handler is the applicant or has just done the step before: as set, the superior {people} has it',
  },
  onlyOwn: {
    zh: '只有申请人 {person} 一人可处理自己的申请',
    en: 'only the applicant {person} can handle the own application',
  },
  onlySame: {
    zh: '只有 {person} 一人可处理，而其已办理“{step}”',
    en: 'only {person} can handle it, who has already done “{step}”',
  },
  separated: {
    zh: '职责分离后无人可办：{people} 已办理须由他人办理的环节',
    en: 'separation of duties leaves nobody: {people} did a step that must be done by somebody else',
  },
  barred: {
    zh: '因职责分离，不交给 {people}',
    en: 'not offered to {people}: duties are separated',
  },
  unqualified: {
    zh: '处理人都没有所需资质：{missing}',
    en: 'none of its people holds what is needed: {missing}',
  },
  unusable: {
    zh: '需要的值没有填写或不能使用，流程在这里走不下去。请补全示例数据后再试',
    en: 'a value that it needs is missing or cannot be used, so it cannot go on from here: complete the sample data and try again',
  },
  failed: { zh: '流程在这里走不下去：{reason}', en: 'it cannot go on from here: {reason}' },
  waits: {
    zh: '流程停在这里：等待的条件或事件不会到来',
    en: 'it stops here: what it waits for does not come',
  },
  cut: {
    zh: '超过 {count} 步仍未结束：可能在循环。请检查条件',
    en: 'still not over after {count} steps: it may go round in a circle. Look at the conditions',
  },
  tooLong: {
    zh: '试运行用时过长，已停止',
    en: 'it took too long and was stopped',
  },
  unreachable: {
    zh: '无法到达这个分支',
    en: 'this branch cannot be reached',
  },
})
