import type { Language } from '../ui/language.ts'

/** What may be on screen before the console and its messages are loaded: the login page and failed calls. */
const zhCN = {
  systemName: '不停电作业管控系统',
  tagline: '带电作业 · 计划 · 审批 · 现场',
  login: '登录',
  loggingIn: '正在登录…',
  userName: '用户名',
  password: '密码',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  capsLock: '大写锁定已打开',
  userNameRequired: '请输入用户名',
  passwordRequired: '请输入密码',
  verifyCode: '验证码',
  verifyCodeRequired: '请输入验证码',
  forgotten: '忘记密码或账号被锁定，请联系管理员',
  contact: '管理员：{contact}',
  otherLanguage: 'English',
  ssoTitle: '未配置单点登录',
  ssoText: '本系统尚未与统一门户对接，不能用门户票据登录。请使用用户名和密码登录。',
  ssoButton: '前往登录',
  noAnswer: '服务器没有响应，请检查网络后重试',
  timeout: '服务器在 30 秒内没有响应，请稍后重试',
  error: '请求失败，请稍后重试',
  loggedOut: '您已退出登录',
  unexpectedAnswer: '服务器返回的内容与页面版本不符，请刷新页面',
  configFailed: '未能获取系统配置',
  loadFailed: '页面加载失败，请检查网络后刷新',
  reload: '刷新',
}

const en: typeof zhCN = {
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
  noAnswer: 'The server does not answer. Check the network and try again',
  timeout: 'The server did not answer within 30 s. Try again later',
  error: 'The request failed. Try again later',
  loggedOut: 'You have been logged out',
  unexpectedAnswer: 'The server answered in a form that this page does not know. Reload the page',
  configFailed: 'Could not get the system configuration',
  loadFailed: 'The page did not load. Check the network and reload',
  reload: 'Reload',
}

export function startupTexts(language: Language): typeof zhCN {
  return language === 'en' ? en : zhCN
}
