// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { noteLocked, noteUnlocked } from '../../../../session/session-lock.ts'
import { setToken } from '../../../../session/token.ts'
import { appHistory, navigate } from '../../../../ui/navigation.tsx'
import { setPreferences } from '../../../../ui/theme/preferences.ts'
import { playTone, tellDesktop } from './tell-aloud.ts'

const told: string[] = []
let tags: unknown[] = []
class FakeNotification {
  static readonly permission = 'granted'
  constructor(title: string, { tag }: NotificationOptions) {
    told.push(title)
    tags = [...tags, tag]
  }
  addEventListener(_: string, listener: () => void): void {
    click = listener
  }
  close(): void {}
}
let click = () => {}

beforeEach(() => {
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  told.length = 0
  tags = []
  setToken('a-token')
})

it('tells nothing on the desktop while the console is locked', () => {
  const message = { title: '新任务 0042', body: '', link: '/', tag: '1' }
  noteLocked({ userName: 'anna', name: '安娜', userSource: 0 })
  tellDesktop(message)
  expect(told).toEqual([])

  noteUnlocked()
  tellDesktop(message)
  expect(told).toEqual(['新任务 0042'])
})

it('tells nothing on the desktop of whoever looks at the page, and each notice under its own tag', () => {
  tellDesktop({ title: '新任务 0042', body: '', link: '/', tag: '7' })
  Object.defineProperty(document, 'hidden', { configurable: true, value: false })
  tellDesktop({ title: '新任务 0043', body: '', link: '/', tag: '8' })

  expect(told).toEqual(['新任务 0042'])
  expect(tags).toEqual(['7'])
})

it('leads to a page of the console and to no other site', () => {
  navigate('/home')
  tellDesktop({ title: '', body: '', link: 'https://evil.example/', tag: '1' })
  click()
  expect(appHistory.location.pathname).toBe('/home')

  tellDesktop({ title: '', body: '', link: '/mission/to-do', tag: '2' })
  click()
  expect(appHistory.location.pathname).toBe('/mission/to-do')
})

it('makes no sound for whoever wants none', () => {
  const opened = vi.fn()
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly destination = {}
      readonly currentTime = 0
      constructor() {
        opened()
      }
      createOscillator = () => ({
        frequency: {},
        connect: () => ({ connect() {} }),
        addEventListener() {},
        start() {},
        stop() {},
      })
      createGain = () => ({ gain: {}, connect() {} })
    },
  )
  setPreferences({ alarmSound: false })
  playTone()
  expect(opened).not.toHaveBeenCalled()

  setPreferences({ alarmSound: true })
  playTone()
  expect(opened).toHaveBeenCalledOnce()
})
