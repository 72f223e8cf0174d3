// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { useToasts } from '../../../ui/feedback/toasts.ts'
import { preferencesStore, setPreferences } from '../../../ui/theme/preferences.ts'
import { SettingsDrawer } from './settings-drawer.tsx'

beforeAll(startTexts)
afterEach(cleanup)

it('says that the font is switched', () => {
  render(<SettingsDrawer onClose={() => {}} />)
  fireEvent.click(screen.getByText('中'))
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['字号已切换'])
  expect(preferencesStore.getState().size).toBe('medium')
})

it.each([
  ['新任务与告警弹窗提醒', 'alarmPopup'],
  ['固定顶栏', 'fixedHeader'],
  ['显示页签栏', 'tagsView'],
  ['显示系统标志', 'sidebarLogo'],
  ['退出时关闭标签页', 'clearTabs'],
] as const)('has a switch for %s', (label, name) => {
  const before = preferencesStore.getState()[name]
  render(<SettingsDrawer onClose={() => {}} />)

  fireEvent.click(screen.getByLabelText(label))

  expect(preferencesStore.getState()[name]).toBe(!before)
})

it('begins the choice of a colour of one\u2019s own with the one in force', () => {
  render(<SettingsDrawer onClose={() => {}} />)
  const own = () => screen.getByLabelText<HTMLInputElement>('自选').value
  expect(own()).toBe('#0f766e')
  act(() => setPreferences({ theme: 'dark' }))
  expect(own()).toBe('#2bb3a5')
  act(() => setPreferences({ theme: 'light', accent: '#a8456a' }))
  expect(own()).toBe('#a8456a')
})
