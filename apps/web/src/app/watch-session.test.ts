// @vitest-environment happy-dom
import { TOKEN_CHECK_INTERVAL_MS } from '@liveline/contract/constants.ts'
import { pageTableApi } from '@liveline/contract/page-table/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import type { UserInfo } from '@liveline/contract/session/shapes.ts'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../test/start-texts.ts'
import { currentUser, setCurrentUser } from '../session/current-user.ts'
import { setToken } from '../session/token.ts'
import { watchSession } from './watch-session.ts'

const loaded: UserInfo = {
  userId: 1,
  userName: 'anna',
  name: '安娜',
  role: '',
  userSource: 0,
  finDepId: null,
  orgs: [],
  roleList: [],
  roleTree: [],
  permissions: [],
  delegateUser: null,
  passwordUpdateTime: 0,
  mustChangePassword: false,
  menuVersion: 'loaded',
  passwordPolicy: { requireMixedCase: false, maxAgeDays: 0 },
}
let version: string
/** Answers without one: the server is not there. */
let failures: number
const asked: string[] = []
const answers: Readonly<Record<string, () => unknown>> = {
  [sessionApi.checkToken.path]: () => ({
    loginStatus: 200,
    secondsLeft: 900,
    configVersion: 'a',
    isExtendable: true,
    menuVersion: version,
    isLocked: false,
  }),
  [sessionApi.userInfo.path]: () => ({ ...loaded, menuVersion: version }),
  [pageTableApi.all.path]: () => [],
}
vi.stubGlobal('fetch', async (url: string) => {
  asked.push(url)
  if (url === sessionApi.userInfo.path && failures > 0) {
    failures -= 1
    throw new TypeError('no server')
  }
  return new Response(JSON.stringify({ retcode: 0, msg: 'ok', data: answers[url]?.() ?? null }))
})
const check = () => vi.advanceTimersByTimeAsync(TOKEN_CHECK_INTERVAL_MS)

beforeAll(async () => {
  await startTexts()
  vi.useFakeTimers()
  setToken('a-token-of-anna')
  watchSession()
})
beforeEach(() => {
  version = 'loaded'
  failures = 0
  asked.length = 0
  setCurrentUser(loaded)
})

it('asks for nothing while the menu is the one that was loaded', async () => {
  await check()
  expect(asked).toEqual([sessionApi.checkToken.path])
})

it('follows a menu that changed between the loading of the page and the first check', async () => {
  version = 'changed'
  await check()

  expect(asked).toContain(sessionApi.userInfo.path)
  expect(currentUser()?.menuVersion).toBe('changed')
  asked.length = 0
  await check()
  expect(asked).toEqual([sessionApi.checkToken.path])
})

it('tries again at the next check when the new menu could not be read', async () => {
  version = 'changed again'
  failures = 1
  await check()
  expect(currentUser()?.menuVersion).toBe('loaded')

  await check()
  await check()
  expect(currentUser()?.menuVersion).toBe('changed again')
})
