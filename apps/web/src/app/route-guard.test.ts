import { describe, expect, it } from 'vitest'
import { guard, safeRedirect } from './route-guard.ts'

const ticket = { ticket: 't', authorizeId: 'a' }
const landing = (returned: { target: string } & Record<string, unknown>) => ({
  kind: 'signOn',
  returned,
  to: returned.target === '/' ? '/auth-redirect' : `/auth-redirect?redirect=${encodeURIComponent(returned.target)}`,
})

describe('guard', () => {
  it.each([
    ['/', '', false, { kind: 'redirect', to: '/login' }],
    ['/home', '', false, { kind: 'redirect', to: '/login?redirect=%2Fhome' }],
    ['/mission/form', '?taskId=1', false, { kind: 'redirect', to: '/login?redirect=%2Fmission%2Fform%3FtaskId%3D1' }],
    ['/nowhere', '', false, { kind: 'redirect', to: '/login?redirect=%2Fnowhere' }],
    ['/login', '', false, { kind: 'login' }],
    ['/login', '?redirect=%2Fhome', false, { kind: 'login' }],
    ['/auth-redirect', '', false, landing({ target: '/' })],
    ['/auth-redirect', '?error=access_denied&state=s', false, landing({ target: '/', error: 'access_denied' })],
    [
      '/auth-redirect',
      '?code=c&state=s&iss=i',
      false,
      landing({ target: '/', ticket: { ticket: 'c', authorizeId: 's', issuer: 'i' } }),
    ],
    ['/auth-redirect', '?ticket=t&authorizeId=a&redirect=//evil.example', false, landing({ target: '/', ticket })],
    ['/home', '?code=c&state=s', true, { kind: 'console' }],
    ['/home', '?ticket=t&authorizeId=a', true, landing({ target: '/home', ticket })],
    ['/login', '?ticket=t&authorizeId=a', true, { kind: 'redirect', to: '/' }],
    [
      '/home',
      '?ticket=t&authorizeId=a&x=1&loginFrom=https%3A%2F%2Fp',
      false,
      landing({ target: '/home?x=1', ticket, loginFrom: 'https://p' }),
    ],
    ['/login', '', true, { kind: 'redirect', to: '/' }],
    ['/login', '?redirect=%2Fhome', true, { kind: 'redirect', to: '/' }],
    ['/home', '', true, { kind: 'console' }],
    ['/nowhere', '', true, { kind: 'console' }],
    ['/home', '?ticket=t&authorizeId=a', false, landing({ target: '/home', ticket })],
    ['/home', '?ticket=t&authorizeId=a&error=e', false, landing({ target: '/home?error=e', ticket })],
    ['/home', '?ticket=t', false, { kind: 'redirect', to: '/login?redirect=%2Fhome%3Fticket%3Dt' }],
    ['/home', '?token=abc&x=1', false, { kind: 'confirmToken', token: 'abc', to: '/home?x=1' }],
    ['/home', '?token=abc', true, { kind: 'confirmToken', token: 'abc', to: '/home' }],
    ['/login', '?token=abc&redirect=%2Fx', true, { kind: 'confirmToken', token: 'abc', to: '/login?redirect=%2Fx' }],
    ['/auth-redirect', '?token=a&token=b', false, { kind: 'confirmToken', token: 'a', to: '/auth-redirect' }],
    [
      '/home',
      '?token=abc&x=1&loginFrom=https%3A%2F%2Fp',
      false,
      { kind: 'confirmToken', token: 'abc', loginFrom: 'https://p', to: '/home?x=1' },
    ],
    ['/home', '?token=&token=abc', true, { kind: 'confirmToken', token: 'abc', to: '/home' }],
    ['/home', '?token=', true, { kind: 'console' }],
  ])('%s%s with a token: %s', (path, search, hasToken, decision) => {
    expect(guard({ path, search, hasToken })).toEqual(decision)
  })
})

it.each([
  '//home',
  '///home',
  '//evil.example/home',
  '/\\home',
  '\\\\home',
  '//login',
  '//auth-redirect',
  '//mp/map',
  '//',
])('the address %s becomes one of this origin before anything else is decided', (path) => {
  for (const hasToken of [true, false]) {
    for (const search of ['', '?token=abc&x=1', '?ticket=t&authorizeId=a', '?redirect=//evil.example']) {
      const decision = guard({ path, search, hasToken })

      expect(decision).toEqual({ kind: 'redirect', to: path.replace(/^[/\\]+/, '/') + search.replace('//', '%2F%2F') })
      const { pathname, search: rest } = new URL((decision as { to: string }).to, 'https://here.example')
      expect(guard({ path: pathname, search: rest, hasToken })).not.toMatchObject({
        to: expect.stringMatching(/^[/\\]{2}/),
      })
    }
  }
})

describe('safeRedirect', () => {
  it.each([
    ['/home', '/home'],
    ['/a/b?c=1', '/a/b?c=1'],
    ['/a/b?token=abc&c=1', '/a/b?c=1'],
    ['/a/b?token=', '/a/b'],
    ['/.//evil.example/x', '/'],
    ['/a/..//evil.example', '/'],
    ['/%2e//evil.example', '/'],
    [null, '/'],
    ['', '/'],
    ['home', '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/a\\..\\b', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/login?redirect=/login', '/'],
    ['/auth-redirect?error=access_denied', '/'],
    ['/redirect//evil.example', '/'],
  ])('%s opens %s', (target, opened) => {
    expect(safeRedirect(target)).toBe(opened)
  })
})
