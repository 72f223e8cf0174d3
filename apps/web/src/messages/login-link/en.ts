import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  looking: 'Checking the link…',
  title: 'Is this you?',
  text: 'The link you opened logs in as:',
  replaces: 'This browser is logged in as {here}. If you go on, that session ends and every tab switches to {person}.',
  person: '{name} ({userName})',
  goOn: 'Continue as {name}',
  decline: 'Use the login page instead',
  stay: 'Stay logged in as {name}',
  stayHere: 'Go on with the present session',
  caution: 'If this is not you, do not continue: what you enter would count as theirs.',
  failed: 'This link cannot log you in',
  retry: 'Try again',
}
