import { ONE_LINE_PROBLEM } from '@liveline/contract/one-line.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import type { z } from 'zod'
import { AppError } from './app-error.ts'
import { formatTexts, inputTexts, kindTexts, tooLongTexts, tooShortTexts, unusableTexts } from './input.texts.ts'
import { MOST_LEVELS, MOST_VALUES } from './json-size.ts'

/** One part of a request is read and checked at a time. */
export type Part = 'params' | 'query' | 'body'
export type Problem = { readonly path: string; readonly code: string; readonly message: string }
/** What is wrong with a value whatever the call expects. */
export type Unusable = 'not_text' | 'too_deep' | 'too_many'

/** Nobody mends more at once, and a long list of problems would cost more than the work that was asked for. */
export const MOST_PROBLEMS_TOLD = 10

type Issue = z.core.$ZodIssue
export function unusableProblem(path: string, code: Unusable, language: Language): Problem {
  return { path, code, message: say(language, unusableTexts[code], { levels: MOST_LEVELS, values: MOST_VALUES }) }
}

export function invalidInput(all: readonly Problem[]): AppError {
  const problems = all.slice(0, MOST_PROBLEMS_TOLD)
  return new AppError('INVALID_INPUT', {
    details: { problems: problems.map(({ path, message }) => `${path}: ${message}`), fields: problems },
  })
}

/** What is wrong with one field, for the person who has to mend it; zod's own sentences speak to programmers. */
export function inputProblem(issue: Issue, language: Language): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return say(language, inputTexts.missing)
      return say(language, has(kindTexts, issue.expected) ? kindTexts[issue.expected] : inputTexts.wrongType)
    }
    case 'too_big': {
      const text = has(tooLongTexts, issue.origin) ? tooLongTexts[issue.origin] : inputTexts.tooLarge
      return say(language, text, { limit: String(issue.maximum) })
    }
    case 'too_small': {
      if (issue.origin === 'string' && issue.minimum === 1) return say(language, inputTexts.empty)
      const text = has(tooShortTexts, issue.origin) ? tooShortTexts[issue.origin] : inputTexts.tooSmall
      return say(language, text, { limit: String(issue.minimum) })
    }
    case 'invalid_value':
      return say(language, inputTexts.notOneOf, { values: issue.values.map(String) })
    case 'invalid_format':
      return say(language, has(formatTexts, issue.format) ? formatTexts[issue.format] : inputTexts.wrongFormat)
    case 'custom':
      return say(language, issue.params?.['problem'] === ONE_LINE_PROBLEM ? inputTexts.notOneLine : inputTexts.wrong)
    default:
      return say(language, inputTexts.wrong)
  }
}

const has = <T extends object>(texts: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(texts, key)
