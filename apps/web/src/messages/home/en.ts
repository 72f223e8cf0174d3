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
      undated: 'No due date',
    },
    byRole: 'By role',
    due: 'due {{time}}',
    open: 'Open',
    todoEmpty: 'Nothing waits for you',
    todoEmptyHint: 'A new task appears here and in the number at the top right.',
    allTasks: 'All {{total}} tasks',
    allMine: 'All {{total}} processes',
    unread: '{{total}} unread',
    allRead: 'Mark all as read',
    board: {
      title: 'Today’s work',
      empty: 'No work planned today',
      emptyHint: 'Work plans for today that you may see appear here.',
      byState: 'Filter by state',
      open: 'In planned time',
      unpublished: 'Not published',
      ahead: 'Ahead',
      past: 'Time passed',
      off: 'Not going ahead',
      more: '{{shown}} of {{count}} shown',
    },
    mine: 'My processes under way',
    mineEmpty: 'None under way',
    mineEmptyHint: 'The work plans you applied for stay here until they have ended.',
    notices: 'Notices',
    noticesEmpty: 'No notices',
    noticesEmptyHint: 'Reminders, escalations and results arrive here.',
    apply: 'Start',
  },
}
