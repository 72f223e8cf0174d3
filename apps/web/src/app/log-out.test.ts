// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { noteLoginFrom } from '../session/login-from.ts'
import { getToken, setToken } from '../session/token.ts'
import { useConsole } from './console-state.ts'
import { leave } from './log-out.ts'
import { setPreferences } from '../ui/theme/preferences.ts'
import { openTabsOf, visitTab } from './tabs.ts'

const asked: string[] = []
const assign = vi.fn()
vi.stubGlobal('fetch', async (url: string) => {
  asked.push(url)
  return new Response(JSON.stringify({ retcode: 0, msg: 'ok', data: null }))
})
vi.spyOn(window.location, 'assign').mockImplementation(assign)

afterEach(() => {
  asked.length = 0
  assign.mockClear()
  useConsole.setState({ sessionEnd: undefined })
})

it('ends the session on the server, forgets the token and shows the login page', async () => {
  setToken('t')
  await leave('chenyu')
  expect(asked).toEqual(['/system/logout/chenyu'])
  expect(getToken()).toBeUndefined()
  expect(assign).toHaveBeenCalledWith('/login')
})

it('leaves the tabs for the next login, unless the person wants them closed at the log-out', async () => {
  openTabsOf(7, '/home', () => true)
  visitTab('/notices')
  for (const [clearTabs, backTo, left] of [
    [false, undefined, true],
    // Whoever only logs in again goes on where he was.
    [true, '/notices', true],
    [true, undefined, false],
  ] as const) {
    setPreferences({ clearTabs })
    await leave('chenyu', backTo)
    expect(localStorage.getItem('liveline.tabs.7') !== null).toBe(left)
  }
})

it('asks nothing of the server when the session is over, and goes all the same', async () => {
  setToken('t')
  useConsole.setState({ sessionEnd: { kind: 'asking', message: '', choose: () => {} } })
  await leave('chenyu')
  expect(asked).toEqual([])
  expect(assign).toHaveBeenCalledWith('/login')
})

it('returns to the system that the person came from, as long as the configuration names it', async () => {
  const portal = 'https://portal.example/start/'
  noteLoginFrom(portal, [portal])
  for (const [loginFromAllowed, address] of [
    [[portal], portal],
    [[], '/login'],
  ] as const) {
    useConsole.setState({ config: { loginFromAllowed } as never })
    await leave('chenyu')
    expect(assign).toHaveBeenLastCalledWith(address)
  }
})
