import { describe, expect, it } from 'vitest'
import { bindingCookies, boundSecretOf, clearedCookie, parseCookies } from './session-cookie.ts'

const token = 't'.repeat(43)
const secret = 's'.repeat(43)
const nameOf = (line: string) => line.slice(0, line.indexOf('='))
const own = nameOf(clearedCookie(token))

describe('parseCookies', () => {
  it.each([
    ['', []],
    ['a=1', [['a', '1']]],
    [
      'a=1; b=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    [
      ' a = 1 ;b=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['a=1=2', [['a', '1=2']]],
    ['a="1"', [['a', '"1"']]],
    ['flag; a=1;;', [['a', '1']]],
    ['=nameless', [['', 'nameless']]],
    [
      'a=1; a=2',
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    ['__proto__=1', [['__proto__', '1']]],
  ])('%j', (header, pairs) => {
    expect(parseCookies(header)).toEqual(pairs)
  })
})

describe('boundSecretOf', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    [`${own}=${secret}`, secret],
    [`other=1; ${own}=${secret}; more=2`, secret],
    [`${own}=${secret}; ${own}=${'x'.repeat(43)}`, secret],
    [`${own}="${secret}"`, undefined],
    [`${own}=`, undefined],
    [`${own}=${secret}s`, undefined],
    [`${own.toLowerCase()}=${secret}`, undefined],
  ])('in %j', (header, found) => {
    expect(boundSecretOf(token, header)).toBe(found)
  })
})

it('names the cookie after the token without telling it', () => {
  expect(own).toMatch(/^__Host-liveline-[\w-]{12}$/)
  expect(nameOf(clearedCookie('u'.repeat(43)))).not.toBe(own)
})

it('sets the cookie beside those of seven other sessions and clears older ones, but nothing that is not ours', () => {
  const others = Array.from({ length: 9 }, (_, index) => `__Host-liveline-${String(index).repeat(12)}=x`)
  const lines = bindingCookies(token, secret, ['theme=dark', ...others].join('; '))
  expect(lines.map((line) => line.split(';')[0])).toEqual([
    '__Host-liveline-000000000000=',
    '__Host-liveline-111111111111=',
    `${own}=${secret}`,
  ])
  for (const line of lines.slice(0, 2)) expect(line).toContain('; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict')
})
