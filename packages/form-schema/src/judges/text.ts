import { sayBoth } from '@liveline/contract/language.ts'
import { wrongType, type Judge } from '../place.ts'
import { validationTexts } from '../validation.texts.ts'

/** UTF-16 units, whatever the schema says. */
export const MAXIMUM_TEXT = 20_000

export const judgeText: Judge = (_field, value) => {
  if (typeof value !== 'string') return wrongType(validationTexts.noText)
  return value.length > MAXIMUM_TEXT
    ? wrongType(sayBoth(validationTexts.textTooLong, { most: MAXIMUM_TEXT }))
    : undefined
}
