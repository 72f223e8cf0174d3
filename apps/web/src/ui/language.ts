import type { Language } from '@liveline/contract/language.ts'

/** Where nobody has chosen one. */
export const DEFAULT_LANGUAGE: Language = 'zh-CN'
/** Where this browser keeps it. */
export const LANGUAGE_KEY = 'liveline.language'
const listeners = new Set<() => void>()
let language: Language = readLanguage()

/** What is kept, by whichever tab. */
export function readLanguage(): Language {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(LANGUAGE_KEY)
  return stored === 'en' ? 'en' : DEFAULT_LANGUAGE
}

export function currentLanguage(): Language {
  return language
}

export function setLanguage(next: Language): void {
  language = next
  localStorage.setItem(LANGUAGE_KEY, next)
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
