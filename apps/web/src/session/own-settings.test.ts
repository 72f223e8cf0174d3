// @vitest-environment happy-dom
import { settingsApi } from '@liveline/contract/settings/calls.ts'
import type { Settings } from '@liveline/contract/settings/shapes.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteChosenLanguage } from './chosen-language.ts'
import { defaultPreferences } from '../ui/theme/stored-preferences.ts'

/** What the server keeps, and whether it can be reached. */
let server: { kept: Settings; isThere: boolean; saves: Settings[] }
vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
  if (!server.isThere || url !== settingsApi.save.path) throw new TypeError('no server')
  if (method === 'POST') {
    const changed = JSON.parse(body ?? '') as Settings
    server.saves.push(changed)
    server.kept = { ...server.kept, ...changed }
  }
  return new Response(JSON.stringify({ retcode: 0, msg: 'ok', data: method === 'POST' ? null : server.kept }))
})

const [ANNA, BO] = [1, 2]
/** A page is loaded in a browser that keeps what it kept. */
async function open(userId: number) {
  vi.resetModules()
  const { openSettingsOf, readSettings, saveSettings } = await import('./own-settings.ts')
  const { preferencesStore, setPreferences } = await import('../ui/theme/preferences.ts')
  const { currentLanguage, setLanguage } = await import('../ui/language.ts')
  openSettingsOf(userId, await readSettings())
  await saveSettings()
  return { currentLanguage, setLanguage, setPreferences, saveSettings, shown: preferencesStore.getState }
}

beforeEach(() => {
  vi.useFakeTimers()
  server = { kept: {}, isThere: true, saves: [] }
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

describe('the settings of a person', () => {
  it('chosen in one browser are there in another', async () => {
    const desk = await open(ANNA)
    desk.setPreferences({ theme: 'dark', accent: '#2563c9', alarmPopup: false, folders: { '10': false } })
    desk.setLanguage('en')
    await desk.saveSettings()
    localStorage.clear()

    const other = await open(ANNA)

    expect(other.shown()).toMatchObject({
      theme: 'dark',
      accent: '#2563c9',
      alarmPopup: false,
      folders: { '10': false },
    })
    expect(other.currentLanguage()).toBe('en')
  })

  it('are sent once after several changes, and only what was changed', async () => {
    const page = await open(ANNA)
    page.setPreferences({ size: 'small' })
    page.setPreferences({ size: 'medium' })
    page.setPreferences({ tagsView: false })
    await vi.runOnlyPendingTimersAsync()

    expect(server.saves).toEqual([{ size: 'medium', tagsView: false }])
    await page.saveSettings()
    expect(server.saves).toHaveLength(1)
  })

  it('go back to the colour of the product in the other browser too', async () => {
    server.kept = { accent: '#2563c9' }
    const page = await open(ANNA)
    page.setPreferences({ accent: undefined })
    await page.saveSettings()

    expect(server.kept).toEqual({ accent: null })
    expect((await open(ANNA)).shown().accent).toBeUndefined()
  })

  it('are not inherited by whoever logs in to the same browser next', async () => {
    const first = await open(ANNA)
    first.setPreferences({ theme: 'dark', size: 'medium', sidebarOpen: false })
    first.setLanguage('en')
    await first.saveSettings()
    server.kept = { sidebarLogo: true }
    server.saves = []

    const next = await open(BO)

    expect(next.shown()).toEqual({ ...defaultPreferences, sidebarLogo: true })
    expect(next.currentLanguage()).toBe('zh-CN')
    expect(server.saves).toEqual([])
  })

  it('are in the language that the person chose before the login, there and from then on', async () => {
    server.kept = { language: 'zh-CN' }
    const { setLanguage } = await open(BO)
    setLanguage('en')
    noteChosenLanguage()

    expect((await open(ANNA)).currentLanguage()).toBe('en')
    expect(server.kept).toEqual({ language: 'en' })
    expect(sessionStorage).toHaveLength(0)
  })

  it('changed without a server are saved when the page is opened with one, and win over what was there', async () => {
    server.kept = { theme: 'light', size: 'mini' }
    const page = await open(ANNA)
    server.isThere = false
    page.setPreferences({ theme: 'dark' })
    await vi.runOnlyPendingTimersAsync()
    server.isThere = true
    server.kept = { theme: 'light', size: 'small' }

    expect((await open(ANNA)).shown()).toMatchObject({ theme: 'dark', size: 'small' })
    expect(server.kept).toEqual({ theme: 'dark', size: 'small' })
  })

  it('are told when the page is left, before the pause is over', async () => {
    const page = await open(ANNA)
    page.setPreferences({ theme: 'dark' })
    window.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)

    expect(server.saves).toContainEqual({ theme: 'dark' })
  })

  it('are drawn from what this browser keeps while the server does not say', async () => {
    const page = await open(ANNA)
    page.setPreferences({ theme: 'dark' })
    await page.saveSettings()
    server.isThere = false

    expect((await open(ANNA)).shown().theme).toBe('dark')
  })

  it('that another tab has changed are shown here, and not sent a second time', async () => {
    const page = await open(ANNA)
    localStorage.setItem('liveline.settings', '{"theme":"dark"}')
    window.dispatchEvent(new StorageEvent('storage', { key: 'liveline.settings' }))
    await vi.runOnlyPendingTimersAsync()

    expect(page.shown().theme).toBe('dark')
    expect(server.saves).toEqual([])
  })
})
