// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useToasts } from '../../../ui/feedback/toasts.ts'
import { preferencesStore, setPreferences } from '../../../ui/theme/preferences.ts'
import { SettingsDrawer } from './settings-drawer.tsx'

const channels = [{ id: 1, kind: 'inApp', name: '站内消息' }]
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <SettingsDrawer onClose={() => {}} />
    </QueryClientProvider>,
  )

beforeAll(startTexts)
beforeEach(() => {
  queryClient.clear()
  channels.length = 1
  vi.stubGlobal('fetch', async () =>
    Response.json({ retcode: 0, msg: 'ok', data: { channels, templates: [], compulsory: [] } }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('offers the ways that are switched on, each to be switched off for oneself', async () => {
  channels.push({ id: 2, kind: 'mail', name: 'post' })
  open()
  fireEvent.click(await screen.findByLabelText('通知也发送到我的邮箱'))
  expect(preferencesStore.getState().noticesByMail).toBe(false)
  expect(screen.queryByLabelText('通知也以短信发送')).toBeNull()
})

it('says that the font is switched', () => {
  open()
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
  open()

  fireEvent.click(screen.getByLabelText(label))

  expect(preferencesStore.getState()[name]).toBe(!before)
})

it('begins the choice of a colour of one\u2019s own with the one in force', () => {
  open()
  const own = () => screen.getByLabelText<HTMLInputElement>('自选').value
  expect(own()).toBe('#0f766e')
  act(() => setPreferences({ theme: 'dark' }))
  expect(own()).toBe('#2bb3a5')
  act(() => setPreferences({ theme: 'light', accent: '#a8456a' }))
  expect(own()).toBe('#a8456a')
})
