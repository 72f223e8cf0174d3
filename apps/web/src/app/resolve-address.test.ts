import { describe, expect, it } from 'vitest'
import type { ConsoleRoute, Menu } from './menu-routes.ts'
import { landingFor, resolveAddress } from './resolve-address.ts'

const aRoute = (path: string, redirect = ''): ConsoleRoute => ({
  path,
  menuId: 1,
  name: path,
  nameEn: path,
  icon: '',
  component: redirect === '' ? 'some' : '',
  isAmis: false,
  params: {},
  redirect,
  parents: [],
})
const menu: Menu = {
  nodes: [],
  home: '/home',
  routes: [
    aRoute('/home'),
    aRoute('/folder', '/home'),
    aRoute('/x', '/y'),
    aRoute('/y', '/x'),
    aRoute('/dead', '/gone'),
  ],
}

describe('resolveAddress', () => {
  it.each([
    ['/', { kind: 'redirect', to: '/home' }],
    ['/login', { kind: 'redirect', to: '/home' }],
    ['/nowhere?a=1', { kind: 'redirect', to: '/404?from=%2Fnowhere%3Fa%3D1' }],
    ['/404?from=%2Fnowhere%3Fa%3D1', { kind: 'notFound', asked: '/nowhere?a=1' }],
    ['/404', { kind: 'notFound', asked: undefined }],
    ['/401?from=%2Fcopies', { kind: 'forbidden', asked: '/copies' }],
    // Its address stands in the console's code; one that only a menu knows is not told apart from none.
    ['/copies', { kind: 'redirect', to: '/401?from=%2Fcopies' }],
    ['/other/finishMissionManage_7', { kind: 'redirect', to: '/401?from=%2Fother%2FfinishMissionManage_7' }],
    ['/folder', { kind: 'redirect', to: '/home' }],
    ['/x', { kind: 'redirect', to: '/404?from=%2Fx' }],
    ['/dead', { kind: 'redirect', to: '/404?from=%2Fdead' }],
    ['/redirect/home?a=1', { kind: 'refresh', to: '/home?a=1' }],
    ['/redirect//evil.example', { kind: 'refresh', to: '/evil.example' }],
    ['/mission/quick?formKey=a', { kind: 'redirect', to: '/401?from=%2Fmission%2Fquick%3FformKey%3Da' }],
  ])('%s', (href, resolved) => {
    expect(resolveAddress(href, menu, [])).toEqual(resolved)
  })

  it.each([
    ['/home?keyword=a', 'some'],
    ['/mission/form?taskId=1', 'missionForm'],
    ['/mission/instance?instanceId=1', 'processDetail'],
    ['/mission/quick?formKey=a', 'quickForm'],
  ])('%s shows the view %s', (href, component) => {
    expect(resolveAddress(href, menu, ['workflow:start'])).toMatchObject({ kind: 'view', route: { component } })
  })

  it('finds no page for a person without any', () => {
    expect(resolveAddress('/', { nodes: [], routes: [], home: '/404' }, [])).toEqual({
      kind: 'notFound',
      asked: undefined,
    })
  })
})

describe('landingFor', () => {
  it.each([
    ['/home?a=1', '/home?a=1'],
    ['/folder', '/folder'],
    ['/nope', '/home'],
    ['/404', '/home'],
    ['/mission/quick?formKey=a', '/home'],
  ])('%s lands at %s', (href, landing) => {
    expect(landingFor(href, menu, [])).toBe(landing)
  })
})
