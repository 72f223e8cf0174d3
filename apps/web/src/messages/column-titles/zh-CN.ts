/** Titles that the facts of tasks and records have in a page, until somebody calls them otherwise. */
export const texts = {
  number: '编号',
  title: '标题',
  taskName: '环节',
  flowName: '流程',
  businessState: '状态',
  initiator: '申请人',
  createdAt: '到达时间',
  updatedAt: '更新时间',
  dueAt: '办理期限',
  completedAt: '办结时间',
  outcome: '办理结果',
  currentHandlers: '当前处理人',
  keyword: '编号或标题',
  planStart: '计划开始',
  feeder: '线路',
} as const
