import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  delegation: {
    title: 'Work delegation (approval steps only)',
    text: 'Meanwhile the delegate may act on your approvals; both names go into the record. You may still act yourself.',
    delegateField: 'Delegate',
    delegateRequired: 'Please choose the delegate',
    from: 'From (empty: at once)',
    to: 'Until (empty: until cancelled)',
    momentUnread: 'Write it as year-month-day hour:minute, e.g. 2026-11-22 08:30',
    reason: 'Reason (optional)',
    period: 'Period',
    setBy: 'Set up by',
    delegate: 'Delegate',
    replace: 'Replace and delegate',
    cancel: 'Cancel delegation',
    cancelText: 'What {{name}} has not done by then is yours alone again.',
    locked: 'An administrator set up this delegation and locked it: ask for it to be cancelled.',
    close: 'Close',
    view: 'View',
    done: 'Delegation done: {{name}} may act on your approvals',
    cancelled: 'The delegation to {{name}} is cancelled',
    openEnd: 'from {{from}} until cancelled',
    between: '{{from}} to {{to}}',
    given: 'Your approvals are delegated to {{name}} ({{period}})',
    received: 'You act on the approvals of {{name}} ({{period}})',
  },
}
