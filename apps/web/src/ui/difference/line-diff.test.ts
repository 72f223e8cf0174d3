import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineDiff, shownLines } from './line-diff.ts'

const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }).map((lines) => lines.join('\n'))
const seeded = { seed: 52, numRuns: 1_000 }
const joined = (diff: ReturnType<typeof lineDiff>, without: 'added' | 'removed') =>
  diff
    .filter(({ kind }) => kind !== without)
    .map((line) => line.text)
    .join('\n')

/** How many lines two texts have in common, in their order. */
function common([first, ...rest]: readonly string[], other: readonly string[]): number {
  if (first === undefined || other.length === 0) return 0
  const at = other.indexOf(first)
  return Math.max(common(rest, other), at < 0 ? 0 : 1 + common(rest, other.slice(at + 1)))
}

describe('the difference of two texts', () => {
  it('gives back both of them, and keeps as many lines as can be kept', () => {
    fc.assert(
      fc.property(text, text, (from, to) => {
        const diff = lineDiff(from, to)
        expect(joined(diff, 'added')).toBe(from)
        expect(joined(diff, 'removed')).toBe(to)
        expect(diff.filter(({ kind }) => kind === 'same')).toHaveLength(common(from.split('\n'), to.split('\n')))
      }),
      seeded,
    )
  })

  it('is all gone and all new when nearly everything differs', () => {
    const lines = (word: string) => Array.from({ length: 2_000 }, (_, at) => `${word}${at}`).join('\n')

    const diff = lineDiff(lines('a'), lines('b'))

    expect(diff.filter(({ kind }) => kind === 'removed')).toHaveLength(2_000)
    expect(diff.slice(0, 2_000).every(({ kind }) => kind === 'removed')).toBe(true)
  })

  it('is shown with the lines around it, and the number of those left out', () => {
    const lines = Array.from({ length: 9 }, (_, at) => String(at))
    const diff = lineDiff(lines.join('\n'), [...lines.slice(0, 8), 'x', '8'].join('\n'))

    expect(shownLines(diff, 1)).toEqual([
      { skipped: 7 },
      { kind: 'same', text: '7' },
      { kind: 'added', text: 'x' },
      { kind: 'same', text: '8' },
    ])
    expect(shownLines(lineDiff('a\nb', 'a\nb'))).toEqual([{ skipped: 2 }])
  })
})
