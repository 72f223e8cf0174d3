import type { Language } from '@liveline/contract/language.ts'
import { lintMobile } from '@liveline/form-schema/lint-mobile.ts'
import { lintSchema } from '@liveline/form-schema/lint.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FormContent } from '../form-releases.ts'

/** @throws {AppError} SCHEMA_REFUSED with every problem, of which the first is told */
export function assertSound({ schema, mobileSchema }: FormContent, language: Language): void {
  const problems = [
    ...lintSchema(schema, language),
    ...(mobileSchema === null ? [] : lintMobile(schema, mobileSchema, language)),
  ]
  const [first] = problems
  if (first === undefined) return
  throw new AppError('SCHEMA_REFUSED', { details: { first: `${first.path}: ${first.message}`, problems } })
}
