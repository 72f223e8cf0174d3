// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { isMissingCode, tryAgain, watchMissingCode } from './missing-code.ts'

afterEach(() => vi.restoreAllMocks())

it('draws a failed page again, and loads all anew once code could not be had, which the browser remembers', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const again = vi.fn()
  watchMissingCode()
  tryAgain(again)
  expect([again.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])

  const failure = new TypeError('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }))
  tryAgain(again)
  expect([again.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
  expect([failure, new TypeError(failure.message), 'text'].map(isMissingCode)).toEqual([true, false, false])
})
