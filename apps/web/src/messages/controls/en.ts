import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  listbox: {
    search: 'Search',
    searchIn: 'Search {{label}}',
    loading: 'Loading…',
    failed: 'The options could not be loaded',
    retry: 'Try again',
    none: 'Nothing to choose from',
    noMatch: 'Nothing matches',
    count: 'Results: {{count}}',
  },
  calendar: {
    time: 'Time',
    now: 'Now',
    today: 'Today',
    done: 'Done',
  },
}
