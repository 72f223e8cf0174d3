import { say, type Language, type Text } from '@liveline/contract/language.ts'
import { peopleSheetTexts } from './people-sheet.texts.ts'

const sources: readonly Text[] = [
  peopleSheetTexts.source0,
  peopleSheetTexts.source1,
  peopleSheetTexts.source2,
  peopleSheetTexts.source3,
]

/** Where an account comes from, in words; one of another installation by its number. */
export function sourceText(source: number, language: Language): string {
  const text = sources[source]
  return text === undefined ? String(source) : say(language, text)
}

/** What somebody wrote for a source: its number or its words; undefined when it is neither. */
export function sourceOf(written: string): 0 | 1 | 2 | 3 | undefined {
  if (written === '') return 0
  const found = sources.findIndex(({ zh, en }, number) => [String(number), zh, en].includes(written))
  return found === -1 ? undefined : (found as 0 | 1 | 2 | 3)
}

export const sourceTexts = (language: Language): string[] => sources.map((text) => say(language, text))
