import type { Language } from '@liveline/contract/error-codes.ts'
import type { z } from 'zod'
import { AppError } from './app-error.ts'
import { inputProblem } from './input-problems.ts'

type Part = 'params' | 'query' | 'body'
/** The few parts of a zod definition that decide which keys an object may have. */
type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly catchall?: z.ZodType
}

const MOST_PROBLEMS_TOLD = 10
/** A form schema of amis, the deepest thing we are sent, has about thirty. */
const MOST_LEVELS = 100

/**
 * Parses one part of a request.
 * @throws {AppError} UNKNOWN_FIELD naming every field the contract does not know, INVALID_INPUT naming the wrong ones
 */
export function checkInput(schema: z.ZodType | undefined, value: unknown, part: Part, language: Language): unknown {
  if (schema === undefined && isEmpty(value)) return undefined
  refuseUnstorable(value, part, language)
  if (schema === undefined) {
    refuseUnknown(keysOf(value))
    return undefined
  }
  const given = value ?? (part === 'body' ? undefined : {})
  // A body that is all optional may be left out.
  const read = given === undefined && schema.safeParse({}).success ? {} : given
  const parsed = schema.safeParse(read, { reportInput: true })
  refuseUnknown(unknownFields(schema, given))
  if (parsed.success) return parsed.data
  throw invalidInput(
    parsed.error.issues.map((issue) => ({
      path: issue.path.join('.') || part,
      code: issue.code,
      message: inputProblem(issue, language),
    })),
  )
}

/** True for what a call without this part is sent; every token check comes this way. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object') for (const _ in value) return false
  return typeof value === 'object' || value === undefined
}

type Unstorable = { readonly path: string; readonly code: keyof typeof unstorableTexts }
type Problem = { readonly path: string; readonly code: string; readonly message: string }

function refuseUnstorable(value: unknown, part: Part, language: Language): void {
  const problems = unstorableParts(value, '').map(({ path, code }) => ({
    path: path || part,
    code,
    message: unstorableTexts[code][language === 'en' ? 'en' : 'zh'],
  }))
  if (problems.length > 0) throw invalidInput(problems)
}

function invalidInput(all: readonly Problem[]): AppError {
  const problems = all.slice(0, MOST_PROBLEMS_TOLD)
  return new AppError('INVALID_INPUT', {
    details: { problems: problems.map(({ path, message }) => `${path}: ${message}`), fields: problems },
  })
}

/** PostgreSQL stores no NUL, half of a surrogate pair is no character, and what nests without end ends the stack. */
function unstorableParts(value: unknown, path: string, depth = 0): Unstorable[] {
  if (typeof value === 'string') return isText(value) ? [] : [notText(path)]
  if (typeof value !== 'object' || value === null) return []
  if (depth === MOST_LEVELS) return [{ path, code: 'too_deep' }]
  return Object.entries(value).flatMap(([key, entry]) =>
    isText(key) ? unstorableParts(entry, path === '' ? key : `${path}.${key}`, depth + 1) : [notText(path)],
  )
}

const isText = (value: string) => !value.includes('\0') && value.isWellFormed()
const notText = (path: string) => ({ path, code: 'not_text' as const })

const unstorableTexts = {
  not_text: { zh: '含有不是文字的字符', en: 'contains characters that are no text' },
  too_deep: { zh: `嵌套超过 ${MOST_LEVELS} 层`, en: `has more than ${MOST_LEVELS} levels` },
} as const

function refuseUnknown(fields: readonly string[]): void {
  if (fields.length > 0) {
    throw new AppError('UNKNOWN_FIELD', { details: { fields: fields.slice(0, MOST_PROBLEMS_TOLD) } })
  }
}

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

function unknownFields(schema: z.ZodType, value: unknown, path = ''): string[] {
  const def = schema.def as unknown as Def
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined)
  if (inner !== undefined) return unknownFields(inner, value, path)
  if (def.type === 'array' && def.element !== undefined && Array.isArray(value)) {
    const { element } = def
    return value.flatMap((entry, index) => unknownFields(element, entry, `${path}[${index}]`))
  }
  if (def.type !== 'object' || def.shape === undefined || def.catchall !== undefined) return []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const { shape } = def
  return Object.entries(value).flatMap(([key, entry]) => {
    const name = path === '' ? key : `${path}.${key}`
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined
    return field === undefined ? [name] : unknownFields(field, entry, name)
  })
}
