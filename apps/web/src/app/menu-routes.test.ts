import type { PageConfig } from '@liveline/contract/page-table/shapes.ts'
import type { RoleTreeEntry } from '@liveline/contract/session/shapes.ts'
import { describe, expect, it } from 'vitest'
import { menuRoutes, type MenuNode } from './menu-routes.ts'

let lastId = 0
function anEntry(part: Partial<RoleTreeEntry>): RoleTreeEntry {
  lastId += 1
  return {
    id: lastId,
    parentId: null,
    url: `entry-${lastId}`,
    name: part.url ?? `entry-${lastId}`,
    nameEn: '',
    icon: '',
    sort: 0,
    type: 2,
    hidden: 0,
    blank: false,
    params: {},
    isAmis: false,
    component: part.type === 1 ? '' : 'some',
    redirect: '',
    alwaysShow: false,
    permission: '',
    keywords: '',
    children: [],
    ...part,
  }
}
const aFolder = (part: Partial<RoleTreeEntry>) => anEntry({ type: 1, ...part })
function aConfig(part: Partial<PageConfig>): PageConfig {
  return {
    id: 3,
    pageCode: 'toDoMissionManage',
    categoryResource: 'live-work',
    pageIcon: '',
    name: '作业计划',
    nameEn: 'Plans',
    pageParams: '{}',
    valid: 1,
    ...part,
  }
}

/** The sidebar as text: a line is a path, its children in brackets. */
const drawn = (nodes: readonly MenuNode[]): string =>
  nodes.map((node) => (node.children.length > 0 ? `${node.path}[${drawn(node.children)}]` : node.to)).join(' ')
const sidebar = (tree: RoleTreeEntry[], configs: PageConfig[] = []) => drawn(menuRoutes(tree, configs).nodes)
const paths = (tree: RoleTreeEntry[], configs: PageConfig[] = []) => menuRoutes(tree, configs).routes.map((r) => r.path)

const two = () => [anEntry({ url: 'a', sort: 2 }), anEntry({ url: 'b', sort: 1 })]

describe('menuRoutes draws the sidebar', () => {
  it.each<[string, RoleTreeEntry[], string]>([
    [
      'in descending order of sort',
      [anEntry({ url: '/low', sort: 1 }), anEntry({ url: '/high', sort: 9 })],
      '/high /low',
    ],
    ['by name where the sort is equal', [anEntry({ url: 'b' }), anEntry({ url: 'a' })], '/a /b'],
    ['without rights (type 3)', [anEntry({ url: 'a' }), anEntry({ url: 'right', type: 3 })], '/a'],
    ['without hidden entries', [anEntry({ url: 'a' }), anEntry({ url: 'h', hidden: 1 })], '/a'],
    ['with absolute paths on the two uppermost levels', [aFolder({ url: 'top', children: two() })], '/top[/a /b]'],
    [
      'with paths below the parent further down',
      [aFolder({ url: 'top', alwaysShow: true, children: [aFolder({ url: 'mid', children: two() })] })],
      '/top[/mid[/mid/a /mid/b]]',
    ],
    ['with the only child in place of its parent', [aFolder({ url: 'top', children: [anEntry({ url: 'a' })] })], '/a'],
    [
      'with the parent of one child when it always shows',
      [aFolder({ url: 'top', alwaysShow: true, children: [anEntry({ url: 'a' })] })],
      '/top[/a]',
    ],
    [
      'counting visible children only',
      [aFolder({ url: 'top', children: [anEntry({ url: 'a' }), anEntry({ url: 'h', hidden: 1 })] })],
      '/a',
    ],
    ['without folders that hold nothing', [aFolder({ url: 'empty' }), anEntry({ url: 'a' })], '/a'],
    ['with the params as the query', [anEntry({ url: 'a', params: { formKey: 'lwPlan' } })], '/a?formKey=lwPlan'],
    ['with addresses elsewhere as they are', [anEntry({ url: 'https://x.example/y' })], 'https://x.example/y'],
  ])('%s', (_, tree, expected) => {
    expect(sidebar(tree)).toBe(expected)
  })

  it('opens addresses elsewhere and blank entries in a new tab', () => {
    const { nodes } = menuRoutes([anEntry({ url: 'https://x.example' }), anEntry({ url: 'b', blank: true })], [])

    expect(nodes.map(({ external, newTab }) => [external, newTab])).toEqual([
      [false, true],
      [true, true],
    ])
  })

  it('gives every part of an entry to its route or its line', () => {
    const entry = anEntry({
      url: 'a',
      name: '页面',
      nameEn: 'Page',
      icon: 'HomeOutlined',
      blank: true,
      params: { formKey: 'x' },
      isAmis: true,
      component: 'view',
      redirect: 'b',
    })
    const { routes, nodes } = menuRoutes([entry], [])

    const names = { name: '页面', nameEn: 'Page', icon: 'HomeOutlined', path: '/a' }
    expect(routes).toEqual([
      expect.objectContaining({
        ...names,
        menuId: entry.id,
        params: { formKey: 'x' },
        isAmis: true,
        component: 'view',
        redirect: '/a/b',
      }),
    ])
    expect(nodes).toEqual([expect.objectContaining({ ...names, to: '/a?formKey=x', newTab: true, external: false })])
  })

  it('drops the second occurrence of an entry and cycles', () => {
    const a = anEntry({ url: 'a' })
    const loop: RoleTreeEntry = aFolder({ url: 'loop', children: [a] })
    loop.children.push(loop, a)

    expect(sidebar([loop, a])).toBe('/a')
  })
})

describe('menuRoutes lists what may be opened', () => {
  it('a hidden page, but never a right', () => {
    expect(paths([anEntry({ url: 'h', hidden: 1 }), anEntry({ url: 'r', type: 3 })])).toEqual(['/h'])
  })

  it('a folder, which leads to its first page', () => {
    const { routes } = menuRoutes([aFolder({ url: 'top', children: two() })], [])

    expect(routes[0]).toMatchObject({ path: '/top', redirect: '/a' })
  })

  it('the parents of a page for its breadcrumb', () => {
    const { routes } = menuRoutes([aFolder({ url: 'top', children: two() })], [])

    expect(routes[1]?.parents.map(({ path }) => path)).toEqual(['/top'])
  })
})

describe('menuRoutes adds the task pages', () => {
  const category = () =>
    aFolder({ url: 'live-work', alwaysShow: true, children: [anEntry({ url: 'apply', sort: 20 })] })

  it('of a matching page config, to-do before finished, by their sort', () => {
    const shown = sidebar([category()], [aConfig({})])

    expect(shown).toBe('/live-work[/apply /live-work/toDoMissionManage_3 /live-work/finishMissionManage_3]')
  })

  it('with the id of the page config as a parameter', () => {
    const { routes } = menuRoutes([category()], [aConfig({})])
    const toDo = routes.find(({ component }) => component === 'toDoMissions')

    expect(toDo).toMatchObject({ path: '/live-work/toDoMissionManage_3', params: { pageConfigId: '3' }, menuId: 0 })
  })

  it('twice when two page configs match, named after them', () => {
    const { routes } = menuRoutes([category()], [aConfig({}), aConfig({ id: 4, name: '工作票' })])

    expect(routes.filter(({ menuId }) => menuId === 0).map(({ name }) => name)).toEqual(
      ['作业计划 · 待办任务', '工作票 · 待办任务', '作业计划 · 已办任务', '工作票 · 已办任务'].toSorted(
        (a, b) => Number(a.includes('已办')) - Number(b.includes('已办')) || a.localeCompare(b, 'zh-CN'),
      ),
    )
  })

  it('or the one page of records, under its own name', () => {
    const records = aConfig({
      ...{ id: 7, pageCode: 'inspections', name: '巡检台账', pageIcon: 'ToolOutlined' },
      pageParams: JSON.stringify({ source: 'records' }),
    })
    const { nodes, routes } = menuRoutes([category()], [aConfig({}), records])

    expect(drawn(nodes)).toBe(
      '/live-work[/apply /live-work/toDoMissionManage_3 /live-work/finishMissionManage_3 /live-work/inspections_7]',
    )
    expect(routes.find(({ name }) => name === '待办任务')).toBeDefined()
    expect(routes.find(({ component }) => component === 'pageTable')).toMatchObject({
      ...{ name: '巡检台账', icon: 'ToolOutlined', params: { pageConfigId: '7' } },
    })
  })

  it('of tasks where what the page holds cannot be read', () => {
    expect(sidebar([category()], [aConfig({ pageParams: '{' })])).toContain('toDoMissionManage_3')
  })

  it.each([
    ['an invalid page config', aConfig({ valid: 0 })],
    ['one of another category', aConfig({ categoryResource: 'elsewhere' })],
  ])('not for %s', (_, config) => {
    expect(sidebar([category()], [config])).toBe('/live-work[/apply]')
  })

  it('at any depth', () => {
    const deep = aFolder({
      url: 'a',
      alwaysShow: true,
      children: [aFolder({ url: 'b', alwaysShow: true, children: [category()] })],
    })

    expect(paths([deep], [aConfig({})])).toContain('/b/live-work/toDoMissionManage_3')
  })
})

describe('menuRoutes finds home', () => {
  it.each<[string, RoleTreeEntry[], string]>([
    ['the entry with the home view', [anEntry({ url: 'a', sort: 9 }), anEntry({ url: 'h', component: 'home' })], '/h'],
    ['the first page when none is marked', [aFolder({ url: 'f', children: two() })], '/a'],
    ['nothing when nothing is granted', [], '/404'],
  ])('%s', (_, tree, home) => {
    expect(menuRoutes(tree, []).home).toBe(home)
  })
})
