import type { Language } from '@liveline/contract/language.ts'
import { texts as en } from './sign-on/en.ts'
import { texts as zhCN } from './sign-on/zh-CN.ts'
import type { TextsLike } from './texts-like.ts'

const signOn: Readonly<Record<Language, TextsLike<typeof zhCN>>> = { 'zh-CN': zhCN, en }

/** The texts of the landing page of single sign-on, which stands before the console. */
export const signOnTexts = (language: Language) => signOn[language]
