import { sayBoth, type Text } from '@liveline/contract/language.ts'
import { cancelTexts } from './process-instances.texts.ts'

const isKnown = (word: string): word is keyof typeof cancelTexts => Object.hasOwn(cancelTexts, word)

/** Why something was done that nobody did by hand, in both languages; empty where no reason stands. */
export const reasonOf = (word: string | null): Text =>
  word === null ? { zh: '', en: '' } : sayBoth(cancelTexts[isKnown(word) ? word : 'other'])
