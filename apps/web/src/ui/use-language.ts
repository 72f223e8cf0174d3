import { useSyncExternalStore } from 'react'
import type { Language } from '@liveline/contract/language.ts'
import { currentLanguage, onLanguageChange } from './language.ts'

/** The language on screen; the component is drawn again when the person changes it. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage)
}
