// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { clearToken, setToken } from '../../session/token.ts'
import { watchMissingCode } from '../missing-code.ts'
import { PageBoundary } from './page-boundary.tsx'

beforeAll(startTexts)
beforeEach(() => {
  // Only whoever is logged in can report.
  setToken('t')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => Response.json({ retcode: 0, msg: 'ok', data: { number: 7 } }))
})
afterEach(() => {
  cleanup()
  clearToken()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Faulty(): never {
  throw new Error('torn glove')
}

it.each([
  ['a page', false, '这一页遇到了意外错误，其他页面不受影响。'],
  ['the frame', true, '控制台遇到了意外错误，已保存的草稿不会丢失。'],
])('says that %s has stopped, with the number of the report, and tries again', async (_, isFrame, sentence) => {
  const onRetry = vi.fn()
  render(
    <PageBoundary isFrame={isFrame} onRetry={onRetry}>
      <Faulty />
    </PageBoundary>,
  )
  const told = await screen.findByText(/错误报告编号 7/)
  expect(told.textContent).toContain(sentence)
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('says that the network is down where the code of a page could not be had, and reports no fault', async () => {
  const sent = vi.fn(async () => Response.json({ retcode: 0, msg: 'ok', data: { number: 7 } }))
  vi.stubGlobal('fetch', sent)
  watchMissingCode()
  const failure = new TypeError('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }))
  const Missing = (): never => {
    throw failure
  }
  render(
    <PageBoundary onRetry={() => {}}>
      <Missing />
    </PageBoundary>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('请检查网络后重试')
  expect(sent).not.toHaveBeenCalled()
})
