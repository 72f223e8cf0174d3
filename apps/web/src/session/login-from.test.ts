// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { allowedAddress, loginFromAddress, noteLoginFrom } from './login-from.ts'

const PORTAL = 'https://portal.example/work/'
beforeEach(() => localStorage.clear())

it.each([
  ['https://portal.example/work/', PORTAL],
  ['https://portal.example/work/orders?day=1', 'https://portal.example/work/orders?day=1'],
  ['https://PORTAL.example:443/work/', PORTAL],
  ['https://portal.example/worker', undefined],
  ['https://portal.example/work/../admin', undefined],
  ['https://portal.example.evil/work/', undefined],
  ['https://portal.example@evil.example/work/', undefined],
  ['https://someone@portal.example/work/', undefined],
  ['http://portal.example/work/', undefined],
  ['//portal.example/work/', undefined],
  ['javascript:alert(1)//https://portal.example/work/', undefined],
  ['manager', undefined],
  ['', undefined],
  [null, undefined],
])('%s leads to %s', (asked, address) => {
  expect(allowedAddress(asked, [PORTAL, 'not an address'])).toBe(address)
})

it('is kept over a reload and asked about again when the list has changed', () => {
  noteLoginFrom(PORTAL, [PORTAL])
  expect(loginFromAddress([PORTAL])).toBe(PORTAL)
  expect(loginFromAddress([])).toBeUndefined()
  noteLoginFrom('https://evil.example/', [PORTAL])
  expect(loginFromAddress([PORTAL])).toBeUndefined()
})
