import type { Language } from '@liveline/contract/error-codes.ts'
import type { z } from 'zod'

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
