// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lineIsFree, mayPrefetch } from './may-prefetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('fetches nothing ahead on a line that is slow, or paid for by the byte', () => {
  expect(mayPrefetch({})).toBe(true)
  expect(mayPrefetch({ connection: { effectiveType: '4g' } })).toBe(true)
  for (const effectiveType of ['3g', '2g', 'slow-2g'])
    expect(mayPrefetch({ connection: { effectiveType } })).toBe(false)
  expect(mayPrefetch({ connection: { effectiveType: '4g', saveData: true } })).toBe(false)
})

it('waits while a page that somebody opened is on its way', async () => {
  const waiting = document.createElement('span')
  waiting.className = 'll-awaited'
  document.body.append(waiting)
  let isFree = false
  void lineIsFree().then(() => (isFree = true))

  await vi.advanceTimersByTimeAsync(3_000)
  expect(isFree).toBe(false)

  waiting.remove()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isFree).toBe(true)
})
