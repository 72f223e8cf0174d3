import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { loadTexts, showLanguage } from '../messages/load-texts.ts'
import { currentLanguage, onLanguageChange } from '../ui/language.ts'

/** Brings the console's own texts on screen; those of a page come with the page. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: currentLanguage(),
    resources: {},
    // React escapes; what people typed and stands in a sentence is no part of the language of messages.
    interpolation: { escapeValue: false, skipOnVariables: true },
    returnNull: false,
  })
  onLanguageChange(() => void showLanguage(currentLanguage()))
  await loadTexts(['console'])
}
