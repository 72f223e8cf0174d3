// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSendOnce } from './use-send-once.ts'

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
