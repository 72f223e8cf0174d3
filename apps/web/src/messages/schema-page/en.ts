import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  schemaPage: {
    noForm: 'This menu entry names no page',
    noFormHint: 'Its parameter pageId or formId is missing. Ask the administrator to correct the entry.',
    empty: 'This page has no content yet',
    emptyHint: 'What was released of it shows nothing. Ask the administrator.',
    fetchFailed: 'Some of what this page shows could not be fetched.',
    again: 'Fetch again',
    unsound: 'This page holds what no page may, so it is not shown',
    unknown: 'This version cannot show “{{type}}”',
  },
}
