/** Names of the pages that no entry of the menu names. */
export const texts = {
  toDoTasks: '待办任务',
  finishedTasks: '已办任务',
  task: '任务办理',
  process: '流程详情',
  notices: '全部通知',
  schemaPageDesigner: '页面设计器',
  quickForm: '发起申请',
  records: '表单记录',
  record: '记录',
  newRecord: '新建记录',
  printRecord: '打印记录',
  printProcess: '打印流程',
  formVersions: '表单版本',
  pageTable: '页面表格',
  formDesigner: '表单设计',
} as const
