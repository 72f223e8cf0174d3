import { expect, it } from 'vitest'
import { createSlowStatements } from './slow-statements.ts'

it('adds up what was slow, the dearest first, and forgets what was quick', () => {
  const slow = createSlowStatements()
  slow.note('select  1', 300)
  slow.note('select 1', 500)
  slow.note('select 2', 900)
  slow.note('select 3', 199)
  expect(slow.list(5)).toEqual([
    { text: 'select 2', calls: 1, totalMs: 900, maxMs: 900 },
    { text: 'select 1', calls: 2, totalMs: 800, maxMs: 500 },
  ])
  expect(slow.list(1)).toHaveLength(1)
})

it('keeps a hundred, those that cost most', () => {
  const slow = createSlowStatements()
  for (let n = 0; n < 300; n += 1) slow.note(`select ${n}`, 200 + n)
  expect(slow.list(1_000)).toHaveLength(100)
  expect(slow.list(1)[0]?.text).toBe('select 299')
})
