import { defineTexts } from '@liveline/contract/language.ts'

const wrongFormat = { zh: '格式不正确', en: 'has the wrong format' } as const

/**
 * What is wrong with a value that breaks a rule, by the rule; each goes on after the field's name. `{argument}`, or `$1`
 * `$2` … of several, is filled in as in the messages of amis, which a schema may give in place of these.
 */
export const ruleTexts = defineTexts({
  isRequired: { zh: '必填', en: 'is required' },
  isEmail: { zh: '应为邮箱地址', en: 'must be an e-mail address' },
  isUrl: { zh: '应为网址', en: 'must be a web address' },
  isNumeric: { zh: '应为数字', en: 'must be a number' },
  isInt: { zh: '应为整数', en: 'must be a whole number' },
  isFloat: { zh: '应为数字', en: 'must be a number' },
  isAlpha: { zh: '只能填写英文字母', en: 'may hold letters only' },
  isAlphanumeric: { zh: '只能填写英文字母和数字', en: 'may hold letters and digits only' },
  isPhoneNumber: { zh: '应为 11 位手机号码', en: 'must be a mobile number of 11 digits' },
  isTelNumber: { zh: '应为固定电话号码', en: 'must be a telephone number' },
  isZipcode: { zh: '应为 6 位邮政编码', en: 'must be a postcode of 6 digits' },
  isId: { zh: '应为身份证号码', en: 'must be an ID number' },
  notEmptyString: { zh: '不能只填空格', en: 'must not be blank' },
  isLength: { zh: '长度应为 {argument}', en: 'must be {argument} long' },
  minLength: { zh: '至少 {argument} 个', en: 'needs at least {argument}' },
  maxLength: { zh: '最多 {argument} 个', en: 'may have at most {argument}' },
  minimum: { zh: '不能小于 {argument}', en: 'must be {argument} or more' },
  maximum: { zh: '不能大于 {argument}', en: 'must be {argument} or less' },
  gt: { zh: '应大于 {argument}', en: 'must be more than {argument}' },
  lt: { zh: '应小于 {argument}', en: 'must be less than {argument}' },
  equals: { zh: '应为 {argument}', en: 'must be {argument}' },
  equalsField: { zh: '与对应字段不一致', en: 'differs from the field it must equal' },
  isDateTimeSame: { zh: '时间应相同', en: 'must be the same time' },
  isDateTimeBefore: { zh: '时间应更早', en: 'must be earlier' },
  isDateTimeAfter: { zh: '时间应更晚', en: 'must be later' },
  isDateTimeSameOrBefore: { zh: '时间不能更晚', en: 'must not be later' },
  isDateTimeSameOrAfter: { zh: '时间不能更早', en: 'must not be earlier' },
  matchRegexp: wrongFormat,
  matchRegexp1: wrongFormat,
  matchRegexp2: wrongFormat,
  matchRegexp3: wrongFormat,
  holds: { zh: '与其他内容不符', en: 'does not fit the other values' },
  withinHours: { zh: '时间跨度最多 $2 小时', en: 'may span at most $2 h' },
  hoursAhead: { zh: '至少须提前 $2 小时', en: 'must be at least $2 h ahead' },
  isPast: { zh: '不能晚于现在', en: 'must not lie in the future' },
  addsUpTo: { zh: '合计不能少于 $2', en: 'must add up to $2 or more' },
})

export type RuleName = keyof typeof ruleTexts
