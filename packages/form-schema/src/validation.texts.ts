import { defineTexts } from '@liveline/contract/language.ts'

/** What is wrong with a value of a form; each goes on after the field's name. */
export const validationTexts = defineTexts({
  required: { zh: '必填', en: 'is required' },
  cannotBeChecked: { zh: '无法校验', en: 'cannot be checked' },
  noText: { zh: '应为文字', en: 'must be a text' },
  textTooLong: { zh: '最多 {most} 个字', en: 'is longer than {most}' },
  noNumber: { zh: '应为数字', en: 'must be a number' },
  noWholeNumber: { zh: '应为整数', en: 'must be a whole number' },
  tooManyDecimals: { zh: '最多 {most} 位小数', en: 'may have at most {most} decimals' },
  noBoolean: { zh: '应为是或否', en: 'must be yes or no' },
  noList: { zh: '应为列表', en: 'must be a list' },
  noDate: { zh: '不是有效的日期，请写成 2026-11-21', en: 'is no valid date: write it like 2026-11-21' },
  noDateTime: {
    zh: '不是有效的日期和时间，请写成 2026-11-21 08:30',
    en: 'is no valid date and time: write it like 2026-11-21 08:30',
  },
  noTime: { zh: '不是有效的时间，请写成 08:30', en: 'is no valid time: write it like 08:30' },
  tooEarly: { zh: '过早，请选择更晚的时间', en: 'is too early: choose a later time' },
  tooLate: { zh: '过晚，请选择更早的时间', en: 'is too late: choose an earlier time' },
  noSingleValue: { zh: '应为单个值', en: 'must be a single value' },
  tooManyChoices: { zh: '最多选择 {most} 项', en: 'may have at most {most} choices' },
  noChoice: { zh: '请从选项中选择', en: 'must be chosen from the options' },
  noSuchOption: { zh: '没有选项“{option}”，请重新选择', en: 'has no option “{option}”: choose again' },
  noPlace: { zh: '不是有效的坐标，请重新选择位置', en: 'is no valid coordinate: choose the place again' },
  noQuantity: { zh: '应为数字和单位', en: 'must be a number with a unit' },
  noUnit: { zh: '请选择列出的单位', en: 'needs one of the units offered' },
  noWeather: {
    zh: '请填全风速、湿度、温度和雷电，且数值合理',
    en: 'needs wind, humidity, temperature and lightning, each within what is possible',
  },
  unfitWeather: { zh: '气象超限，不得作业', en: 'is beyond the limits: no live-line work' },
  noFiles: { zh: '应为已上传的文件', en: 'must be files that were uploaded' },
  tooManyFiles: { zh: '最多 {most} 个文件', en: 'may have at most {most} files' },
  fileNotUsable: {
    zh: '有文件已失效或不是您上传的，请重新上传',
    en: 'has a file that is gone, not yours, or of another type: upload it again',
  },
  sensitive: { zh: '含敏感词“{words}”，请修改', en: 'contains the sensitive words “{words}”: mend it' },
  noRows: { zh: '应为表格', en: 'must be a table of rows' },
  tooManyRows: { zh: '最多 {most} 行', en: 'may have at most {most} rows' },
  noSuchColumn: { zh: '没有列“{column}”，请去掉', en: 'has no column “{column}”: leave it out' },
})

/** Where it is wrong. */
export const placeTexts = defineTexts({
  field: { zh: '“{label}”{problem}', en: '{label} {problem}' },
  /** The schema's own words bring a colon along. */
  fieldInOwnWords: { zh: '“{label}”{problem}', en: '{label}{problem}' },
  row: { zh: '{problem}（{table}第 {row} 行）', en: '{problem} ({table}, row {row})' },
  noSuchField: { zh: '表单中没有字段“{name}”，请去掉', en: 'The form has no field “{name}”: leave it out' },
})
