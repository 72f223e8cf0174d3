import { forEachLanguage } from '../in-language.ts'
import type { Language } from '@liveline/contract/language.ts'

const lists = forEachLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }))

/** 甲、乙、丙 or "A, B, C". */
export const joinNames = (names: readonly string[], language: Language) => lists[language].format(names)
