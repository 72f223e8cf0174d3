import type { Language } from '@liveline/contract/language.ts'
import { texts as en } from './verify-code/en.ts'
import { texts as zhCN } from './verify-code/zh-CN.ts'
import type { TextsLike } from './texts-like.ts'

const verifyCode: Readonly<Record<Language, TextsLike<typeof zhCN>>> = { 'zh-CN': zhCN, en }

/** The texts of the verification code, which come with its field. */
export const verifyCodeTexts = (language: Language) => verifyCode[language]
