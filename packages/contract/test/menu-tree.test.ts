import { describe, expect, it } from 'vitest'
import { menuTree, type GrantedEntry } from '../src/menu/menu-tree.ts'

const entry = (id: number, parentId: number | null, rest: Partial<GrantedEntry> = {}): GrantedEntry => ({
  id,
  parentId,
  url: `u${id}`,
  name: `n${id}`,
  nameEn: '',
  icon: '',
  sort: 0,
  type: 2,
  hidden: 0,
  blank: false,
  params: {},
  isAmis: false,
  component: '',
  redirect: '',
  alwaysShow: false,
  permission: '',
  keywords: '',
  ...rest,
})
const ids = (entries: readonly GrantedEntry[]) => menuTree(entries).map(({ id }) => id)

describe('menu tree', () => {
  it('puts the highest sort first, then the name, then the id', () => {
    expect(ids([entry(1, null, { sort: 1 }), entry(2, null, { sort: 9 })])).toEqual([2, 1])
    expect(ids([entry(2, null, { name: 'b' }), entry(1, null, { name: 'a' })])).toEqual([1, 2])
    expect(ids([entry(2, null, { name: 'a' }), entry(1, null, { name: 'a' })])).toEqual([1, 2])
  })

  it('nests children under their granted parent and drops those without one', () => {
    const tree = menuTree([entry(1, null), entry(2, 1), entry(3, 99)])
    expect(tree).toHaveLength(1)
    expect(tree[0]?.children.map(({ id }) => id)).toEqual([2])
  })

  it('leaves rights out, keeps hidden entries routable, and shows an entry of two roles once', () => {
    const tree = menuTree([entry(1, null), entry(1, null), entry(2, null, { type: 3 }), entry(3, null, { hidden: 1 })])
    expect(tree.map(({ id }) => id)).toEqual([1, 3])
  })

  it('drops a cycle', () => {
    expect(ids([entry(1, 2), entry(2, 1), entry(3, null)])).toEqual([3])
  })
})
