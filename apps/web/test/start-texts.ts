import { startI18n } from '../src/app/i18n.ts'
import { catalogues, type CatalogueName } from '../src/messages/catalogues.ts'
import { loadTexts } from '../src/messages/load-texts.ts'

/** Every text in the language on screen, as if all pages had been opened; it follows `setLanguage`. */
export async function startTexts(): Promise<void> {
  await startI18n()
  await loadTexts(Object.keys(catalogues) as CatalogueName[])
}
