import type { Language } from '@liveline/contract/language.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { AppError } from '../../../http/app-error.ts'
import { lintSchema } from '@liveline/form-schema/lint.ts'

/** @throws {AppError} SCHEMA_REFUSED with every problem, of which the first is told */
export function assertSound(schema: AmisSchema, language: Language): void {
  const problems = lintSchema(schema, language)
  const [first] = problems
  if (first === undefined) return
  throw new AppError('SCHEMA_REFUSED', { details: { first: `${first.path}: ${first.message}`, problems } })
}
