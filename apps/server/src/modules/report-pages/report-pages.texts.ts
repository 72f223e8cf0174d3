import { defineTexts } from '@liveline/contract/language.ts'

export const reportPageTexts = defineTexts({
  page: { zh: '报表', en: 'report page' },
  version: { zh: '报表的这个版本', en: 'this version of the report page' },
  menu: { zh: '菜单“{name}”', en: 'the menu entry “{name}”' },
  part: { zh: '第 {number} 部分“{title}”', en: 'part {number} “{title}”' },
  roles: { zh: '可查看的角色', en: 'the roles that may open it' },
  unknownSet: { zh: '没有数据集“{name}”', en: 'there is no data set “{name}”' },
  unknownColumn: {
    zh: '数据集没有列“{name}”，请重新选择',
    en: 'its data set has no column “{name}”: choose another',
  },
  noCategory: { zh: '请选择分类列', en: 'choose the column of categories' },
  noValues: { zh: '请选择要画的数值列', en: 'choose the columns of numbers to draw' },
  oneValue: { zh: '只能选一个数值列', en: 'choose one column of numbers' },
  tooManyValues: { zh: '最多 {limit} 个数值列', en: 'at most {limit} columns of numbers' },
  noNumber: { zh: '列“{name}”不是数值', en: 'the column “{name}” holds no numbers' },
  parameterTwice: {
    zh: '筛选“{name}”在所用的数据集里类型不同，请改数据集',
    en: 'the filter “{name}” has different types in the data sets: change one of them',
  },
  unknownRole: { zh: '没有编号为 {name} 的角色', en: 'there is no role {name}' },
})
