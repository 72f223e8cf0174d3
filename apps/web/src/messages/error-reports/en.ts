import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  errorReports: {
    title: 'Error reports',
    intro:
      'The console reports its own errors, without anything that was entered. The same error is one row, kept for 30 days after it was last seen.',
    empty: 'No error reports',
    emptyHint: 'When a page fails, its report appears here.',
    number: 'Number',
    kind: 'Kind',
    kinds: {
      crash: 'Page stopped',
      error: 'Program error',
      rejection: 'Unhandled failure',
      policy: 'Refused by the content policy',
    },
    message: 'Error',
    path: 'Page',
    count: 'Seen',
    countTimes: '{{count}} times',
    countTimes_one: '{{count}} time',
    lastAt: 'Last seen',
    firstAt: 'First seen',
    lastUser: 'Last met by',
    version: 'Build',
    browser: 'Browser',
    stack: 'Place in the program',
    noStack: 'The browser did not say where.',
    state: 'State',
    open: 'Open',
    settled: 'Dealt with',
    settledBy: 'Marked as dealt with by {{name}}, {{time}}',
    onlyOpen: 'Only open',
    details: 'Error report {{number}}',
    settle: 'Mark as dealt with',
    reopen: 'Open again',
    nowSettled: 'Error report {{number}} is marked as dealt with. It opens again by itself if the error comes back',
    nowOpen: 'Error report {{number}} is open again',
    close: 'Close',
    gone: 'There is no error report {{number}}; it may be older than 30 days.',
  },
}
