import type { MessageKind, TemplateTexts } from './shapes.ts'

const notice: TemplateTexts = {
  subject: '{systemName}：{title}',
  subjectEn: '{systemName}: {title}',
  text: '{name}，您好：\n\n{title}\n{link}\n\n{at}',
  textEn: 'Dear {name},\n\n{title}\n{link}\n\n{at}',
  short: '【{systemName}】{title}',
  shortEn: '[{systemName}] {title}',
}
const code: TemplateTexts = {
  subject: '登录验证码',
  subjectEn: 'Login verification code',
  text: '您的登录验证码为 {code}，{minutes} 分钟内有效。请勿告诉他人；若非本人操作，请联系管理员。',
  textEn:
    'Your login verification code is {code}, valid for {minutes} minutes. Tell nobody; if you did not ask for it, tell the administrator.',
  short: '您的登录验证码为 {code}，{minutes} 分钟内有效。请勿告诉他人；若非本人操作，请联系管理员。',
  shortEn:
    'Your login verification code is {code}, valid for {minutes} minutes. Tell nobody; if you did not ask for it, tell the administrator.',
}

/** What is said until somebody changes it. */
export const defaultTemplate = (kind: MessageKind): TemplateTexts => (kind === 'verifyCode' ? code : notice)
