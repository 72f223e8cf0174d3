// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { doubtConnection } from './connection.ts'
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

it('lets reads wait for the server and asks all of them when it is back; a write waits for nothing', async () => {
  // The longest of the pauses between two questions.
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  let isAway = true
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  queryClient.mount()
  const unanswered = new ApiError({ retcode: -1, httpStatus: 0, message: '' })
  let answered = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: async () => {
      if (isAway) throw unanswered
      answered += 1
      return answered
    },
  })
  const stop = observer.subscribe(() => {})
  void doubtConnection()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'paused' })

  let writes = 0
  const write = new MutationObserver(queryClient, {
    mutationFn: async () => {
      writes += 1
      throw unanswered
    },
  })
  await expect(write.mutate()).rejects.toThrow()

  isAway = false
  // In steps: what one answer leads to may need a turn of the event loop that no timer stands for.
  for (let waited = 0; waited < 2_000; waited += 50) await vi.advanceTimersByTimeAsync(50)
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success' })
  expect(writes).toBe(1)
  stop()
  queryClient.unmount()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
