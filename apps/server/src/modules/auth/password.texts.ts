import { defineTexts } from '@liveline/contract/language.ts'

/** Specification §5, word for word in English; the composition message asks for more than the rule does (answers A4). */
export const passwordTexts = defineTexts({
  required: { zh: '请输入新密码', en: 'please enter the new password' },
  length: { zh: '请输入8到18位密码', en: 'enter an 8 to 18 character password' },
  composition: {
    zh: '必须包含大小写字母、数字和特殊字符',
    en: 'it must contain upper and lower case letters, digits and special characters',
  },
  confirmation: { zh: '两次输入的密码不一致', en: 'the two passwords do not match' },
  userName: { zh: '密码不能包含用户名', en: 'the password must not contain the user name' },
  common: { zh: '密码过于常见，请换一个', en: 'this password is too common, choose another' },
  reused: { zh: '不能使用最近五次用过的密码', en: 'the password must differ from the last five' },
})
