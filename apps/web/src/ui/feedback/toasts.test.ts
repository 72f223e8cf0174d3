import { beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, showToast, useToasts } from './toasts.ts'

const shown = () => useToasts.getState().toasts.map(({ text, count }) => [text, count])

beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [] })
})

it('counts the same text instead of showing it again', () => {
  for (let n = 0; n < 10; n += 1) showToast('error', '服务器繁忙')
  showToast('error', '找不到表单')

  expect(shown()).toEqual([
    ['服务器繁忙', 10],
    ['找不到表单', 1],
  ])
})

it('goes after 5 seconds without a repetition', () => {
  showToast('error', 'a')
  vi.advanceTimersByTime(4000)
  showToast('error', 'a')
  vi.advanceTimersByTime(4999)
  expect(shown()).toEqual([['a', 2]])

  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

it('goes when it is dismissed', () => {
  showToast('info', 'a')

  dismissToast(useToasts.getState().toasts[0]?.id ?? 0)

  expect(shown()).toEqual([])
})
