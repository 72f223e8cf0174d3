import { nameIn } from '@liveline/contract/language.ts'
import { problemIn } from '@liveline/form-schema/validate.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../ui/use-language.ts'
import { awaitedCodes, type Problem } from './form-store.ts'

/** What is missing, by what a person does to give it. */
const asked = {
  text: 'fields.enter',
  number: 'fields.enter',
  any: 'fields.enter',
  one: 'fields.choose',
  many: 'fields.choose',
  boolean: 'fields.choose',
  date: 'fields.enter',
  time: 'fields.enter',
  rows: 'fields.addRow',
  location: 'fields.enter',
  quantity: 'fields.enter',
  weather: 'fields.enter',
  files: 'fields.attach',
  signature: 'fields.sign',
} as const

/** What is wrong in a sentence that stands under the field, and so need not name it, but for what is missing. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return useCallback(
    ({ code, field, text }) => {
      if (code === awaitedCodes.sending) return t('files.stillSending')
      if (code === awaitedCodes.lost) return t('files.notThere')
      if (code === 'REQUIRED') return t(asked[field.kind], { label: nameIn(language, field, 'label') })
      return problemIn(language, text)
    },
    [t, language],
  )
}

/** What is on its way is no fault. */
export const isFault = (problem: Problem | undefined): problem is Problem =>
  problem !== undefined && problem.code !== awaitedCodes.sending
