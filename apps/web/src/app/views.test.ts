import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { viewNames } from '@liveline/contract/menu/view-names.ts'
import type { PageConfig } from '@liveline/contract/page-table/shapes.ts'
import type { RoleTreeEntry } from '@liveline/contract/session/shapes.ts'
import { describe, expect, it } from 'vitest'
import { menuRoutes } from './menu-routes.ts'
import { fixedRoutes } from './resolve-address.ts'
import { views } from './views.tsx'

const pack = join(import.meta.dirname, '../../../server/seeds/live-line')
const read = <T>(file: string): T[] => JSON.parse(readFileSync(join(pack, file), 'utf8')) as T[]

type Lead = { readonly path: string; readonly component: string }

/** Views to which nothing leads, and addresses that lead to no view. */
function faultsOf(names: readonly string[], leads: readonly Lead[]): string[] {
  return [
    ...names
      .filter((name) => !leads.some(({ component }) => component === name))
      .map((name) => `${name} has neither a menu entry nor an address of its own`),
    ...leads
      .filter(({ component }) => !names.includes(component))
      .map(({ path, component }) => `${path} leads to ${component}, which is no view`),
  ]
}

describe('the named views', () => {
  it('are those that the menus of the pack and the fixed addresses lead to', () => {
    const menus = read<RoleTreeEntry>('menus.json')
    const configs = read<PageConfig>('page-configs.json')
    const entries = menus
      .filter(({ type, isAmis, redirect, url }) => type === 2 && !isAmis && redirect === '' && !url.startsWith('http'))
      .map(({ url, component }) => ({ path: url, component }))
    const tree = menus.map((menu): RoleTreeEntry => ({ ...menu, parentId: null, children: [] }))
    const ofConfigs = menuRoutes(tree, configs).routes.filter(({ menuId }) => menuId === 0)
    const fixed = Object.entries(fixedRoutes).map(([path, { component }]) => ({ path, component }))
    // People put these into the menu by themselves (menu-placements.repository.ts).
    const placed = [{ path: 'table-1', component: 'pageTable' }]
    for (const leads of [entries, ofConfigs, fixed]) expect(leads).not.toEqual([])
    expect(faultsOf(Object.keys(views), [...entries, ...ofConfigs, ...fixed, ...placed])).toEqual([])
  })

  it('would be named that are not', () => {
    expect(
      faultsOf(
        ['home', 'gloves'],
        [
          { path: '/home', component: 'home' },
          { path: '/g', component: 'glove' },
        ],
      ),
    ).toEqual(['gloves has neither a menu entry nor an address of its own', '/g leads to glove, which is no view'])
  })
})

it('are those that an entry of the menu may name', () => {
  expect(Object.keys(views).toSorted()).toEqual(viewNames.toSorted())
})
