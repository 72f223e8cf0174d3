/** Words that any page may show: states, people, times. */
export const texts = {
  state: {
    draft: '草稿',
    screening: '筛查中',
    surveying: '勘察中',
    scheming: '编制方案',
    countersigning: '会签中',
    approving: '审批中',
    publishing: '待发布',
    published: '已发布',
    dead: '转停电作业',
    expired: '已过期',
    withdrawn: '已撤回',
    deleted: '已终止',
    active: '办理中',
    completed: '已完成',
    cancelled: '已终止',
    overdue: '已超时',
    escalated: '已升级',
    class: '{{class}} 类',
    classTitle: '带电作业 {{class}} 类',
  },
  person: {
    onBehalfOf: '{{name}}（代 {{principal}}）',
  },
  box: {
    choose: '请选择',
    clear: '清除{{label}}',
    remove: '移除{{label}}',
    calendar: '打开日历：{{label}}',
    chosen: '已选：{{label}}',
    notFetched: '未能打开，请检查网络后重试',
  },
  time: {
    justNow: '刚刚',
    underASecond: '不到 1 秒',
  },
} as const
