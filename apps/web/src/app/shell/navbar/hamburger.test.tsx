// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { preferencesStore, setPreferences } from '../../../ui/theme/preferences.ts'
import { useConsole } from '../../console-state.ts'

const happy = window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }
const isOpen = () => screen.getByRole('button').getAttribute('aria-expanded')

/** Of a window so wide. */
async function showAt(width: number): Promise<void> {
  happy.happyDOM.setViewport({ width, height: 800 })
  const { Hamburger } = await import('./hamburger.tsx')
  render(<Hamburger />)
}

beforeAll(startTexts)
afterEach(() => {
  cleanup()
  setPreferences({ sidebarOpen: true })
  act(() => useConsole.setState({ drawerOpen: false }))
})

it('folds and unfolds the sidebar from 992 px on', async () => {
  await showAt(992)
  expect(isOpen()).toBe('true')

  fireEvent.click(screen.getByRole('button', { name: '收起菜单' }))

  expect(preferencesStore.getState().sidebarOpen).toBe(false)
  expect(isOpen()).toBe('false')
})

it('finds the menu closed below 992 px, and opens it over the page', async () => {
  await showAt(991)
  expect(isOpen()).toBe('false')

  fireEvent.click(screen.getByRole('button', { name: '展开菜单' }))

  expect(useConsole.getState().drawerOpen).toBe(true)
  expect(preferencesStore.getState().sidebarOpen).toBe(true)
})
