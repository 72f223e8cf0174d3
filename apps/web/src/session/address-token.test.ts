// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { send } from '../api/http.ts'
import { enterWithAddressToken } from './address-token.ts'
import { loginFromAddress, noteLoginFrom } from './login-from.ts'
import { getToken } from './token.ts'

vi.mock('../api/http.ts', () => ({ send: vi.fn<typeof send>(), endsSession: () => false }))
beforeEach(() => vi.mocked(send).mockResolvedValue({ token: 'of this browser' }))

it('does not lead to where somebody before came from', async () => {
  const portal = 'https://portal.example/'
  noteLoginFrom(portal, [portal])
  await enterWithAddressToken('of the address', undefined)
  expect(getToken()).toBe('of this browser')
  expect(loginFromAddress([portal])).toBeUndefined()
})
