// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearToken, setToken } from '../../../session/token.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useNoticeStream } from './use-notice-stream.ts'

describe('useNoticeStream', () => {
  let asked = 0
  beforeEach(() => {
    vi.useFakeTimers()
    setToken('a token')
    asked = 0
    vi.stubGlobal('fetch', async () => {
      asked += 1
      return Response.json({ retcode: 42900, msg: 'wait' }, { status: 429 })
    })
  })
  afterEach(() => {
    cleanup()
    clearToken()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('leaves the streams to other tabs when they have all there are, and asks again after a minute', async () => {
    renderHook(() => useNoticeStream(true))
    await vi.advanceTimersByTimeAsync(3_000)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(1_500)
    await vi.dynamicImportSettled()
    expect(asked).toBe(2)
  })

  it('asks anew for what an event says has changed, however the stream is cut', async () => {
    const invalidated = vi.spyOn(queryClient, 'invalidateQueries')
    const asksForNotices = () =>
      invalidated.mock.calls.filter(([what]) => what?.queryKey === queryKeys.notices.all).length
    let send: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) })
    vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    renderHook(() => useNoticeStream(true))
    await vi.advanceTimersByTimeAsync(3_000)
    await vi.dynamicImportSettled()

    for (const piece of ['retry: 3000\nevent: todo\ndata: {}\n\n', ': \n\n', 'event: not', 'ice\ndata: {}\n']) {
      send?.enqueue(new TextEncoder().encode(piece))
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(invalidated).toHaveBeenCalled()
    expect(asksForNotices()).toBe(0)

    send?.enqueue(new TextEncoder().encode('\n'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asksForNotices()).toBe(1)
    invalidated.mockRestore()
  })

  it('is opened behind the first page, not beside it', async () => {
    renderHook(() => useNoticeStream(true))
    await vi.advanceTimersByTimeAsync(2_900)
    await vi.dynamicImportSettled()
    expect(asked).toBe(0)
  })

  it('asks for none while nobody is logged in', async () => {
    clearToken()
    renderHook(() => useNoticeStream(true))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(asked).toBe(0)
    setToken('another token')
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.dynamicImportSettled()
    expect(asked).toBe(1)
  })
})
