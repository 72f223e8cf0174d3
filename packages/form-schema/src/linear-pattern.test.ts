import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endsAtAll } from '../test/ends-at-all.ts'
import { compilePattern, PatternRefused } from './linear-pattern.ts'

describe('a linear pattern', () => {
  const unit = fc.constantFrom(
    'a',
    'b',
    '1',
    '号',
    '.',
    '\\d',
    '\\w',
    '\\s',
    '\\S',
    '[ab1]',
    '[^a]',
    '[a-c号]',
    '\\.',
    '\\u53f7',
  )
  const { pattern } = fc.letrec((tie) => ({
    pattern: fc.oneof(
      { depthSize: 'small' },
      unit,
      fc.array(tie('pattern'), { maxLength: 3 }).map((parts) => parts.join('')),
      fc.array(tie('pattern'), { minLength: 1, maxLength: 3 }).map((parts) => `(${parts.join('|')})`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}', '*?'))
        .map(([part, times]) => `(?:${String(part)})${times}`),
    ),
  }))

  it('matches exactly what the native engine matches', () => {
    fc.assert(
      fc.property(
        pattern.map(String),
        fc.constantFrom(['', ''], ['^', ''], ['', '$'], ['^', '$']),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '号', ' ', '\n', '\r', '\u3000', '😀'), maxLength: 8 }),
        (inner, [before, after], text) => {
          const source = `${before}(?:${inner})${after}`
          expect(compilePattern(source).test(text)).toBe(new RegExp(source).test(text))
        },
      ),
      { seed: 5, numRuns: 2_000 },
    )
  })

  it.each([
    ['^(?=.*kV)(?=.*\\d).+$', '10kV 811', true],
    ['^(?=.*kV)(?=.*\\d).+$', '10 811', false],
    ['^(?!.*kV).+$', '10 811', true],
    ['^(?!.*kV).+$', '10kV', false],
  ])('understands look-aheads at the start: %s on %s is %s', (source, text, expected) => {
    expect(compilePattern(source).test(text)).toBe(expected)
    expect(new RegExp(source).test(text)).toBe(expected)
  })

  it('answers at once where the native engine would not', () => {
    const catastrophic = compilePattern('^(a+)+$')

    expect(endsAtAll(() => catastrophic.test(`${'a'.repeat(5_000)}!`))).toBe(false)
  })

  it.each([
    '(?=a)',
    '(?<=a)b',
    '(a)\\1',
    '\\bword',
    '(',
    'a)',
    '[a',
    '*a',
    'a**',
    'a{2,1}',
    'a{x}',
    '[z-a]',
    '\\',
    `${'a'.repeat(501)}`,
    '((a{999}){999}){9}',
  ])('refuses %s', (source) => {
    expect(() => compilePattern(source)).toThrow(PatternRefused)
  })
})
