// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import {
  closing,
  keepTabs,
  MAX_TABS,
  movedTo,
  nextAfterClosing,
  openTabsOf,
  refreshTab,
  setTabDirty,
  setTabEnded,
  setTabTitle,
  tabKeyOf,
  useTabs,
  visitTab,
  withVisited,
  type Tab,
} from './tabs.ts'

const aTab = (key: string, part: Partial<Tab> = {}): Tab => ({
  key,
  href: key,
  title: undefined,
  shortTitle: undefined,
  opener: undefined,
  affix: false,
  dirty: false,
  visited: true,
  seen: 0,
  ended: false,
  generation: 0,
  ...part,
})
const home = aTab('/home', { affix: true })
const [a, b, c] = [aTab('/a'), aTab('/b'), aTab('/c')]
const all = [home, a, b, c]
const keys = (tabs: readonly Tab[]) => tabs.map(({ key }) => key)

describe('tabKeyOf', () => {
  it.each([
    ['/list', '/list'],
    ['/list?keyword=x&page=2', '/list'],
    ['/mission/form?taskId=1', '/mission/form?taskId=1'],
    ['/mission/form?from=list&taskId=1', '/mission/form?taskId=1'],
  ])('%s is the tab %s', (href, key) => {
    expect(tabKeyOf(href)).toBe(key)
  })
})

describe('withVisited', () => {
  it('keeps one tab and remembers its filters', () => {
    expect(withVisited([home, a], '/a?keyword=x')).toEqual([home, { ...a, href: '/a?keyword=x', seen: 1 }])
  })

  it('drops the oldest clean tab beyond the limit, never home nor unsaved work', () => {
    const many = [
      home,
      aTab('/dirty', { dirty: true }),
      ...Array.from({ length: MAX_TABS - 2 }, (_, n) => aTab(`/${n}`)),
    ]

    const after = keys(withVisited(many, '/new'))

    expect(after).toHaveLength(MAX_TABS)
    expect(after).toEqual(expect.arrayContaining(['/home', '/dirty', '/new']))
    expect(after).not.toContain('/0')
  })

  it('drops what was longest out of sight, wherever it stands', () => {
    const many = [home, ...Array.from({ length: MAX_TABS - 1 }, (_, n) => aTab(`/${n}`, { seen: 50 - n }))]

    expect(keys(withVisited(many, '/new'))).not.toContain(`/${MAX_TABS - 2}`)
  })

  it('closes what has ended as soon as the person goes on, never unsaved work', () => {
    const [done, late] = [aTab('/t?taskId=1', { ended: true }), aTab('/t?taskId=2', { ended: true, dirty: true })]

    expect(keys(withVisited([home, done, late], '/t?taskId=1'))).toContain('/t?taskId=1')
    expect(keys(withVisited([home, done, late], '/a'))).toEqual(['/home', '/t?taskId=2', '/a'])
  })

  it('knows where a task was opened from, and a process the same list', () => {
    const path = ['/list?page=2', '/t?taskId=1', '/p?instanceId=1']
    const tabs = path.reduce<readonly Tab[]>(withVisited, [home])

    expect(tabs.map(({ opener }) => opener)).toEqual([undefined, undefined, '/list', '/list'])
  })
})

describe('movedTo', () => {
  it.each([
    ['/a', 1, ['/home', '/b', '/a', '/c']],
    ['/c', 0, ['/home', '/c', '/a', '/b']],
    ['/a', 9, ['/home', '/b', '/c', '/a']],
    ['/b', -1, ['/home', '/b', '/a', '/c']],
    ['/home', 2, ['/home', '/a', '/b', '/c']],
    ['/gone', 0, ['/home', '/a', '/b', '/c']],
  ])('%s to place %i', (key, place, after) => {
    expect(keys(movedTo(all, key, place))).toEqual(after)
  })
})

describe('closing', () => {
  it.each([
    ['this', '/b', ['/b']],
    ['others', '/b', ['/a', '/c']],
    ['all', '/b', ['/a', '/b', '/c']],
    ['this', '/home', []],
    ['others', '/home', ['/a', '/b', '/c']],
    ['right', '/a', ['/b', '/c']],
    ['right', '/c', []],
    ['right', '/home', ['/a', '/b', '/c']],
  ] as const)('%s on %s closes %j', (what, key, closed) => {
    expect(keys(closing(all, key, what))).toEqual(closed)
  })
})

describe('nextAfterClosing', () => {
  it.each([
    ['the right neighbour', [b], '/b', undefined, '/c'],
    ['else the left one', [c], '/c', undefined, '/b'],
    ['home when all close', [a, b, c], '/b', undefined, '/home'],
    ['nothing when the tab in front stays', [a], '/b', undefined, undefined],
    ['the tab whose others are closed', [a, c], '/a', '/b', '/b'],
  ] as const)('goes to %s', (_, closed, active, preferred, next) => {
    expect(nextAfterClosing(all, closed, active, preferred)).toBe(next)
  })
})

describe('the tabs of a person', () => {
  beforeEach(() => localStorage.clear())
  const tabs = () => useTabs.getState().tabs

  it('come back after a reload, without pages no longer granted', () => {
    openTabsOf(1, '/home', () => true)
    visitTab('/a?x=1')
    visitTab('/gone')
    setTabTitle('/a', 'LWP-1')

    openTabsOf(1, '/home', (href) => href !== '/gone')

    expect(tabs().map(({ href, title, affix }) => [href, title, affix])).toEqual([
      ['/home', undefined, true],
      ['/a?x=1', 'LWP-1', false],
    ])
  })

  it('know after a reload which was longest out of sight, and what is opened then was opened by none of them', () => {
    openTabsOf(1, '/home', () => true)
    const many = Array.from({ length: MAX_TABS - 1 }, (_, n) => `/${n}`)
    for (const path of [...many, '/0', '/1']) visitTab(path)

    openTabsOf(1, '/home', () => true)
    visitTab('/t?taskId=1')

    expect(keys(tabs())).toEqual(['/home', ...many.filter((path) => path !== '/2'), '/t?taskId=1'])
    expect(tabs().at(-1)?.opener).toBeUndefined()
  })

  it('leave behind over a reload what has ended', () => {
    openTabsOf(1, '/home', () => true)
    visitTab('/a')
    visitTab('/t?taskId=1')
    setTabEnded('/t?taskId=1', true)

    openTabsOf(1, '/home', () => true)

    expect(keys(tabs())).toEqual(['/home', '/a'])
  })

  it('go when the roles grant their pages no more, but for home', () => {
    openTabsOf(1, '/home', () => true)
    visitTab('/a')
    visitTab('/gone')

    keepTabs((href) => href === '/a')

    expect(keys(tabs())).toEqual(['/home', '/a'])
  })

  it('are not another person’s', () => {
    openTabsOf(1, '/home', () => true)
    visitTab('/a')

    openTabsOf(2, '/home', () => true)

    expect(keys(tabs())).toEqual(['/home'])
  })

  it('are built anew on refresh, which also ends what was unsaved', () => {
    openTabsOf(1, '/home', () => true)
    setTabDirty('/home', true)

    refreshTab('/home')

    expect(tabs()[0]).toMatchObject({ generation: 1, dirty: false })
  })

  it('ignore what someone else wrote into the storage', () => {
    localStorage.setItem(
      'liveline.tabs.1',
      '[{"href":"//evil.example"},{"href":3},null,{"href":"/ok","seen":"9","opener":"//evil.example"}]',
    )

    openTabsOf(1, '/home', () => true)

    expect(keys(tabs())).toEqual(['/home', '/ok'])
    expect(tabs().at(-1)?.opener).toBeUndefined()
  })
})
