import { readDate } from '../dates.ts'
import { wrongType, type Judge } from '../place.ts'
import { validationTexts } from '../validation.texts.ts'

export const judgeDate: Judge = (field, value) =>
  readDate(value, field.dateFormat) === undefined ? wrongType(validationTexts.noDate) : undefined
