/** The first page. */
export const texts = {
  home: {
    title: '首页',
    todo: '我的待办',
    urgency: {
      overdue: '已超时',
      today: '今天到期',
      later: '稍后',
    },
    due: '期限 {{time}}',
    open: '办理',
    todoEmpty: '没有等您处理的任务',
    todoEmptyHint: '新任务到达时会显示在这里，并更新右上角的数字。',
    mine: '我发起的流程',
    mineEmpty: '没有在办的流程',
    mineEmptyHint: '您发起的作业计划在办结之前都显示在这里。',
    notices: '通知',
    noticesEmpty: '没有通知',
    noticesEmptyHint: '催办、超时和流程结果会通知到这里。',
    apply: '发起',
  },
} as const
