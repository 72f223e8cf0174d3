import { expect, it } from 'vitest'
import { differenceMarks } from './difference-marks.ts'

const at = (id: string, x: number, y = 0, width = 100) => ({ id, x, y, width, height: 80 })

it('marks what was added, removed, changed, and what stands elsewhere', () => {
  const marks = differenceMarks(
    [
      { kind: 'added', elementId: 'new' },
      { kind: 'removed', elementId: 'gone' },
      { kind: 'changed', elementId: 'both' },
    ],
    [at('same', 0), at('also', 200), at('moved', 400), at('both', 600), at('gone', 800)],
    [at('same', 0), at('also', 200), at('moved', 400, 50), at('both', 600, 50), at('new', 800)],
  )

  expect(Object.fromEntries(marks)).toEqual({ new: 'added', gone: 'removed', both: 'changed', moved: 'moved' })
})

it('takes a drawing that was shifted as a whole for the same', () => {
  const [before, after] = [0, 40].map((by) => [at('a', by), at('b', 200 + by), at('c', 400 + by)])
  expect(differenceMarks([], before ?? [], after ?? []).size).toBe(0)
})

it('marks a node that grew', () => {
  expect([...differenceMarks([], [at('a', 0), at('b', 9)], [at('a', 0), at('b', 9, 0, 150)])]).toEqual([['b', 'moved']])
})
