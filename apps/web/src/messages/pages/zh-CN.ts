/** Names of the pages that no entry of the menu names. */
export const texts = {
  toDoTasks: '待办任务',
  finishedTasks: '已办任务',
  task: '任务办理',
  process: '流程详情',
  notices: '全部通知',
  schemaPageDesigner: '页面设计器',
  quickForm: '发起申请',
  formVersions: '表单版本',
  pageTable: '页面表格',
  formDesigner: '表单设计',
} as const
