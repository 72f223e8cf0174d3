// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

function poll(error: ApiError) {
  const asked = { times: 0 }
  const outcome = queryClient.fetchQuery({
    queryKey: ['poll', error.httpStatus],
    queryFn: async () => {
      asked.times += 1
      if (asked.times === 1) throw error
      return 'news'
    },
  })
  outcome.catch(() => undefined)
  return { asked, outcome }
}

it('asks again when the server has said, not before', async () => {
  const { asked, outcome } = poll(
    new ApiError({ retcode: 42900, httpStatus: 429, message: 'wait', details: { seconds: 7 } }),
  )
  await vi.advanceTimersByTimeAsync(6_999)
  expect(asked.times).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.times).toBe(2)
  expect(await outcome).toBe('news')
})

it('does not repeat what was refused for good', async () => {
  const { asked, outcome } = poll(new ApiError({ retcode: 40300, httpStatus: 403, message: 'no' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.times).toBe(1)
  await expect(outcome).rejects.toThrow('no')
})
