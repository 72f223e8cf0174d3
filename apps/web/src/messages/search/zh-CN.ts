/** The search of the header. */
export const texts = {
  search: {
    hint: '页面、操作、计划编号或标题、人名；可用拼音和首字母',
    close: '关闭',
    results: '搜索结果',
    asking: '正在查找任务、流程和人员…',
    nothing: '没有找到“{{words}}”，换个词、编号或拼音首字母试试',
    count: '找到 {{count}} 项，用上下键选择，回车打开',
    failed: '任务、流程和人员暂时查不到，页面和操作不受影响。',
    themeLight: '浅色主题',
    themeDark: '深色主题',
    themeSystem: '主题跟随系统',
    group: {
      recent: '最近打开',
      pages: '页面',
      actions: '操作',
      tasks: '我的待办任务',
      processes: '流程',
      people: '人员（打开其发起的流程）',
    },
  },
}
