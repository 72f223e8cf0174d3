import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  delegation: {
    pageTitle: 'Delegations',
    pageIntro:
      'For approval steps only. Whoever delegates for somebody else, or ends that, says why; both are told, and the audit log records it.',
    person: 'Owner or delegate',
    owner: 'Owner',
    ownerRequired: 'Choose whose approvals they are',
    state: 'State',
    reasonTitle: 'Reason',
    reasonRequired: 'Say why',
    end: 'Cancelled',
    madeAt: 'Set up',
    forced: 'Administrator',
    forcedLocked: 'Administrator, locked',
    byAdministrator: 'Administrator',
    byOwner: 'The owner',
    force: 'Delegate for somebody',
    forceTitle: 'Delegate for somebody (approval steps only)',
    forceText: 'While it lasts, the delegate may do the approvals of the owner, who may still do them too.',
    lock: 'Locked: the owner cannot cancel it',
    doneFor: 'Delegated: {{name}} may do the approvals of {{owner}}',
    keep: 'Back',
    forceCancel: 'Cancel the delegation',
    forceCancelTitle: 'Cancel the delegation of {{name}}?',
    forceCancelText: 'At once: what {{name}} has not done is left to {{owner}} alone.',
    cancelledFor: 'The delegation of {{owner}} to {{name}} is cancelled',
    empty: 'No delegations',
    emptyHint: 'People delegate from their menu in the corner; an administrator does it for those who cannot.',
  },
}
