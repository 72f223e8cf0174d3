import i18next from 'i18next'
import type { Language } from '@liveline/contract/language.ts'
import { currentLanguage } from '../ui/language.ts'
import { catalogues, type CatalogueName } from './catalogues.ts'

/** What has been asked for, and so must follow when the person changes the language. */
const asked = new Set<CatalogueName>()

async function add(name: CatalogueName, language: Language): Promise<void> {
  const { texts } = await catalogues[name][language]()
  i18next.addResourceBundle(language, 'translation', texts, true, true)
}

/** Fetches catalogues in the language on screen, and in the one that is about to be. */
export async function loadTexts(names: readonly CatalogueName[]): Promise<void> {
  const languages = new Set([i18next.language as Language, currentLanguage()])
  for (const name of names) asked.add(name)
  await Promise.all(names.flatMap((name) => [...languages].map((language) => add(name, language))))
}

/** Code and the texts it speaks, fetched side by side. */
export async function withTexts<T>(names: readonly CatalogueName[], load: () => Promise<T>): Promise<T> {
  const [code] = await Promise.all([load(), loadTexts(names)])
  return code
}

/** Puts on screen the language that the person has chosen, once its texts are there. */
export async function showLanguage(language: Language): Promise<void> {
  if (i18next.language === language) return
  await Promise.all([...asked].map((name) => add(name, language)))
  if (language === currentLanguage()) await i18next.changeLanguage(language)
}
