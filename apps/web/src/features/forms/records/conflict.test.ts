import { expect, it } from 'vitest'
import { differences, readConflict } from './conflict.ts'

it('names each field that one of the two changed, and which both did', () => {
  const before = { tool: 'a', state: 1, age: 3, note: 'x' }
  const found = differences(['tool', 'state', 'age', 'note'], {
    before,
    theirs: { tool: 'b', state: 2, age: 3, note: 'x' },
    changes: { tool: 'c', age: null },
  })
  expect(found).toEqual([
    { name: 'tool', before: 'a', theirs: 'b', mine: 'c', isMine: true, isContested: true },
    { name: 'state', before: 1, theirs: 2, mine: 1, isMine: false, isContested: false },
    { name: 'age', before: 3, theirs: 3, mine: null, isMine: true, isContested: false },
  ])
})

it('two who wrote the same do not contest it', () => {
  const [only] = differences(['tool'], { before: { tool: 'a' }, theirs: { tool: 'b' }, changes: { tool: 'b' } })
  expect(only?.isContested).toBe(false)
})

it('a refusal that tells less is none to choose from', () => {
  expect(readConflict({ name: 'x', at: '2026-11-23T00:00:00Z', rev: 2 })).toBeUndefined()
  expect(readConflict({ name: 'x', at: '2026-11-23T00:00:00Z', rev: 2, values: {} })).toMatchObject({ rev: 2 })
})
