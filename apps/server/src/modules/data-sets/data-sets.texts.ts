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
  list: { zh: '应为文字的列表', en: 'a list of texts is expected' },
  version: { zh: '数据集的这个版本', en: 'this version of the data set' },
  counter: { zh: '导航栏计数“{name}”', en: 'the navbar counter “{name}”' },
  report: { zh: '报表“{name}”', en: 'the report “{name}”' },
})

/** Where in a query. */
export const queryPlaceTexts = defineTexts({
  line: { zh: '第 {line} 行第 {column} 列', en: 'line {line}, column {column}' },
  whole: { zh: '整个查询', en: 'the whole of it' },
})

/** Why a query is refused, and what to do. */
export const queryProblemTexts = defineTexts({
  comment: { zh: '不能有注释，请写在“说明”里', en: 'comments are not taken: write them into the note' },
  secondStatement: {
    zh: '只能有一条 SELECT，请去掉分号和后面的内容',
    en: 'it is one SELECT: remove the semicolon and what follows',
  },
  dollarQuote: { zh: '文字请用单引号，不能用 $ 引号', en: 'put texts into single quotes, not between $ signs' },
  escapes: {
    zh: "文字请写成 '…'，不能用 E'…' 或 U&'…'",
    en: "write texts as '…', not as E'…' or U&'…'",
  },
  unclosed: { zh: '引号没有结束', en: 'a quote is not closed' },
  unknownParameter: { zh: '没有名为“{name}”的参数，请先添加', en: 'there is no parameter “{name}”: add it first' },
  syntax: { zh: '语法有误（{name}）', en: 'its syntax is not right ({name})' },
  notOneSelect: { zh: '只能是一条 SELECT', en: 'it must be one SELECT' },
  recursive: { zh: '不能用 WITH RECURSIVE', en: 'WITH RECURSIVE is not taken' },
  notAllowed: { zh: '不能用“{name}”', en: '“{name}” is not taken' },
  noFunction: {
    zh: '不能调用函数“{name}”，可用的函数列在编辑器旁边',
    en: 'the function “{name}” may not be called: those that may are listed beside the editor',
  },
  calledByDot: {
    zh: '不能写“{name}”：点号后的这个名字是函数或类型的名字；点号后可写视图的列，自己起的列名请换一个',
    en: '“{name}” is not taken: behind the dot stands the name of a function or type; columns of the views may stand there, and a column that you named yourself needs another name',
  },
  noOperator: { zh: '不能用运算符“{name}”', en: 'the operator “{name}” is not taken' },
  noType: { zh: '不能转换为类型“{name}”', en: 'nothing is turned into the type “{name}”' },
  noView: {
    zh: '不能读取“{name}”，可读的视图列在编辑器旁边',
    en: '“{name}” may not be read: the views that may are listed beside the editor',
  },
  noParameter: { zh: '没有参数 {name}', en: 'there is no parameter {name}' },
  unusedParameter: {
    zh: '参数“{name}”没有用到，请用上或删除它',
    en: 'the parameter “{name}” is not used: use it or remove it',
  },
  tooDeep: { zh: '嵌套太深，请写得简单些', en: 'it is nested too deeply: write it more simply' },
  database: { zh: '数据库不接受：{name}', en: 'the database does not take it: {name}' },
  noColumn: { zh: '没有这样的列（{name}）', en: 'there is no such column ({name})' },
  wrongTypes: { zh: '类型不相配（{name}）', en: 'the types do not fit ({name})' },
  notGrouped: { zh: '列须出现在 GROUP BY 里（{name}）', en: 'the column must stand in GROUP BY ({name})' },
  columnTwice: {
    zh: '结果中有两列都叫“{name}”，请用 AS 改名',
    en: 'two columns of the answer are called “{name}”: rename one with AS',
  },
  columnGone: {
    zh: '结果中没有“列”里设置的“{name}”，请删除该设置',
    en: 'the answer has no column “{name}”, which the columns describe: remove it there',
  },
  unknownRole: { zh: '没有编号为 {name} 的角色', en: 'there is no role {name}' },
  wrongInitial: { zh: '参数“{name}”的初始值不对', en: 'the initial value of the parameter “{name}” is not right' },
})
