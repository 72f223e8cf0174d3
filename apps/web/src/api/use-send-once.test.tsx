// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { useSendOnce } from './use-send-once.ts'

afterEach(() => vi.useRealTimers())

it('sends nothing again before what follows the answer is done', async () => {
  const sent: string[] = []
  const call = (body: string) => {
    sent.push(body)
    return Promise.resolve(sent.length)
  }
  let finish = () => {}
  const afterwards = () => new Promise<void>((resolve) => (finish = resolve))
  const { result } = renderHook(() => useSendOnce())

  let first: Promise<number | undefined> | undefined
  await act(async () => {
    first = result.current.send('import', call, afterwards)
    await Promise.resolve()
  })
  expect(result.current.busy).toBe(true)
  expect(await result.current.send('import', call, afterwards)).toBeUndefined()
  await act(async () => {
    finish()
    expect(await first).toBe(1)
  })

  expect(sent).toEqual(['import'])
  expect(result.current.busy).toBe(false)
})

it('means the second press of a double click as the same, and what is sent later as another act', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const keys: string[] = []
  const { result } = renderHook(() => useSendOnce())
  const press = (body: string) =>
    act(async () => void (await result.current.send(body, (_, key) => Promise.resolve(keys.push(key)))))

  await press('invalid')
  vi.advanceTimersByTime(300)
  await press('invalid')
  vi.advanceTimersByTime(5_000)
  await press('invalid')
  await press('valid')
  await press('invalid')

  const [first, second, third, ...others] = keys
  expect(second).toBe(first)
  expect(new Set([first, third, ...others]).size).toBe(4)
})

it('is the same act as long as it has no answer', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const keys: string[] = []
  const { result } = renderHook(() => useSendOnce())
  const press = () =>
    act(async () => {
      await result.current.send('invalid', (_, key) => {
        keys.push(key)
        return Promise.reject(new ApiError({ retcode: -1, httpStatus: 0, message: 'No connection' }))
      })
    })

  await press()
  vi.advanceTimersByTime(60_000)
  await press()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})
