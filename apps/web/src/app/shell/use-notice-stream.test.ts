// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readEvents, useNoticeStream } from './use-notice-stream.ts'

describe('readEvents', () => {
  it.each([
    ['event: todo\ndata: {}\n\n', ['todo'], ''],
    ['event: todo\r\ndata: {}\r\n\r\nevent:notice\r\n\r\n', ['todo', 'notice'], ''],
    [': keep alive\n\n', [], ''],
    ['event: todo\ndata: {}\n\nevent: not', ['todo'], 'event: not'],
    ['', [], ''],
  ])('%j', (buffer, events, rest) => {
    expect(readEvents(buffer)).toEqual({ events, rest })
  })
})

describe('useNoticeStream', () => {
  let asked = 0
  beforeEach(() => {
    vi.useFakeTimers()
    asked = 0
    vi.stubGlobal('fetch', async () => {
      asked += 1
      return Response.json({ retcode: 42900, msg: 'wait' }, { status: 429 })
    })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('leaves the streams to other tabs when they have all there are, and asks again after a minute', async () => {
    renderHook(() => useNoticeStream(true))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(asked).toBe(2)
  })
})
