import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage, onLanguageChange, type Language } from '../ui/language.ts'

/** One language at a time is fetched. */
async function load(language: Language): Promise<object> {
  return language === 'en' ? (await import('../messages/en.ts')).en : (await import('../messages/zh-CN.ts')).zhCN
}

export async function startI18n(): Promise<void> {
  const language = currentLanguage()
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await load(language) } },
    // React escapes; what people typed and stands in a sentence is no part of the language of messages.
    interpolation: { escapeValue: false, skipOnVariables: true },
    returnNull: false,
  })
  onLanguageChange(() => {
    const next = currentLanguage()
    void load(next).then((texts) => {
      i18next.addResourceBundle(next, 'translation', texts)
      return i18next.changeLanguage(next)
    })
  })
}
