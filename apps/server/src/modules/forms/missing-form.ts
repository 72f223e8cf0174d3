import { say, type Language } from '@liveline/contract/language.ts'
import { AppError } from '../../http/app-error.ts'
import { formTexts } from './forms.texts.ts'

export function refuseMissing(language: Language): never {
  throw new AppError('NOT_FOUND', { details: { what: say(language, formTexts.form) } })
}
