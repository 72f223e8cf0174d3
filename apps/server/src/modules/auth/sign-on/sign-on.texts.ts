import { defineTexts } from '@liveline/contract/language.ts'

/** Why a login through a provider did not succeed. */
export const signOnTexts = defineTexts({
  expired: {
    zh: '登录已超时、已使用，或不是在此浏览器中发起的',
    en: 'it has expired, was used, or began in another browser',
  },
  used: { zh: '该票据已使用过', en: 'this ticket has been used' },
  refused: { zh: '统一认证未认可该票据', en: 'the provider does not confirm this ticket' },
  nameless: { zh: '统一认证未给出用户标识', en: 'the provider does not say who it is' },
  taken: {
    zh: '该账号已与统一认证中的另一用户关联，请联系管理员',
    en: 'this account belongs to somebody else at the provider; ask the administrator',
  },
  unverified: {
    zh: '统一认证尚未核实该邮箱地址，请先在那里验证邮箱',
    en: 'the provider has not verified this e-mail address; verify it there first',
  },
})
