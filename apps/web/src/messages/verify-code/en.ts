import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  label: 'Verification code',
  required: 'Enter the verification code',
  send: 'Send code',
  sendAgain: 'Again in {seconds} s',
  sent: 'If there is such a user, a code is on its way to the telephone or mail on record. It is valid for {minutes} minutes',
  nameFirst: 'Enter your user name first',
}
