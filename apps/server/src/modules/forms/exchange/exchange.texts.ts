import { defineTexts } from '@liveline/contract/language.ts'

export const exchangeTexts = defineTexts({
  yes: { zh: '是', en: 'yes' },
  right: { zh: '对', en: 'right' },
  no: { zh: '否', en: 'no' },
  wrong: { zh: '错', en: 'wrong' },
  year: { zh: '年', en: 'year' },
  month: { zh: '月', en: 'month' },
  day: { zh: '日', en: 'day' },
  createdAt: { zh: '填报时间', en: 'Created at' },
  createdBy: { zh: '填报人', en: 'Created by' },
  updatedAt: { zh: '修改时间', en: 'Changed at' },
  updatedBy: { zh: '修改人', en: 'Changed by' },
  records: { zh: '记录', en: 'Records' },
  sensitive: {
    zh: '含敏感词“{words}”，该表单不接受',
    en: 'contains the sensitive words “{words}”, which this form does not take',
  },
  unknownColumn: {
    zh: '第 {column} 列“{name}”不是表单的字段',
    en: 'column {column}, “{name}”, is no field of the form',
  },
  closedColumn: {
    zh: '第 {column} 列“{name}”不能导入',
    en: 'column {column}, “{name}”, cannot be imported',
  },
  notNumber: { zh: '“{text}”不是数字', en: '“{text}” is no number' },
  notOption: { zh: '“{text}”不是可选值', en: '“{text}” is none of the allowed values' },
  ambiguous: { zh: '有多个“{text}”，请改填编号', en: 'there are several “{text}”: write the number instead' },
  notFlag: { zh: '“{text}”应填“是”或“否”', en: '“{text}” should be Yes or No' },
  notDate: { zh: '“{text}”不是日期时间', en: '“{text}” is no date' },
  notRows: {
    zh: '“{text}”应写作“列=值; 列=值”，一行一条',
    en: '“{text}” should be “column=value; column=value”, a line each',
  },
})
