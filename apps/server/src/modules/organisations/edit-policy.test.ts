import { describe, expect, it } from 'vitest'
import { mayAssign, mayChange, placeObstacle } from './edit-policy.ts'

const DEPARTMENT = 1
const POST = 2
const reach = { userId: 7, orgIds: [10, 11] }

describe('what may be changed', () => {
  it.each([
    ['any department without limits', 'all', { aid: DEPARTMENT, id: 99 }, true],
    ['the top of a tree without limits', 'all', { aid: DEPARTMENT, id: null }, true],
    ['a post without limits', 'all', { aid: POST, id: 5 }, true],
    ['a department within reach', reach, { aid: DEPARTMENT, id: 11 }, true],
    ['a department of others', reach, { aid: DEPARTMENT, id: 12 }, false],
    ['the top of a tree from within', reach, { aid: DEPARTMENT, id: null }, false],
    ['a post from within, whatever its number', reach, { aid: POST, id: 11 }, false],
    ['anything by whoever reaches nothing', 'none', { aid: DEPARTMENT, id: 10 }, false],
  ] as const)('%s', (_, of, place, expected) => {
    expect(mayChange(of, place)).toBe(expected)
  })
})

describe('what may be given to whom', () => {
  const own = { userId: 8, departmentIds: [11] }
  const foreign = { userId: 9, departmentIds: [12] }
  it.each([
    ['a department of one’s own to one’s own people', reach, own, { aid: DEPARTMENT, id: 10 }, true],
    ['a department of others to one’s own people', reach, own, { aid: DEPARTMENT, id: 12 }, false],
    ['a department of one’s own to people of others', reach, foreign, { aid: DEPARTMENT, id: 10 }, false],
    ['a post to one’s own people', reach, own, { aid: POST, id: 5 }, true],
    ['a post to people of others', reach, foreign, { aid: POST, id: 5 }, false],
    ['anything to anybody without limits', 'all', foreign, { aid: DEPARTMENT, id: 12 }, true],
    ['a post to somebody by whoever reaches nothing', 'none', own, { aid: POST, id: 5 }, false],
  ] as const)('%s', (_, of, person, detail, expected) => {
    expect(mayAssign(of, person, detail)).toBe(expected)
  })
})

describe('where a detail may stand', () => {
  const free = { aid: 1, parentLevel: 1, parentAid: 1, height: 1, isBelowItself: false }
  it.each([
    ['under one of its type', {}, undefined],
    ['at level 10', { parentLevel: 9 }, undefined],
    ['at level 11', { parentLevel: 10 }, 'tooDeep'],
    ['so that what is below comes to level 11', { parentLevel: 8, height: 3 }, 'tooDeep'],
    ['under itself', { isBelowItself: true }, 'belowItself'],
    ['under one of another type', { parentAid: 2 }, 'otherType'],
  ] as const)('%s', (_, facts, expected) => {
    expect(placeObstacle({ ...free, ...facts })).toBe(expected)
  })
})
