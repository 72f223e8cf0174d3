import type { Language } from '@liveline/contract/language.ts'
import { texts as english } from '../../../messages/modeler-words/en.ts'
import { texts as chinese } from '../../../messages/modeler-words/zh-CN.ts'
import { readsEnglish } from '../../../ui/in-language.ts'

type Filled = Readonly<Record<string, unknown>>

/** A sentence of bpmn-js in the language of the console; `language` is asked each time, for it may change. */
export const translatorOf =
  (language: () => Language) =>
  (sentence: string, filled: Filled = {}): string => {
    const words: Readonly<Record<string, string>> = readsEnglish(language()) ? english : chinese
    const said = words[sentence] ?? sentence
    return said.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
      const value = filled[name]
      return typeof value === 'string' ? value : whole
    })
  }
