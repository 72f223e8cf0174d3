import { describe, expect, it } from 'vitest'
import { countOf, leftOf, newQueue, nextOf, placeOf, previousOf, readQueue, withEnded } from './queue.ts'

const task = (taskId: string) => ({ taskId, number: `LWP-${taskId}`, title: `任务 ${taskId}` })
const three = newQueue(['a', 'b', 'c'].map(task), false, '/todo?due=today')
const idOf = (found: { taskId: string } | undefined) => found?.taskId

describe('working through a list', () => {
  it('goes on in the order of the list, and ends behind its last task', () => {
    expect([placeOf(three, 'b'), idOf(nextOf(three, 'a')), idOf(nextOf(three, 'b'))]).toEqual([2, 'b', 'c'])
    expect(nextOf(three, 'c')).toBeUndefined()
  })

  it('leaves out what was done, and what somebody else did, both ways', () => {
    const queue = withEnded(withEnded(three, 'b', 'passed'), 'a', 'done')

    expect(idOf(nextOf(queue, 'a'))).toBe('c')
    expect(previousOf(queue, 'c')).toBeUndefined()
    expect(leftOf(queue).map(idOf)).toEqual(['c'])
    expect([countOf(queue, 'done'), countOf(queue, 'passed')]).toEqual([1, 1])
  })

  it('goes back to what was skipped', () => {
    expect(idOf(previousOf(withEnded(three, 'b', 'done'), 'c'))).toBe('a')
  })

  it('begins at its first task for one that is none of it, and never counts that one', () => {
    expect([placeOf(three, 'x'), idOf(nextOf(three, 'x')), previousOf(three, 'x')]).toEqual([0, 'a', undefined])
    expect(withEnded(three, 'x', 'done')).toBe(three)
  })
})

describe('a queue that was written down', () => {
  it('is read as it was', () => {
    const queue = withEnded({ ...three, isCut: true }, 'a', 'done')

    expect(readQueue(JSON.stringify(queue))).toEqual(queue)
  })

  it.each([
    null,
    '',
    '{',
    '[]',
    '"text"',
    JSON.stringify({ ...three, tasks: 'a' }),
    JSON.stringify({ ...three, from: undefined }),
    JSON.stringify({ ...three, from: 'https://elsewhere.example' }),
    JSON.stringify({ ...three, from: '//elsewhere.example' }),
    JSON.stringify({ ...three, from: '/\\elsewhere.example' }),
  ])('is none when something else stands there: %s', (text) => {
    expect(readQueue(text)).toBeUndefined()
  })

  it('loses what is no task and no ending', () => {
    const text = JSON.stringify({ ...three, tasks: [task('a'), { taskId: 1 }, null], ended: { a: 'won', b: 'done' } })

    expect(readQueue(text)).toEqual({ ...three, tasks: [task('a')], ended: {} })
  })
})
