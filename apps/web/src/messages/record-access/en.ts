import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  recordAccess: {
    title: 'Who may use the records of {{name}}',
    intro: 'Only these roles use the records of this form; of several roles of one person the widest counts.',
    nobody:
      'No role is named yet: a form that belongs to no workflow may be filled in by everybody, and each sees only what he entered himself.',
    add: 'Add a role',
    remove: 'Take {{role}} off the list',
    scope: 'Whose records',
    scopes: {
      self: 'Their own',
      department: 'Of their department',
      below: 'Of their department and those below',
      all: 'All',
    },
    mayRead: 'Read',
    mayCreate: 'Enter',
    mayUpdate: 'Correct',
    mayDelete: 'Delete',
    mayExport: 'Export',
    mayImport: 'Import',
    mayReveal: 'Uncover identity and telephone numbers',
    save: 'Save who may',
    close: 'Cancel',
    saved: 'Who may use the records of {{name}} is saved',
  },
}
