import { isScalar } from '../json.ts'
import { wrongType, type Judge } from '../place.ts'
import { validationTexts } from '../validation.texts.ts'
import { MAXIMUM_TEXT } from './text.ts'

/** Any one value: what the server fills in, or an expression. */
export const judgeSingle: Judge = (_field, value) =>
  isScalar(value) && String(value).length <= MAXIMUM_TEXT ? undefined : wrongType(validationTexts.noSingleValue)
