import { describe, expect, it } from 'vitest'
import { expressionProblem, namesIn, readRows, readValue, wordBefore, writeCondition } from './condition-rows.ts'

describe('a condition as rows', () => {
  it.each([
    ['', { join: 'all', rows: [] }],
    ['${class >= 3}', { join: 'all', rows: [{ field: 'class', operator: '>=', value: 3 }] }],
    ['${newMethod}', { join: 'all', rows: [{ field: 'newMethod', operator: '==', value: true }] }],
    [
      "${screeningOutcome == 'dead' && crewCount > 1 && newMethod == false}",
      {
        join: 'all',
        rows: [
          { field: 'screeningOutcome', operator: '==', value: 'dead' },
          { field: 'crewCount', operator: '>', value: 1 },
          { field: 'newMethod', operator: '==', value: false },
        ],
      },
    ],
    [
      '#{class < -1 || class != 2}',
      {
        join: 'one',
        rows: [
          { field: 'class', operator: '<', value: -1 },
          { field: 'class', operator: '!=', value: 2 },
        ],
      },
    ],
  ] as const)('is read from %s', (text, rows) => {
    expect(readRows(text)).toEqual(rows)
  })

  it.each([
    '${a == 1 && (b == 2 || c == 3)}',
    '${a.b == 1}',
    '${size(crew) > 2}',
    'x ${a == 1}',
    '${a ==',
    '${1 == a}',
  ])('is not read from %s, which says more', (text) => {
    expect(readRows(text)).toBeUndefined()
  })

  it('is written so that it is read as the same, whatever is typed for a value', () => {
    const rows = ["it's", 'a\\b', "\\'", '}', ' ', '班组"一"', 3, -2.5, true].map((value) => ({
      field: 'remark',
      operator: '==' as const,
      value,
    }))
    for (const join of ['all', 'one'] as const) {
      const text = writeCondition({ join, rows })
      expect(readRows(text)).toEqual({ join, rows })
    }
    expect(writeCondition({ join: 'all', rows: [] })).toBe('')
  })

  it('takes numbers and yes or no for what they are', () => {
    expect(['3', ' 2.5 ', 'true', 'false', '', '3a'].map(readValue)).toEqual([3, 2.5, true, false, '', '3a'])
  })
})

describe('an expression while it is typed', () => {
  it('is judged as the engine judges it', () => {
    expect(expressionProblem('${class >= 3}')).toBeUndefined()
    expect(expressionProblem('${class >=}')).toEqual(expect.any(String))
  })

  it('names the variables that it reads', () => {
    expect([...namesIn("${a > 1 && b.c == 'x' ? d : e}")].toSorted()).toEqual(['a', 'b', 'd', 'e'])
  })

  it('knows the word that is being typed', () => {
    expect(wordBefore('${crewCo', 8)).toBe('crewCo')
    expect(wordBefore('${crew > 1}', 9)).toBe('')
  })
})
