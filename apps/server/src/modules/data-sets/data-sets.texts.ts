import { defineTexts } from '@liveline/contract/language.ts'

/** What a parameter of a data set should have been. */
export const dataSetTexts = defineTexts({
  unknown: { zh: '没有这个参数', en: 'there is no such parameter' },
  ofCaller: { zh: '由系统填写，不能指定', en: 'the system fills it in' },
  missing: { zh: '必须填写', en: 'it is required' },
  text: { zh: '应为文字', en: 'a text is expected' },
  integer: { zh: '应为整数', en: 'a whole number is expected' },
  number: { zh: '应为数字', en: 'a number is expected' },
  boolean: { zh: '应为 true 或 false', en: 'true or false is expected' },
  date: { zh: '应为日期（YYYY-MM-DD）', en: 'a date is expected (YYYY-MM-DD)' },
  datetime: { zh: '应为时间（ISO 8601）', en: 'a moment is expected (ISO 8601)' },
})
