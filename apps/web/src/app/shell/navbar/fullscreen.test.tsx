// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { useToasts } from '../../../ui/feedback/toasts.ts'
import { Fullscreen } from './fullscreen.tsx'

beforeAll(startTexts)
afterEach(cleanup)

it('warns that the browser cannot enter full screen where it is refused', async () => {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null })
  document.documentElement.requestFullscreen = async () => Promise.reject(new TypeError('refused'))
  render(<Fullscreen />)
  fireEvent.click(screen.getByRole('button', { name: '全屏' }))
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([{ kind: 'warning', text: '此浏览器无法进入全屏' }]),
  )
})
