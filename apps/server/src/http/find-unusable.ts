import { MOST_PROBLEMS_TOLD, type Unusable } from './input-problems.ts'
import { MOST_LEVELS } from './json-size.ts'

type Found = { readonly path: string; readonly code: Unusable }

/**
 * The first ten values that no table could keep, and how many values there are: PostgreSQL stores no NUL, half of a
 * surrogate pair is no character, and what nests without end ends the stack.
 */
export function findUnusable(whole: unknown): { readonly found: readonly Found[]; readonly count: number } {
  const found: Found[] = []
  const trail: string[] = []
  let count = 0
  const note = (code: Unusable) => void found.push({ path: trail.join('.'), code })

  function visit(value: unknown): void {
    count += 1
    if (typeof value === 'string') {
      if (!isText(value)) note('not_text')
      return
    }
    if (typeof value !== 'object' || value === null) return
    if (trail.length === MOST_LEVELS) return note('too_deep')
    for (const key in value) {
      if (found.length >= MOST_PROBLEMS_TOLD) return
      if (!isText(key)) {
        note('not_text')
        continue
      }
      trail.push(key)
      visit((value as Readonly<Record<string, unknown>>)[key])
      trail.pop()
    }
  }
  visit(whole)
  return { found, count }
}

const isText = (value: string) => !value.includes('\0') && value.isWellFormed()
