import type { Language } from '@liveline/contract/language.ts'
import { texts as en } from './login-link/en.ts'
import { texts as zhCN } from './login-link/zh-CN.ts'
import type { TextsLike } from './texts-like.ts'

const link: Readonly<Record<Language, TextsLike<typeof zhCN>>> = { 'zh-CN': zhCN, en }

/** The texts of a page that stands before the console, and so comes with them in both languages. */
export const loginLinkTexts = (language: Language) => link[language]
