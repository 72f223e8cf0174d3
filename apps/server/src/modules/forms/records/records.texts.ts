import { defineTexts } from '@liveline/contract/language.ts'

export const recordTexts = defineTexts({
  record: { zh: '这条记录', en: 'this record' },
  recordId: { zh: '记录编号', en: 'The record' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  and: { zh: '、', en: ', ' },
  create: { zh: '新建', en: 'create' },
  update: { zh: '修改', en: 'change' },
  delete: { zh: '删除', en: 'delete' },
  export: { zh: '导出', en: 'export' },
  import: { zh: '导入', en: 'import' },
  reveal: { zh: '查看完整内容', en: 'see the whole value' },
  bin: { zh: '查看回收站', en: 'see the bin' },
})
