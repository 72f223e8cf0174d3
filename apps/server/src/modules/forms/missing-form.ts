import type { Language } from '@liveline/contract/error-codes.ts'
import { AppError } from '../../http/app-error.ts'

export function refuseMissing(language: Language): never {
  throw new AppError('NOT_FOUND', { details: { what: language === 'en' ? 'the form' : '表单' } })
}
