import type { Language } from '@liveline/contract/language.ts'
import type { z } from 'zod'
import { AppError } from './app-error.ts'
import { MOST_LEVELS, MOST_VALUES } from './json-size.ts'

/** One part of a request is read and checked at a time. */
export type Part = 'params' | 'query' | 'body'
export type Problem = { readonly path: string; readonly code: string; readonly message: string }
/** What is wrong with a value whatever the call expects. */
export type Unusable = 'not_text' | 'too_deep' | 'too_many'

/** Nobody mends more at once, and a long list of problems would cost more than the work that was asked for. */
export const MOST_PROBLEMS_TOLD = 10

type Issue = z.core.$ZodIssue
type Text = { readonly zh: string; readonly en: string }

const kinds: Readonly<Record<string, Text>> = {
  string: { zh: '文本', en: 'a text' },
  number: { zh: '数字', en: 'a number' },
  int: { zh: '整数', en: 'a whole number' },
  boolean: { zh: '是或否', en: 'true or false' },
  array: { zh: '列表', en: 'a list' },
  object: { zh: '一组字段', en: 'an object' },
}
const formats: Readonly<Record<string, Text>> = {
  uuid: { zh: '不是有效的编号', en: 'is not a valid id' },
  datetime: { zh: '不是有效的时间', en: 'is not a valid time' },
  date: { zh: '不是有效的日期', en: 'is not a valid date' },
}
const units: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  string: { zh: ' 个字符', en: ' characters' },
  array: { zh: ' 项', en: ' entries' },
}

const unusable: Readonly<Record<Unusable, Text>> = {
  not_text: { zh: '含有不是文字的字符', en: 'contains characters that are no text' },
  too_deep: { zh: `嵌套超过 ${MOST_LEVELS} 层`, en: `has more than ${MOST_LEVELS} levels` },
  too_many: { zh: `超过 ${MOST_VALUES} 个值`, en: `has more than ${MOST_VALUES} values` },
}

export function unusableProblem(path: string, code: Unusable, language: Language): Problem {
  return { path, code, message: unusable[code][language === 'en' ? 'en' : 'zh'] }
}

export function invalidInput(all: readonly Problem[]): AppError {
  const problems = all.slice(0, MOST_PROBLEMS_TOLD)
  return new AppError('INVALID_INPUT', {
    details: { problems: problems.map(({ path, message }) => `${path}: ${message}`), fields: problems },
  })
}

/** What is wrong with one field, for the person who has to mend it; zod's own sentences speak to programmers. */
export function inputProblem(issue: Issue, language: Language): string {
  const { zh, en } = textOf(issue)
  return language === 'en' ? en : zh
}

function textOf(issue: Issue): Text {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return { zh: '未填写', en: 'is missing' }
      const kind = kinds[issue.expected]
      return kind === undefined
        ? { zh: '类型不正确', en: 'is of the wrong type' }
        : { zh: `应为${kind.zh}`, en: `must be ${kind.en}` }
    }
    case 'too_big': {
      const unit = units[issue.origin]
      return unit === undefined
        ? { zh: `不能大于 ${issue.maximum}`, en: `must be at most ${issue.maximum}` }
        : { zh: `最多 ${issue.maximum}${unit.zh}`, en: `has more than ${issue.maximum}${unit.en}` }
    }
    case 'too_small': {
      if (issue.origin === 'string' && issue.minimum === 1) return { zh: '未填写', en: 'is empty' }
      const unit = units[issue.origin]
      return unit === undefined
        ? { zh: `不能小于 ${issue.minimum}`, en: `must be at least ${issue.minimum}` }
        : { zh: `至少 ${issue.minimum}${unit.zh}`, en: `has fewer than ${issue.minimum}${unit.en}` }
    }
    case 'invalid_value':
      return { zh: `只能是 ${issue.values.join('、')}`, en: `must be one of ${issue.values.join(', ')}` }
    case 'invalid_format':
      return formats[issue.format] ?? { zh: '格式不正确', en: 'is not in the right format' }
    default:
      return { zh: '内容不正确', en: 'is not valid' }
  }
}
