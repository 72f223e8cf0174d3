// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { useToasts } from '../ui/feedback/toasts.ts'
import { loadConfig } from './load-config.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('gives the fast read a second, then asks in full, and says when the configuration cannot be had', async () => {
  vi.useFakeTimers()
  let asked = 0
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => {
    if (url === '/healthz') return Promise.resolve(new Response('{}'))
    asked += 1
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  const loading = loadConfig()
  await vi.advanceTimersByTimeAsync(900)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toBe(2)
  expect(useToasts.getState().toasts).toEqual([])
  await vi.advanceTimersByTimeAsync(30_000)
  await loading
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['未能获取系统配置'])
})
