export const texts = {
  schemaPage: {
    noForm: '这个菜单没有指定页面',
    noFormHint: '菜单参数中缺少 pageId 或 formId，请联系管理员修改菜单。',
    empty: '这个页面还没有内容',
    emptyHint: '页面发布后没有可显示的内容，请联系管理员。',
    fetchFailed: '这个页面的部分数据没有取到。',
    again: '重新获取',
    unsound: '这个页面含有不允许的内容，没有显示',
    unknown: '当前版本不能显示“{{type}}”',
  },
} as const
