import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  systemName: 'Live-line Work Control',
  tagline: 'Live-line work: planned, approved, done safely',
  login: 'Log in',
  loggingIn: 'Logging in…',
  userName: 'User name',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  userNameRequired: 'Enter your user name',
  passwordRequired: 'Enter your password',
  verifyCode: 'Verification code',
  verifyCodeRequired: 'Enter the verification code',
  forgotten: 'Forgot the password, or the account is locked? Ask the administrator',
  contact: 'Administrator: {contact}',
  otherLanguage: '中文',
  ssoTitle: 'Single sign-on is not set up',
  ssoText:
    'This system is not connected to a portal yet, so a portal ticket cannot log you in. Use your user name and password.',
  ssoButton: 'Go to login',
  cookieRefused:
    'The browser did not keep the login cookie, so you cannot stay logged in. Allow cookies for this site and log in again',
  noAnswer: 'The server does not answer. Check the network and try again',
  timeout: 'The server did not answer within 30 s. Try again later',
  error: 'The request failed. Try again later',
  loggedOut: 'You have been logged out',
  unexpectedAnswer: 'The server answered in a form that this page does not know. Reload the page',
  configFailed: 'Could not get the system configuration',
  loadFailed: 'The page did not load. Check the network and reload',
  reload: 'Reload',
}
