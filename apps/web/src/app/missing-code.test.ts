// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { tryAgain, watchMissingCode } from './missing-code.ts'

afterEach(() => vi.restoreAllMocks())

it('draws a failed page again, and loads all anew once code could not be had, which the browser remembers', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const again = vi.fn()
  watchMissingCode()
  tryAgain(again)
  expect([again.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])

  window.dispatchEvent(new Event('vite:preloadError'))
  tryAgain(again)
  expect([again.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
})
