import type { Language } from '@liveline/contract/language.ts'
import { chineseOfModeler } from '../../../messages/workflow-design/modeler-zh-CN.ts'

type Filled = Readonly<Record<string, unknown>>

/** A sentence of bpmn-js in the language of the console; `language` is asked each time, for it may change. */
export const translatorOf =
  (language: () => Language) =>
  (sentence: string, filled: Filled = {}): string => {
    const said = language() === 'en' ? sentence : (chineseOfModeler[sentence] ?? sentence)
    return said.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
      const value = filled[name]
      return typeof value === 'string' ? value : whole
    })
  }
