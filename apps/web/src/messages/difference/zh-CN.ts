/** Two texts beside each other, line by line. */
export const texts = {
  difference: {
    title: '文本对比',
    same: '文本相同。',
    skipped: '省略 {{count}} 行相同内容',
    added: '新增',
    removed: '删除',
  },
} as const
