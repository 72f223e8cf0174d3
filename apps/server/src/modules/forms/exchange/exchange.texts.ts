import { defineTexts } from '@liveline/contract/language.ts'

export const exchangeTexts = defineTexts({
  job: { zh: '这个导入导出任务', en: 'this export or import' },
  result: { zh: '这个任务的结果文件', en: 'the file of this job' },
  exported: { zh: '“{form}”的导出已完成，共 {count} 行', en: 'The export of "{form}" is ready: {count} rows' },
  imported: {
    zh: '“{form}”的导入已完成：成功 {count} 行，退回 {refused} 行',
    en: 'The import into "{form}" is done: {count} rows stored, {refused} refused',
  },
  judged: {
    zh: '“{form}”的导入检查已完成：可导入 {count} 行，有问题 {refused} 行',
    en: 'The check of the import into "{form}" is done: {count} rows are right, {refused} are not',
  },
  failed: {
    zh: '“{form}”的导入导出没有完成：{reason}',
    en: 'The export or import of "{form}" did not succeed: {reason}',
  },
  createdAt: { zh: '填报时间', en: 'Created at' },
  createdBy: { zh: '填报人', en: 'Created by' },
  updatedAt: { zh: '修改时间', en: 'Changed at' },
  updatedBy: { zh: '修改人', en: 'Changed by' },
  records: { zh: '记录', en: 'Records' },
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
  unknownColumn: {
    zh: '第 {column} 列“{name}”不是表单的字段',
    en: 'column {column}, "{name}", is no field of the form',
  },
  repeatedColumn: { zh: '第 {column} 列“{name}”重复', en: 'column {column}, "{name}", stands there twice' },
  closedColumn: {
    zh: '第 {column} 列“{name}”不能导入',
    en: 'column {column}, "{name}", cannot be imported',
  },
  notNumber: { zh: '“{text}”不是数字', en: '"{text}" is no number' },
  notOption: { zh: '“{text}”不是可选值', en: '"{text}" is none of the allowed values' },
  ambiguous: { zh: '有多个“{text}”，请改填编号', en: 'there are several "{text}": write the number instead' },
  notFlag: { zh: '“{text}”应填“是”或“否”', en: '"{text}" should be Yes or No' },
  notDate: { zh: '“{text}”不是日期时间', en: '"{text}" is no date' },
  notRows: {
    zh: '“{text}”应写作“列=值; 列=值”，一行一条',
    en: '"{text}" should be "column=value; column=value", a line each',
  },
})
