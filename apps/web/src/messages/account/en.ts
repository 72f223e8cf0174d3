import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  password: {
    title: 'Change password',
    mustTitle: 'Change your password first',
    mustText: 'An administrator replaces the initial password at the first login.',
    old: 'Old password',
    next: 'New password',
    confirm: 'New password again',
    oldRequired: 'Please enter the old password',
    nextRequired: 'Please enter the new password',
    problem: {
      length: 'Enter an 8 to 18 character password',
      composition: 'It must contain upper and lower case letters, digits and special characters',
      userName: 'The password must not contain the user name',
      characters: 'Only letters, digits and ASCII punctuation; no spaces',
    },
    different: 'The new password must differ from the old one',
    mismatch: 'The two passwords do not match',
    rule: {
      length: '8 to 18 characters',
      digit: 'A digit',
      letter: 'A letter',
      special: 'A special character',
      mixed: 'Upper and lower case (recommended)',
      userName: 'Without the user name',
    },
    submit: 'Change password',
    cancel: 'Cancel',
    changed: 'Password changed. Log in with the new one',
  },
}
