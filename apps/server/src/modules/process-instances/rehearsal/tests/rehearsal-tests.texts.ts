import { defineTexts } from '@liveline/contract/language.ts'

export const testTexts = defineTexts({
  test: { zh: '流程测试', en: 'the test of the workflow' },
  testName: { zh: '测试名称', en: 'The name of the test' },
  people: { zh: '{people}', en: '{people}' },
  nobody: { zh: '无人', en: 'nobody' },
  left: { zh: '{person}（已停用）', en: '{person} (no longer active)' },
  andMore: { zh: '{people} 等 {count} 人', en: '{people} and others, {count} in all' },
  why: { zh: '{people}（{rules}）', en: '{people} ({rules})' },
  instead: { zh: '按设置代为办理', en: 'in their place, as set' },
  ruleFindsNobody: { zh: '{rule} 找不到人', en: '{rule} finds nobody' },
})

/** What came otherwise. */
export const differenceTexts = defineTexts({
  gone: {
    zh: '环节“{step}”不再经过，原由 {people} 办理',
    en: 'step “{step}” is not reached any more; {people} had it',
  },
  goneAutomatic: { zh: '环节“{step}”不再经过', en: 'step “{step}” is not reached any more' },
  added: { zh: '多出环节“{step}”，由 {people} 办理', en: 'step “{step}” comes in addition, {people} has it' },
  addedAutomatic: { zh: '多出环节“{step}”', en: 'step “{step}” comes in addition' },
  order: {
    zh: '环节顺序变了：应为 {expected}，现为 {now}',
    en: 'the steps come in another order: expected {expected}, now {now}',
  },
  kind: { zh: '环节“{step}”：应为{expected}，现为{now}', en: 'step “{step}”: expected “{expected}”, now “{now}”' },
  mode: {
    zh: '环节“{step}”的审批方式：应为{expected}，现为{now}',
    en: 'step “{step}” is decided otherwise: expected “{expected}”, now “{now}”',
  },
  people: { zh: '环节“{step}”：应由 {expected} 办理，现为 {now}', en: 'step “{step}”: expected {expected}, now {now}' },
  peopleOfMany: {
    zh: '环节“{step}”：少了 {gone}，多了 {added}，现共 {count} 人',
    en: 'step “{step}”: without {gone}, with {added}, {count} people now',
  },
  outcome: {
    zh: '环节“{step}”的决定：应为“{expected}”，现为“{now}”',
    en: 'step “{step}”: expected the decision “{expected}”, now “{now}”',
  },
  end: { zh: '结果：应为“{expected}”，现为“{now}”', en: 'expected that it {expected}, now it {now}' },
  endWhy: {
    zh: '结果：应为“{expected}”，现为“{now}”（{reason}）',
    en: 'expected that it {expected}, now it {now} ({reason})',
  },
  endElsewhere: {
    zh: '应在“{expected}”结束，现在“{now}”结束',
    en: 'expected to end at “{expected}”, now it ends at “{now}”',
  },
  refused: { zh: '无法试运行：{reason}', en: 'it cannot be tried: {reason}' },
  initiatorGone: {
    zh: '申请人 {person} 已停用或不存在。请打开用例换一位申请人，或删除测试',
    en: 'the applicant {person} is gone or disabled: open the case and choose another, or delete the test',
  },
  notTried: {
    zh: '测试太多或用时过长，没有轮到它。请减少测试后再试',
    en: 'the tests took too long, it was not its turn: delete some and try again',
  },
})

/** What is worth a look and no failure. */
export const noteTexts = defineTexts({
  fieldGone: {
    zh: '表单中已没有用例填写的字段“{field}”，它的值没有用上',
    en: 'the form no longer has the field “{field}” that the case fills in: its value counts for nothing',
  },
  formProblem: { zh: '真正发起时表单会被拒绝：{reason}', en: 'a real start would refuse the form: {reason}' },
  decisionUnused: {
    zh: '用例在“{step}”处作了决定，但流程已不经过那里',
    en: 'the case decides at “{step}”, where it does not come any more',
  },
})

export const endTexts = defineTexts({
  completed: { zh: '走到结束', en: 'runs through to its end' },
  cancelled: { zh: '中途终止', en: 'is ended on the way' },
  stopped: { zh: '走不下去', en: 'gets stuck' },
  cut: { zh: '走不到结束', en: 'does not come to an end' },
})

export const kindTexts = defineTexts({
  task: { zh: '由人办理', en: 'handled' },
  passed: { zh: '自动通过', en: 'passes by itself' },
  automatic: { zh: '自动执行', en: 'automatic' },
  timer: { zh: '等到时刻', en: 'waits for a time' },
  event: { zh: '等待事件', en: 'waits for an event' },
})

export const modeTexts = defineTexts({
  anyOne: { zh: '任一人办理', en: 'whoever comes first' },
  all: { zh: '会签，全部同意', en: 'all must agree' },
  inSequence: { zh: '依次签署', en: 'one after another' },
  ratio: { zh: '按比例通过', en: 'a share must agree' },
  weight: { zh: '按权重通过', en: 'by weight' },
  none: { zh: '不会签', en: 'no signing' },
})
