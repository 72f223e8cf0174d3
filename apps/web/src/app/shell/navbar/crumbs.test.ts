import { describe, expect, it } from 'vitest'
import type { ConsoleRoute, Menu } from '../../menu-routes.ts'
import { withVisited, type Tab } from '../../tabs.ts'
import { crumbsOf } from './crumbs.ts'

const aRoute = (path: string, component: string, part: Partial<ConsoleRoute> = {}): ConsoleRoute => ({
  path,
  menuId: 1,
  name: path,
  nameEn: '',
  icon: '',
  component,
  isAmis: false,
  params: {},
  redirect: '',
  parents: [],
  ...part,
})
const folder = { name: '/duty', nameEn: '', path: '/duty' }
const toDo = aRoute('/duty/to-do', 'toDoMissions', { parents: [folder] })
const plans = aRoute('/plans', 'schemaPage')
const task = aRoute('/mission/form', 'missionForm')
const menu: Menu = {
  nodes: [],
  home: '/home',
  routes: [aRoute('/home', 'home'), aRoute('/duty', '', { redirect: '/duty/to-do' }), toDo, plans],
}
const visited = (...hrefs: string[]) => hrefs.reduce<readonly Tab[]>(withVisited, [])
const way = (route: ConsoleRoute, tabs: readonly Tab[]) =>
  crumbsOf(route, tabs.at(-1), tabs, menu).map(({ name, to }) => [name, to])

describe('the way to a page', () => {
  it('leads over folders that lead somewhere', () => {
    expect(way(toDo, visited('/duty/to-do'))).toEqual([['/duty', '/duty']])
    const lost = { ...toDo, parents: [{ ...folder, path: '/gone' }] }
    expect(way(lost, visited('/duty/to-do'))).toEqual([['/duty', undefined]])
  })

  it('leads from a task back to the list it was opened from, filters and all', () => {
    expect(way(task, visited('/home', '/plans?page=3', '/mission/form?taskId=1'))).toEqual([
      ['/plans', '/plans?page=3'],
    ])
  })

  it.each([[[]], [['/home']]])('leads from a task to the to-do list when it was opened after %j', (before) => {
    expect(way(task, visited(...before, '/mission/form?taskId=1'))).toEqual([
      ['/duty', '/duty'],
      ['/duty/to-do', '/duty/to-do'],
    ])
  })
})
