// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { allowedAddress, loginFromAddress, noteLoginFrom } from './login-from.ts'

const PORTAL = 'https://portal.example/start/'
beforeEach(() => localStorage.clear())

it.each([
  ['https://portal.example/start/', PORTAL],
  ['https://portal.example/start/orders?day=1', 'https://portal.example/start/orders?day=1'],
  ['https://PORTAL.example:443/start/', PORTAL],
  ['https://portal.example/worker', undefined],
  ['https://portal.example/start/../admin', undefined],
  ['https://portal.example.evil/start/', undefined],
  ['https://portal.example@evil.example/start/', undefined],
  ['https://someone@portal.example/start/', undefined],
  ['http://portal.example/start/', undefined],
  ['//portal.example/start/', undefined],
  ['javascript:alert(1)//https://portal.example/start/', undefined],
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
