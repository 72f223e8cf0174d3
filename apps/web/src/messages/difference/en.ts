import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  difference: {
    title: 'Text of the schema',
    same: 'The texts are the same.',
    skipped: '{{count}} equal lines',
    skipped_one: '{{count}} equal line',
    added: 'Added',
    removed: 'Removed',
  },
}
