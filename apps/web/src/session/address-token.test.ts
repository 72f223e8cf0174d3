// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { send } from '../api/http.ts'
import { enterWithAddressToken } from './address-token.ts'
import { loginFromAddress, noteLoginFrom } from './login-from.ts'
import { getToken } from './token.ts'

vi.mock('../api/http.ts', () => ({ send: vi.fn<typeof send>(), endsSession: () => false }))
const portal = 'https://portal.example/'
beforeEach(() => {
  localStorage.clear()
  vi.mocked(send).mockImplementation(async (_method, url) =>
    url === '/system/config/read' ? { config: { loginFromAllowed: [portal] } } : { token: 'of this browser' },
  )
})

it('does not lead to where somebody before came from', async () => {
  noteLoginFrom(portal, [portal])
  await enterWithAddressToken({ token: 'of the address' }, undefined)
  expect(getToken()).toBe('of this browser')
  expect(loginFromAddress([portal])).toBeUndefined()
})

it.each([
  [portal, portal],
  ['https://evil.example/', undefined],
])('leads back to %s only if the configuration names it', async (loginFrom, address) => {
  await enterWithAddressToken({ token: 'of the address', loginFrom }, undefined)
  expect(loginFromAddress([portal, 'https://evil.example/'])).toBe(address)
})

it('leads to this console when nobody can say what the configuration names', async () => {
  vi.mocked(send).mockImplementation(async (_method, url) => {
    if (url === '/system/config/read') throw new TypeError('offline')
    return { token: 'of this browser' }
  })
  await enterWithAddressToken({ token: 'of the address', loginFrom: portal }, undefined)
  expect(getToken()).toBe('of this browser')
  expect(loginFromAddress([portal])).toBeUndefined()
})
