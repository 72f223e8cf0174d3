import { describe, expect, it } from 'vitest'
import { guard, safeRedirect } from './route-guard.ts'

describe('guard', () => {
  it.each([
    ['/', '', false, { kind: 'redirect', to: '/login' }],
    ['/home', '', false, { kind: 'redirect', to: '/login?redirect=%2Fhome' }],
    ['/mission/form', '?taskId=1', false, { kind: 'redirect', to: '/login?redirect=%2Fmission%2Fform%3FtaskId%3D1' }],
    ['/nowhere', '', false, { kind: 'redirect', to: '/login?redirect=%2Fnowhere' }],
    ['/login', '', false, { kind: 'login' }],
    ['/login', '?redirect=%2Fhome', false, { kind: 'login' }],
    ['/auth-redirect', '', false, { kind: 'authRedirect' }],
    ['/login', '', true, { kind: 'redirect', to: '/' }],
    ['/login', '?redirect=%2Fhome', true, { kind: 'redirect', to: '/' }],
    ['/home', '', true, { kind: 'console' }],
    ['/nowhere', '', true, { kind: 'console' }],
    ['/home', '?ticket=t&authorizeId=a', false, { kind: 'redirect', to: '/auth-redirect?redirect=%2Fhome' }],
    ['/home', '?ticket=t', false, { kind: 'redirect', to: '/login?redirect=%2Fhome%3Fticket%3Dt' }],
    ['/home', '?token=abc&x=1', false, { kind: 'confirmToken', token: 'abc', to: '/home?x=1' }],
    ['/home', '?token=abc', true, { kind: 'confirmToken', token: 'abc', to: '/home' }],
    ['/login', '?token=abc&redirect=%2Fx', true, { kind: 'confirmToken', token: 'abc', to: '/login?redirect=%2Fx' }],
    ['/auth-redirect', '?token=a&token=b', false, { kind: 'confirmToken', token: 'a', to: '/auth-redirect' }],
    ['/home', '?token=', true, { kind: 'console' }],
  ])('%s%s with a token: %s', (path, search, hasToken, decision) => {
    expect(guard({ path, search, hasToken })).toEqual(decision)
  })
})

describe('safeRedirect', () => {
  it.each([
    ['/home', '/home'],
    ['/a/b?c=1', '/a/b?c=1'],
    ['/a/b?token=abc&c=1', '/a/b?c=1'],
    ['/a/b?token=', '/a/b'],
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
    ['/redirect//evil.example', '/'],
  ])('%s opens %s', (target, opened) => {
    expect(safeRedirect(target)).toBe(opened)
  })
})
