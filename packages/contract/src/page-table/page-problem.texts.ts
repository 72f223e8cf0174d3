import { defineTexts } from '../language.ts'

/** What is wrong with the parameters of a page; each says how to mend it. */
export const pageProblemTexts = defineTexts({
  noJson: { zh: '不是有效的 JSON，请检查括号、引号和逗号', en: 'This is not JSON: check braces, quotes and commas' },
  unknownKey: { zh: '没有“{key}”这一项，请删除', en: 'There is no setting “{key}”: remove it' },
  notOneOf: { zh: '只能是以下之一：{values}', en: 'Use one of these values: {values}' },
  tooSmall: { zh: '太小或太短，至少为 {limit}', en: 'Too small or too short, the least is {limit}' },
  tooBig: { zh: '太大或太长，最多为 {limit}', en: 'Too large or too long, the most is {limit}' },
  wrongType: { zh: '类型不对或缺少，应为 {expected}', en: 'Missing or of the wrong type, {expected} is expected' },
  wrongKey: {
    zh: '格式不对，应为事实名、fields.字段 或 form.表单.字段',
    en: 'The form is not right: name a fact, fields.<field> or form.<form>.<field>',
  },
  oneForm: {
    zh: '列出表单记录时，请选择且只选择一个表单',
    en: 'To list the records of a form, choose exactly one form',
  },
  noColumns: { zh: '请至少添加一列', en: 'Add at least one column' },
  columnTwice: { zh: '列“{key}”重复，请删除一个', en: 'Column “{key}” stands there twice: remove one' },
  unknownColumn: { zh: '没有名为“{key}”的列', en: 'There is no column “{key}”' },
  notSortable: { zh: '不能按“{key}”排序', en: 'The list cannot be sorted by “{key}”' },
  noTotals: {
    zh: '“{key}”不能合计，只有任务主表单的字段可以',
    en: '“{key}” has no totals: only fields of the main form of tasks have',
  },
  filterTwice: { zh: '筛选“{key}”重复，请删除一个', en: 'Filter “{key}” stands there twice: remove one' },
  noFilter: { zh: '“{key}”不能这样筛选', en: 'The list cannot be filtered by “{key}” in this way' },
  noOptions: { zh: '请填写可选值', en: 'Enter the values to choose from' },
  sortUnknown: {
    zh: '默认排序“{key}”不是可排序的列',
    en: 'The default order “{key}” is not a column that can be sorted by',
  },
  unknownFlow: { zh: '没有流程“{key}”', en: 'There is no workflow “{key}”' },
  unknownForm: { zh: '没有表单“{key}”', en: 'There is no form “{key}”' },
  unknownRole: { zh: '没有角色“{key}”', en: 'There is no role “{key}”' },
})
