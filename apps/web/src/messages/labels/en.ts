import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  state: {
    draft: 'Draft',
    screening: 'Screening',
    surveying: 'Survey',
    scheming: 'Scheme',
    countersigning: 'Countersigning',
    approving: 'Approval',
    publishing: 'To publish',
    published: 'Published',
    dead: 'Dead-line work',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
    deleted: 'Ended',
    active: 'Running',
    completed: 'Done',
    cancelled: 'Cancelled',
    overdue: 'Overdue',
    escalated: 'Escalated',
    class: 'Class {{class}}',
    classTitle: 'Live-line work of class {{class}}',
  },
  taskState: {
    done: 'Done',
    doneBy: 'Done by {{name}}',
    withdrawn: 'Withdrawn, nothing to do',
    open: 'To do',
    late: 'Overdue (was due {{time}})',
    due: 'Due {{time}}',
  },
  person: {
    onBehalfOf: '{{name}} (for {{principal}})',
  },
  box: {
    choose: 'Choose',
    chooseFile: 'Choose a file',
    noFile: 'No file chosen',
    clear: 'Clear {{label}}',
    remove: 'Remove {{label}}',
    calendar: 'Open the calendar of “{{label}}”',
    chosen: 'Chosen for “{{label}}”',
    notFetched: 'It could not be opened. Check the network and try again.',
  },
  time: {
    justNow: 'just now',
    underASecond: 'under 1 s',
  },
}
