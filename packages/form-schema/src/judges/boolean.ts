import { wrongType, type Judge } from '../place.ts'
import { validationTexts } from '../validation.texts.ts'

export const judgeBoolean: Judge = (field, value) =>
  value === field.trueValue || value === field.falseValue ? undefined : wrongType(validationTexts.noBoolean)
