/** The list of a form's records. */
export const texts = {
  records: {
    title: '记录',
    updatedAt: '更新时间',
    empty: '没有记录',
    emptyHint: '换个条件试试，或等待新的记录',
  },
} as const
