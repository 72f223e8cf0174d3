import { useSyncExternalStore } from 'react'
import { currentLanguage, onLanguageChange, type Language } from './language.ts'

/** The language on screen; the component is drawn again when the person changes it. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage)
}
