import type { Language } from '@liveline/contract/language.ts'
import { texts as en } from './map/en.ts'
import { texts as zhCN } from './map/zh-CN.ts'
import type { TextsLike } from './texts-like.ts'

const map: Readonly<Record<Language, TextsLike<typeof zhCN>>> = { 'zh-CN': zhCN, en }

/** The texts of the map, which stands beside the console, and so comes with them in both languages. */
export const mapTexts = (language: Language) => map[language]
