import { defineTexts } from '@liveline/contract/language.ts'

export const dataJobTexts = defineTexts({
  job: { zh: '这个导入导出任务', en: 'this export or import' },
  result: { zh: '这个任务的结果文件', en: 'the file of this job' },
  exported: { zh: '“{of}”的导出已完成，共 {count} 行', en: 'The export of “{of}” is ready: {count} rows' },
  imported: {
    zh: '“{of}”的导入已完成：成功 {count} 行，退回 {refused} 行',
    en: 'The import into “{of}” is done: {count} rows stored, {refused} refused',
  },
  judged: {
    zh: '“{of}”的导入检查已完成：可导入 {count} 行，有问题 {refused} 行',
    en: 'The check of the import into “{of}” is done: {count} rows are right, {refused} are not',
  },
  failed: {
    zh: '“{of}”的导入导出没有完成：{reason}',
    en: 'The export or import of “{of}” did not succeed: {reason}',
  },
})

/** What is said of sheets, whatever they hold. */
export const sheetTexts = defineTexts({
  allowed: { zh: '可选值', en: 'Allowed values' },
  template: { zh: '导入模板', en: 'import template' },
  problemsOf: { zh: '退回的行', en: 'refused rows' },
  row: { zh: '行号', en: 'Row' },
  problem: { zh: '问题', en: 'Problem' },
  required: { zh: '必填', en: 'required' },
  notSheet: { zh: '不是 xlsx 或 csv 文件，或文件已损坏', en: 'it is no xlsx or csv file, or it is damaged' },
  tooLarge: { zh: '解压后超过 {limit}', en: 'unpacked it is larger than {limit}' },
  tooManyRows: { zh: '第 {row} 行超出上限，一次最多 {limit} 行', en: 'row {row} is beyond the limit of {limit} rows' },
  tooManyColumns: {
    zh: '第 {row} 行有 {count} 列，最多 {limit} 列',
    en: 'row {row} has {count} columns, the limit is {limit}',
  },
  noRows: { zh: '第 1 行之后没有数据', en: 'there is nothing below row 1' },
  noHeader: { zh: '第 1 行没有列名', en: 'row 1 names no columns' },
  repeatedColumn: { zh: '第 {column} 列“{name}”重复', en: 'column {column}, “{name}”, stands there twice' },
})
