import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askTogether } from './ask-together.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const asked: (readonly number[])[] = []
beforeEach(() => void asked.splice(0))
const double = askTogether<number, number>(
  async (questions) => {
    asked.push(questions)
    if (questions.includes(13)) throw new Error('unlucky')
    return new Map(questions.filter((one) => one > 0).map((one) => [one, one * 2]))
  },
  (questions) => questions.length < 3,
)
const answers = async (questions: readonly number[]) => {
  const all = Promise.allSettled(questions.map(double))
  await vi.runAllTimersAsync()
  return (await all).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))
}

it('asks once for what is asked at the same moment, each question once', async () => {
  expect(await answers([1, 2, 1, -1])).toEqual([2, 4, 2, undefined])
  expect(asked).toEqual([[1, 2, -1]])
})

it('begins another call for what does not fit, and for what comes later', async () => {
  expect(await answers([1, 2, 3, 4])).toEqual([2, 4, 6, 8])
  await answers([1])

  expect(asked).toEqual([[1, 2, 3], [4], [1]])
})

it('fails for all of a call alike, and not for those of the next', async () => {
  expect(await answers([1, 13])).toEqual(['failed', 'failed'])
  expect(await answers([1])).toEqual([2])
})
