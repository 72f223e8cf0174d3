// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { watchToken } from './token-watcher.ts'

const alive = {
  ...{ loginStatus: 200 as const, secondsLeft: 1800, isExtendable: true },
  ...{ menuVersion: 'a', configVersion: 'a', isLocked: false },
}
let answer: () => Promise<typeof alive>
let checks = 0
let hidden = false
let watcher: ReturnType<typeof watchToken>

beforeEach(() => {
  vi.useFakeTimers()
  checks = 0
  hidden = false
  answer = async () => alive
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  watcher = watchToken({
    check: () => {
      checks += 1
      return answer()
    },
    onState: () => {},
    hasToken: () => true,
  })
})
afterEach(() => {
  watcher.stop()
  vi.useRealTimers()
})

it('checks every 5 seconds', async () => {
  await vi.advanceTimersByTimeAsync(15_000)

  expect(checks).toBe(3)
})

it('rests while the page is hidden and checks at once when it is seen again', async () => {
  hidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checks).toBe(0)

  hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(checks).toBe(1)
})

it('stops when the session has ended and goes on after a new login', async () => {
  answer = async () => {
    throw new ApiError({ retcode: 40101, httpStatus: 401, message: 'out' })
  }
  await vi.advanceTimersByTimeAsync(30_000)
  expect(checks).toBe(1)

  answer = async () => alive
  watcher.resume()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(checks).toBe(2)
})

it('goes on when the network fails', async () => {
  answer = async () => {
    throw new ApiError({ retcode: -1, httpStatus: 0, message: 'no answer' })
  }

  await vi.advanceTimersByTimeAsync(10_000)

  expect(checks).toBe(2)
})

it('comes back when a server that was asked too often says so, and nobody is logged out', async () => {
  answer = async () => {
    throw new ApiError({ retcode: 42900, httpStatus: 429, message: 'wait', details: { seconds: 12 } })
  }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(checks).toBe(1)

  answer = async () => alive
  await vi.advanceTimersByTimeAsync(11_999)
  expect(checks).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(checks).toBe(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(checks).toBe(3)
})
