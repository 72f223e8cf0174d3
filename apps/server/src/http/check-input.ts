import type { Language } from '@liveline/contract/language.ts'
import type { z } from 'zod'
import { AppError } from './app-error.ts'
import { findUnusable } from './find-unusable.ts'
import {
  inputProblem,
  invalidInput,
  MOST_PROBLEMS_TOLD,
  unusableProblem,
  type Part,
  type Problem,
} from './input-problems.ts'
import { firstIssues, unknownFields } from './walk-schema.ts'

/** zod tells of every problem there is; with no more values than this, that is cheap. */
const FEW_VALUES = 200

/**
 * Parses one part of a request. It looks no further than the tenth problem, and the time it takes grows with the
 * number of values, which json-size.ts limits.
 * @throws {AppError} UNKNOWN_FIELD naming the fields the contract does not know, INVALID_INPUT naming the wrong ones
 */
export function checkInput(schema: z.ZodType | undefined, value: unknown, part: Part, language: Language): unknown {
  if (schema === undefined && isEmpty(value)) return undefined
  const { found, count } = findUnusable(value)
  if (found.length > 0) {
    throw invalidInput(found.map(({ path, code }) => unusableProblem(path || part, code, language)))
  }
  if (schema === undefined) {
    refuseUnknown(typeof value === 'object' && value !== null ? Object.keys(value) : [])
    return undefined
  }
  const given = value ?? (part === 'body' ? undefined : {})
  refuseUnknown(unknownFields(schema, given))
  if (count > FEW_VALUES) refuseIssues(firstIssues(schema, given), part, language)
  // A body that is all optional may be left out.
  const read = given === undefined && schema.safeParse({}).success ? {} : given
  const parsed = schema.safeParse(read, { reportInput: true })
  if (!parsed.success) refuseIssues(parsed.error.issues, part, language)
  return parsed.data
}

/** True for what a call without this part is sent; every token check comes this way. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object') for (const _ in value) return false
  return typeof value === 'object' || value === undefined
}

function refuseUnknown(fields: readonly string[]): void {
  if (fields.length > 0)
    throw new AppError('UNKNOWN_FIELD', { details: { fields: fields.slice(0, MOST_PROBLEMS_TOLD) } })
}

function refuseIssues(issues: readonly z.core.$ZodIssue[], part: Part, language: Language): void {
  if (issues.length === 0) return
  const problems: Problem[] = issues.slice(0, MOST_PROBLEMS_TOLD).map((issue) => ({
    path: issue.path.join('.') || part,
    code: issue.code,
    message: inputProblem(issue, language),
  }))
  throw invalidInput(problems)
}
