import type { Language } from '@liveline/contract/language.ts'
import { texts as en } from './startup/en.ts'
import { texts as zhCN } from './startup/zh-CN.ts'
import type { TextsLike } from './texts-like.ts'

const startup: Readonly<Record<Language, TextsLike<typeof zhCN>>> = { 'zh-CN': zhCN, en }

/** The texts that come with the first script, in both languages. */
export const startupTexts = (language: Language) => startup[language]
