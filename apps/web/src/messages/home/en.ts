import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  home: {
    title: 'Home',
    todo: 'My to-do',
    urgency: {
      overdue: 'Overdue',
      today: 'Due today',
      later: 'Later',
    },
    due: 'due {{time}}',
    open: 'Open',
    todoEmpty: 'Nothing waits for you',
    todoEmptyHint: 'A new task appears here and in the number at the top right.',
    mine: 'My processes under way',
    mineEmpty: 'None under way',
    mineEmptyHint: 'The work plans you applied for stay here until they have ended.',
    notices: 'Notices',
    noticesEmpty: 'No notices',
    noticesEmptyHint: 'Reminders, escalations and results arrive here.',
    apply: 'Start',
  },
}
