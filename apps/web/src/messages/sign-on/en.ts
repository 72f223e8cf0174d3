import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  entering: 'Logging in by single sign-on…',
  confirmTitle: 'Switch to another login?',
  confirmText:
    'Somebody is logged in in this browser. If you go on, the single sign-on logs in anew and every tab switches.',
  goOn: 'Go on with single sign-on',
  stay: 'Stay with the present login',
  failed: 'Single sign-on did not succeed',
  cancelled: 'You cancelled the login there, or it was refused.',
  unavailable:
    'The single sign-on cannot be reached at present. Try again later, or log in with user name and password.',
  unknown: 'This single sign-on is not set up here. Log in with user name and password.',
  busy: 'Too many logins are beginning from your network. Try again in a minute, or log in with user name and password.',
  nothing: 'This page takes the result of a single sign-on, and its address holds no ticket. Begin at the login page.',
  toLogin: 'Log in with user name and password',
}
