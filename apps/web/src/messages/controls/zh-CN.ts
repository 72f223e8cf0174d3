/** What stands in the opened part of a control. */
export const texts = {
  listbox: {
    search: '搜索',
    searchIn: '搜索{{label}}',
    loading: '正在加载…',
    failed: '选项未能加载',
    retry: '重试',
    none: '没有可选项',
    noMatch: '没有匹配的选项',
    count: '共 {{count}} 项',
  },
  calendar: {
    time: '时间',
    now: '此刻',
    today: '今天',
    done: '确定',
  },
} as const
