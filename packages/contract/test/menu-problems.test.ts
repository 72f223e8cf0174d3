import { describe, expect, it } from 'vitest'
import { menuProblems, type JudgedEntry } from '../src/menu/menu-problems.ts'

const there = [
  { id: 1, parentId: null, type: 1, url: 'work', name: '作业' },
  { id: 2, parentId: 1, type: 1, url: 'plans', name: '计划' },
  { id: 3, parentId: 2, type: 1, url: 'week', name: '周' },
  { id: 4, parentId: 2, type: 2, url: 'list', name: '列表' },
  { id: 5, parentId: null, type: 2, url: '/home', name: '首页' },
]
const page: JudgedEntry = {
  ...{ parentId: 1, url: 'orders', type: 2, hidden: 0, blank: false, params: {}, isAmis: false },
  ...{ component: 'notices', redirect: '', alwaysShow: false, permission: '' },
}
const codes = (facts: Partial<JudgedEntry>, id?: number) =>
  menuProblems({ ...page, ...facts }, there, id).map(({ field, code }) => `${field} ${code}`)

describe('an entry of the menu', () => {
  it.each<[string, Partial<JudgedEntry>, number | undefined, string[]]>([
    ['in its folder', {}, undefined, []],
    ['at the top', { parentId: null }, undefined, []],
    ['below nothing', { parentId: 99 }, undefined, ['parentId noParent']],
    ['below a page', { parentId: 4 }, undefined, ['parentId wrongParent']],
    ['below itself', { parentId: 2, url: 'work', type: 1 }, 1, ['parentId cycle']],
    ['as itself', { parentId: 1, url: 'work', type: 1 }, 1, ['parentId cycle']],
    ['on the fifth level', { parentId: 3 }, undefined, []],
    ['with what is below on the fifth', { parentId: 3, type: 1, url: 'plans' }, 2, ['parentId cycle']],
    ['without an address', { url: '' }, undefined, ['url noUrl']],
    ['with an address of other characters', { url: 'a b' }, undefined, ['url badUrl']],
    ['with a script for an address', { url: 'javascript:alert' }, undefined, ['url badUrl']],
    ['of another host', { url: 'https://example.com/x?y', component: '' }, undefined, []],
    ['at an address of the console', { url: '/mission/form' }, undefined, ['url reserved']],
    ['below an address of the console', { url: '/login/again' }, undefined, ['url reserved']],
    ['at the address of another', { url: 'home' }, undefined, ['url clash']],
    ['at the address of another, below its folder', { parentId: 2, url: 'list' }, undefined, ['url clash']],
    ['at its own address', { parentId: 2, url: 'list' }, 4, []],
    ['that opens nothing', { component: '' }, undefined, ['component noView']],
    ['that leads on', { component: '', redirect: '/home' }, undefined, []],
    ['of an unknown view', { component: 'gloves' }, undefined, ['component unknownView']],
    ['of records of no form', { component: 'formRecords' }, undefined, ['params needsParam']],
    ['of a form by its id', { component: 'quickForm', params: { formId: '1' } }, undefined, []],
    ['of no schema page', { component: '', isAmis: true }, undefined, ['params needsParam']],
    ['that carries a right', { type: 3, permission: 'form:read', url: '' }, undefined, []],
    ['of a right below a page', { type: 3, permission: 'form:read', url: '', parentId: 4 }, undefined, []],
    ['of no right', { type: 3, url: '' }, undefined, ['permission noPermission']],
    ['of an unknown right', { type: 3, permission: 'glove:lend' }, undefined, ['permission unknownPermission']],
    [
      'of the right of an administrator',
      { type: 3, permission: 'role:write' },
      undefined,
      ['permission ofAdministrator'],
    ],
    ['of a page that names such a right', { permission: 'role:write' }, undefined, []],
  ])('%s', (_, facts, id, expected) => {
    expect(codes(facts, id)).toEqual(expected)
  })

  it('stands on four levels at most', () => {
    const deep = [...there, { id: 6, parentId: 3, type: 1, url: 'day', name: '日' }]
    const at = (parentId: number, id?: number) =>
      menuProblems({ ...page, url: 'x', parentId, type: 1 }, deep, id).map(({ code }) => code)
    expect(at(3)).toEqual([])
    expect(at(6)).toEqual(['tooDeep'])
    // What it carries below it counts.
    const folders = [...deep, { id: 7, parentId: null, type: 1, url: 'y', name: 'y' }]
    folders.push({ id: 8, parentId: 7, type: 2, url: 'z', name: 'z' })
    expect(menuProblems({ ...page, url: 'y', parentId: 3, type: 1 }, folders, 7).map(({ code }) => code)).toEqual([
      'tooDeep',
    ])
  })
})
