// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../test/start-texts.ts'
import { useToasts } from '../ui/feedback/toasts.ts'
import { lazyPart } from './lazy-part.tsx'

beforeAll(startTexts)
beforeEach(() => {
  useToasts.setState({ toasts: [] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Sheet = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    关闭
  </button>
)

function frameWith(load: () => Promise<{ default: typeof Sheet }>) {
  const Part = lazyPart(load)
  return function Frame() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <p>{open ? '打开' : '合上'}</p>
        <button type="button" onClick={() => setOpen(true)}>
          设置
        </button>
        <Suspense fallback={null}>{open && <Part onClose={() => setOpen(false)} />}</Suspense>
      </>
    )
  }
}
const open = async () => act(async () => screen.getByRole('button', { name: '设置' }).click())

it('that cannot be fetched says so and closes at each try, offers to load the page anew, and the rest stands', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const load = vi.fn<() => Promise<{ default: typeof Sheet }>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const Frame = frameWith(load)
  render(<Frame />)

  await open()
  expect(screen.getByText('合上')).toBeTruthy()
  expect(useToasts.getState().toasts.map(({ kind, text }) => [kind, text])).toEqual([
    ['error', '页面加载失败，请检查网络后刷新'],
  ])

  await open()
  expect(screen.getByText('合上')).toBeTruthy()
  const [told] = useToasts.getState().toasts
  expect([told?.count, told?.action?.label]).toEqual([2, '刷新'])
  told?.action?.run()
  expect(reload).toHaveBeenCalledOnce()
})

it('is fetched once while it can be had', async () => {
  const load = vi.fn(async () => ({ default: Sheet }))
  const Frame = frameWith(load)
  render(<Frame />)
  for (let times = 0; times < 3; times++) {
    await open()
    await act(async () => (await screen.findByRole('button', { name: '关闭' })).click())
  }
  expect(load).toHaveBeenCalledOnce()
})
