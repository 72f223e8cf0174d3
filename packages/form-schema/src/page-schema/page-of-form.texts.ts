import { defineTexts } from '@liveline/contract/language.ts'

/** What a page made from a form says, in both languages. */
export const pageOfFormTexts = defineTexts({
  create: { zh: '新增', en: 'New record' },
  refresh: { zh: '刷新', en: 'Refresh' },
  search: { zh: '查询', en: 'Search' },
  clear: { zh: '重置', en: 'Clear' },
  changedAt: { zh: '更新时间', en: 'Last change' },
  close: { zh: '关闭', en: 'Close' },
  operations: { zh: '操作', en: 'Actions' },
  edit: { zh: '修改', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  removeAsk: { zh: '删除这条记录？30 天内可以恢复。', en: 'Delete this record? It can be restored for 30 days.' },
  reveal: { zh: '显示', en: 'Show' },
  save: { zh: '保存', en: 'Save' },
})
