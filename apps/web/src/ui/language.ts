import type { Language } from '@liveline/contract/language.ts'

const KEY = 'liveline.language'
const listeners = new Set<() => void>()
let language: Language = read()

function read(): Language {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  return stored === 'en' ? 'en' : 'zh-CN'
}

export function currentLanguage(): Language {
  return language
}

export function setLanguage(next: Language): void {
  language = next
  localStorage.setItem(KEY, next)
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
