/** Two texts beside each other, line by line; the former states of a thing. */
export const texts = {
  difference: {
    title: '文本对比',
    same: '文本相同。',
    skipped: '省略 {{count}} 行相同内容',
    added: '新增',
    versionNumber: '第 {{rev}} 版',
    noVersions: '还没有历史版本；每次保存都会保留之前的内容。',
    byPack: '业务包',
    saveFirst: '有未保存的修改，请先保存再恢复。',
    restore: '恢复此版本',
    restored: '已恢复第 {{rev}} 版，原内容已存入历史',
    close: '关闭',
    removed: '删除',
  },
} as const
