// @vitest-environment happy-dom
import { sessionApi } from '@liveline/contract/session/calls.ts'
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../test/start-texts.ts'
import { connection } from '../api/connection.ts'
import { send, setHttpListeners } from '../api/http.ts'
import { setCurrentUser } from '../session/current-user.ts'
import { lockedPerson } from '../session/session-lock.ts'
import { setToken } from '../session/token.ts'
import { useOpenDialogs } from '../ui/feedback/open-dialogs.ts'
import { useConsole } from './console-state.ts'
import { awaitKeptLock, followLock, lockConsole, showUnlocked, waitForUnlock } from './lock-console.ts'

/** As the server has it. */
let isLocked: boolean
let isAway = false
/** Answers that a lock is refused with before it is taken. */
let refusals: number[] = []
const asked: string[] = []
const answer = (retcode: number, status: number, data: unknown) =>
  new Response(JSON.stringify({ retcode, msg: '', data, details: { userName: 'anna', name: '安娜', userSource: 0 } }), {
    status,
  })
vi.stubGlobal('fetch', async (url: string) => {
  if (isAway) throw new TypeError('no server')
  asked.push(url)
  if (url === sessionApi.lock.path) {
    const refusal = refusals.shift()
    if (refusal !== undefined) return answer(1, refusal, null)
    isLocked = true
  }
  if (url === sessionApi.checkToken.path) {
    const state = {
      loginStatus: 200,
      secondsLeft: 900,
      isExtendable: true,
      menuVersion: 'a',
      configVersion: 'a',
      isLocked,
    }
    return answer(0, 200, state)
  }
  if (isLocked && url === '/secret') return answer(errorCodes.SESSION_LOCKED.retcode, 423, null)
  return answer(0, 200, null)
})
const page = () => document.getElementById('root')
const tellTabs = () => window.dispatchEvent(new StorageEvent('storage', { key: 'liveline.locked' }))

beforeAll(async () => {
  await startTexts()
  followLock()
  setHttpListeners({ failed: () => {}, sessionEnded: async () => 'stay', locked: waitForUnlock })
})
beforeEach(() => {
  isLocked = false
  asked.length = 0
  localStorage.clear()
  setToken('a-token-of-anna')
  setCurrentUser({ userId: 1, userName: 'anna', name: '安娜', userSource: 0 } as UserInfo)
  document.body.innerHTML = '<div id="root"><main><p>计划 0042</p><input value="x" /></main></div>'
})
afterEach(() => act(() => showUnlocked()))

const lock = () => act(() => lockConsole())

it('takes the page out of the document, tells the server, and puts the same page back', async () => {
  const before = page()
  const input = document.querySelector('input') as HTMLInputElement
  input.value = 'entered'
  input.focus()
  lock()

  expect(screen.getByRole('heading', { name: '界面已锁定' })).not.toBeNull()
  expect(document.body.textContent).not.toContain('0042')
  expect(page()).toBeNull()
  await waitFor(() => expect(asked).toEqual([sessionApi.lock.path]))

  act(() => showUnlocked())
  expect(page()).toBe(before)
  expect(document.querySelector('input')?.value).toBe('entered')
  expect(document.activeElement).toBe(input)
  expect(screen.queryByRole('heading', { name: '界面已锁定' })).toBeNull()
})

it('stands without a server too, which is told when it is back', async () => {
  isAway = true
  lock()
  expect(page()).toBeNull()
  await waitFor(() => expect(connection()).not.toBe('there'))
  expect(isLocked).toBe(false)

  isAway = false
  await waitFor(() => expect(isLocked).toBe(true))
})

it('is told again to a server that was too busy or had no database', async () => {
  vi.useFakeTimers()
  refusals = [503, 429]
  lock()
  await vi.advanceTimersByTimeAsync(12_000)
  vi.useRealTimers()

  expect(refusals).toEqual([])
  expect(isLocked).toBe(true)
})

it('is not told again once it has been unlocked', async () => {
  vi.useFakeTimers()
  refusals = [503]
  lock()
  await vi.advanceTimersByTimeAsync(0)
  act(() => showUnlocked())
  await vi.advanceTimersByTimeAsync(12_000)
  vi.useRealTimers()

  expect(isLocked).toBe(false)
})

it('stands over a page that the browser had kept while another tab locked', async () => {
  localStorage.setItem(
    'liveline.locked',
    JSON.stringify({ of: 'a-token-', userName: 'anna', name: '安娜', userSource: 0 }),
  )
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  })

  await screen.findByRole('heading', { name: '界面已锁定' })
  expect(page()).toBeNull()
})

it('is remembered by the browser for this session only', async () => {
  lock()
  expect(lockedPerson()).toEqual({ userName: 'anna', name: '安娜', userSource: 0 })
  act(() => showUnlocked())
  expect(lockedPerson()).toBeUndefined()
  lock()
  setToken('b-token-of-somebody-else')
  expect(lockedPerson()).toBeUndefined()
})

it('stands again after a reload, until it is unlocked', async () => {
  lock()
  const kept = localStorage.getItem('liveline.locked') ?? ''
  act(() => showUnlocked())
  localStorage.setItem('liveline.locked', kept)
  isLocked = false
  const goOn = vi.fn()
  void awaitKeptLock(Promise.resolve()).then(goOn)
  await screen.findByRole('heading', { name: '界面已锁定' })
  expect(goOn).not.toHaveBeenCalled()
  await waitFor(() => expect(isLocked).toBe(true))

  act(() => showUnlocked())
  await waitFor(() => expect(goOn).toHaveBeenCalled())
})

it('comes up when a call is refused, which is sent again once it is unlocked', async () => {
  isLocked = true
  const call = send('GET', '/secret')
  await screen.findByRole('heading', { name: '界面已锁定' })
  expect(asked.filter((url) => url === '/secret')).toHaveLength(1)

  isLocked = false
  act(() => showUnlocked())

  expect(await call).toBeNull()
  expect(asked.filter((url) => url === '/secret')).toHaveLength(2)
})

it('does not come up for a refusal from before it was unlocked', async () => {
  isLocked = true
  const call = send('GET', '/secret')
  // The answer is on its way while another tab unlocks.
  isLocked = false

  expect(await call).toBeNull()
  expect(page()).not.toBeNull()
  expect(asked.filter((url) => url === '/secret')).toHaveLength(2)
})

it('is opened by another tab only when the server says so too', async () => {
  lock()
  await waitFor(() => expect(isLocked).toBe(true))
  localStorage.removeItem('liveline.locked')
  tellTabs()
  await waitFor(() => expect(lockedPerson()).toBeDefined())
  expect(page()).toBeNull()

  isLocked = false
  localStorage.removeItem('liveline.locked')
  tellTabs()
  await waitFor(() => expect(page()).not.toBeNull())
})

it('offers a new login when the session has ended meanwhile, and shows nothing either', () => {
  lock()
  expect(screen.getByRole('button', { name: '解锁' })).not.toBeNull()
  act(() => useConsole.setState({ sessionEnd: { kind: 'asking', message: '', choose: () => {} } }))

  expect(screen.getByRole('button', { name: '登录' })).not.toBeNull()
  expect(page()).toBeNull()
  act(() => useConsole.setState({ sessionEnd: undefined }))
})

it('has no password to ask of whoever came from another system', () => {
  setCurrentUser({ userId: 2, userName: 'li', name: '李', userSource: 1 } as UserInfo)
  lock()

  expect(screen.queryByLabelText('密码')).toBeNull()
  expect(screen.getByRole('button', { name: '重新登录' })).not.toBeNull()
})

it('is modal by itself: Esc does not close it, and dialogs behind it are modal again afterwards', () => {
  const dialog = document.createElement('dialog')
  page()?.append(dialog)
  dialog.showModal()
  useOpenDialogs.setState({ open: [dialog] })
  const shown = vi.spyOn(dialog, 'showModal')
  lock()
  const screenDialog = document.querySelector('dialog') as HTMLDialogElement
  expect(fireEvent(screenDialog, new Event('cancel', { cancelable: true }))).toBe(false)
  act(() => screenDialog.close())
  expect(screenDialog.open).toBe(true)

  act(() => showUnlocked())
  expect(shown).toHaveBeenCalledOnce()
  useOpenDialogs.setState({ open: [] })
})
