import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  search: {
    hint: 'Page, action, plan number or title, person',
    close: 'Close',
    results: 'Results',
    asking: 'Looking for tasks, processes and people…',
    nothing: 'Nothing matches “{{words}}”: try another word, a number or pinyin initials',
    count: '{{count}} found; arrow keys choose, Enter opens',
    failed: 'Tasks, processes and people cannot be searched just now; pages and actions can.',
    themeLight: 'Light theme',
    themeDark: 'Dark theme',
    themeSystem: 'Theme as the system',
    group: {
      recent: 'Opened lately',
      pages: 'Pages',
      actions: 'Actions',
      tasks: 'My open tasks',
      processes: 'Processes',
      people: 'People (opens the processes they started)',
    },
  },
}
