import type { Language } from '@liveline/contract/language.ts'

export const otherLanguage = (from: Language): Language => (from === 'en' ? 'zh-CN' : 'en')

/** British English: it puts the day before the month, as every date on screen does. */
const locales: Readonly<Record<Language, string>> = { 'zh-CN': 'zh-CN', en: 'en-GB' }

/** One of something for each language, such as a format of Intl. */
export const forEachLanguage = <T>(make: (locale: string) => T): Readonly<Record<Language, T>> => ({
  'zh-CN': make(locales['zh-CN']),
  en: make(locales.en),
})

/** What is kept is Chinese, the first language, with the English beside it. */
export const readsEnglish = (reader: Language) => reader === 'en'
