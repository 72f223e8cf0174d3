import { defineTexts } from '@liveline/contract/language.ts'

/** What is wrong with one value of a request; each goes on after the field's name. */
export const inputTexts = defineTexts({
  missing: { zh: '未填写', en: 'is missing' },
  empty: { zh: '未填写', en: 'is empty' },
  wrongType: { zh: '类型不正确', en: 'is of the wrong type' },
  wrongFormat: { zh: '格式不正确', en: 'is not in the right format' },
  notOneLine: {
    zh: '须为一行文字，不含换行、控制字符或看不见的字符',
    en: 'must be one line, without line ends, control or invisible characters',
  },
  wrong: { zh: '内容不正确', en: 'is not valid' },
  tooLarge: { zh: '不能大于 {limit}', en: 'must be at most {limit}' },
  tooSmall: { zh: '不能小于 {limit}', en: 'must be at least {limit}' },
  notOneOf: { zh: '只能是 {values}', en: 'must be one of {values}' },
})

/** By what zod expected. */
export const kindTexts = defineTexts({
  string: { zh: '应为文本', en: 'must be a text' },
  number: { zh: '应为数字', en: 'must be a number' },
  int: { zh: '应为整数', en: 'must be a whole number' },
  boolean: { zh: '应为是或否', en: 'must be true or false' },
  array: { zh: '应为列表', en: 'must be a list' },
  object: { zh: '应为一组字段', en: 'must be an object' },
})

/** By the name of the format. */
export const formatTexts = defineTexts({
  uuid: { zh: '不是有效的编号', en: 'is not a valid id' },
  datetime: { zh: '不是有效的时间', en: 'is not a valid time' },
  date: { zh: '不是有效的日期', en: 'is not a valid date' },
})

/** By what has a length. */
export const tooLongTexts = defineTexts({
  string: { zh: '最多 {limit} 个字符', en: 'has more than {limit} characters' },
  array: { zh: '最多 {limit} 项', en: 'has more than {limit} entries' },
})
export const tooShortTexts = defineTexts({
  string: { zh: '至少 {limit} 个字符', en: 'has fewer than {limit} characters' },
  array: { zh: '至少 {limit} 项', en: 'has fewer than {limit} entries' },
})

/** What no call takes. */
export const unusableTexts = defineTexts({
  not_text: { zh: '含有不是文字的字符', en: 'contains characters that are no text' },
  too_deep: { zh: '嵌套超过 {levels} 层', en: 'has more than {levels} levels' },
  too_many: { zh: '超过 {values} 个值', en: 'has more than {values} values' },
})
