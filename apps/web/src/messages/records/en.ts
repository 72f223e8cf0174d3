import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  records: {
    title: 'Records',
    updatedAt: 'Updated',
    empty: 'No records',
    emptyHint: 'Try another filter, or wait for new records',
  },
}
