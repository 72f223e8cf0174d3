import type { z } from 'zod'
import { MOST_PROBLEMS_TOLD } from './input-problems.ts'

/** The few parts of a zod definition that decide what stands where. */
type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly catchall?: z.ZodType
  readonly keyType?: z.ZodType
  readonly valueType?: z.ZodType
}
type Path = readonly (string | number)[]
type Issue = z.core.$ZodIssue

const defOf = (schema: z.ZodType) => schema.def as unknown as Def
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first ten fields that the contract does not know. */
export function unknownFields(whole: z.ZodType, given: unknown): string[] {
  const found: string[] = []

  function visit(schema: z.ZodType, value: unknown, path: string): void {
    const def = defOf(schema)
    const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined)
    if (inner !== undefined) return visit(inner, value, path)
    if (def.type === 'array' && def.element !== undefined && Array.isArray(value)) {
      for (let index = 0; index < value.length && found.length < MOST_PROBLEMS_TOLD; index++) {
        visit(def.element, value[index], `${path}[${index}]`)
      }
      return
    }
    if (def.type !== 'object' || def.shape === undefined || def.catchall !== undefined || !isRecord(value)) return
    for (const key in value) {
      if (found.length >= MOST_PROBLEMS_TOLD) return
      const name = path === '' ? key : `${path}.${key}`
      const field = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined
      if (field === undefined) found.push(name)
      else visit(field, value[key], name)
    }
  }
  visit(whole, given, '')
  return found
}

/**
 * Ten issues that zod would find, or none when there are fewer: what is many (entries of a list, names of a record) is
 * tried one by one, because zod itself goes on to the last.
 */
export function firstIssues(whole: z.ZodType, given: unknown): readonly Issue[] {
  const issues: Issue[] = []

  function check(schema: z.ZodType, value: unknown, path: Path): void {
    const parsed = schema.safeParse(value, { reportInput: true })
    if (parsed.success) return
    for (const issue of parsed.error.issues) {
      if (issues.length >= MOST_PROBLEMS_TOLD) return
      issues.push({ ...issue, path: [...path, ...issue.path] })
    }
  }
  function visit(schema: z.ZodType, value: unknown, path: Path): void {
    const def = defOf(schema)
    if (def.type === 'unknown' || def.type === 'any') return
    const isAbsent = value === undefined || value === null
    const inner = isAbsent ? undefined : (def.innerType ?? (def.type === 'pipe' ? def.in : undefined))
    if (inner !== undefined) return visit(inner, value, path)
    if (def.type === 'array' && def.element !== undefined && Array.isArray(value)) {
      for (let index = 0; index < value.length && issues.length < MOST_PROBLEMS_TOLD; index++) {
        visit(def.element, value[index], [...path, index])
      }
    } else if (def.type === 'record' && def.valueType !== undefined && isRecord(value)) {
      for (const key in value) {
        if (issues.length >= MOST_PROBLEMS_TOLD) return
        if (def.keyType !== undefined) check(def.keyType, key, [...path, key])
        visit(def.valueType, value[key], [...path, key])
      }
    } else if (def.type === 'object' && def.shape !== undefined && isRecord(value)) {
      for (const [key, field] of Object.entries(def.shape)) {
        if (issues.length >= MOST_PROBLEMS_TOLD) return
        visit(field, value[key], [...path, key])
      }
    } else check(schema, value, path)
  }
  visit(whole, given, [])
  return issues.length < MOST_PROBLEMS_TOLD ? [] : issues
}
