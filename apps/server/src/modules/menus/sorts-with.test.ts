import { describe, expect, it } from 'vitest'
import { sortsWith } from './sorts-with.ts'

const siblings = [
  { id: 1, sort: 30 },
  { id: 2, sort: 20 },
  { id: 3, sort: 20 },
]

describe('where an entry comes to stand', () => {
  it.each<[number | null, number]>([
    [1, 40],
    [2, 25],
    [null, 10],
    [99, 10],
  ])('before %s', (beforeId, sort) => {
    expect(sortsWith(siblings, beforeId)).toEqual({ sort, moved: [] })
  })

  it('is made free between two of the same sort', () => {
    const { sort, moved } = sortsWith(siblings, 3)
    expect(moved).toEqual([
      { id: 1, sort: 50 },
      { id: 2, sort: 40 },
    ])
    expect(sort).toBe(30)
  })

  it('is free where nothing is', () => {
    expect(sortsWith([], null)).toEqual({ sort: 0, moved: [] })
  })
})
