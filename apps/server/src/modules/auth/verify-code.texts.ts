import { defineTexts } from '@liveline/contract/language.ts'

/** What a person gets with the code. */
export const verifyCodeTexts = defineTexts({
  subject: { zh: '登录验证码', en: 'Login verification code' },
  text: {
    zh: '您的登录验证码为 {code}，{minutes} 分钟内有效。请勿告诉他人；若非本人操作，请联系管理员。',
    en: 'Your login verification code is {code}, valid for {minutes} minutes. Tell nobody; if you did not ask for it, tell the administrator.',
  },
})
