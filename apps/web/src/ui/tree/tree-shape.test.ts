import { describe, expect, it } from 'vitest'
import type { ChildrenOf, TreeNode } from './tree-node.ts'
import { isWithin, placeOf, shapeOf, type DropTarget } from './tree-shape.ts'

const node = (id: string, hasChildren = false): TreeNode => ({ id, text: id, hasChildren })
/** a (b (d), c), e: what is below c has not been fetched. */
const branches = new Map<string | undefined, readonly TreeNode[]>([
  [undefined, [node('a', true), node('e')]],
  ['a', [node('b', true), node('c', true)]],
  ['b', [node('d')]],
])
const childrenOf: ChildrenOf = (id) => branches.get(id)
const all = new Set(['a', 'b', 'c'])

describe('the shape of a tree', () => {
  it('has a row for what is open and nothing else', () => {
    expect(shapeOf(childrenOf, new Set()).rows).toEqual(['a', 'e'])
    expect(shapeOf(childrenOf, new Set(['b'])).rows).toEqual(['a', 'e'])
    expect(shapeOf(childrenOf, new Set(['a', 'b'])).rows).toEqual(['a', 'b', 'd', 'c', 'e'])
  })

  it('says which open branch is still on its way', () => {
    const { entries } = shapeOf(childrenOf, all)

    expect(entries[0]?.children.map(({ id, isComing }) => [id, isComing])).toEqual([
      ['b', false],
      ['c', true],
    ])
  })

  it('gives back the entries that have not changed', () => {
    const before = shapeOf(childrenOf, new Set(['a']))
    const now = shapeOf(childrenOf, new Set(['a', 'b']), before)

    expect(now.entries[1]).toBe(before.entries[1])
    expect(now.entries[0]).not.toBe(before.entries[0])
    expect(now.entries[0]?.children[1]).toBe(before.entries[0]?.children[1])
  })

  it('ends where a node would stand below itself', () => {
    const circular: ChildrenOf = (id) => (id === undefined ? [node('a', true)] : [node('a', true), node('b')])

    expect(shapeOf(circular, all).rows).toEqual(['a', 'b'])
  })

  it('knows what stands below what', () => {
    const shape = shapeOf(childrenOf, all)

    expect([isWithin(shape, 'd', 'a'), isWithin(shape, 'a', 'a'), isWithin(shape, 'a', 'd')]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('the place of a drop', () => {
  const shape = shapeOf(childrenOf, all)
  const at = (key: string, dropPosition: 'before' | 'on' | 'after'): DropTarget => ({ type: 'item', key, dropPosition })
  const place = (moved: string, target: DropTarget, isOrdered = true) =>
    placeOf(shape, childrenOf, moved, target, isOrdered)

  it.each([
    ['e', at('b', 'on'), { parentId: 'b', beforeId: undefined }],
    ['e', at('c', 'before'), { parentId: 'a', beforeId: 'c' }],
    ['e', at('b', 'after'), { parentId: 'a', beforeId: 'c' }],
    ['e', at('c', 'after'), { parentId: 'a', beforeId: undefined }],
    ['c', at('b', 'before'), { parentId: 'a', beforeId: 'b' }],
    ['d', { type: 'root' }, { parentId: undefined, beforeId: undefined }],
  ] as const)('of %s is where the pointer shows it', (moved, target, expected) => {
    expect(place(moved, target)).toEqual(expected)
  })

  it('is none on itself, below itself and where it stands already', () => {
    expect(place('a', at('a', 'on'))).toBeUndefined()
    expect(place('a', at('d', 'on'))).toBeUndefined()
    expect(place('a', at('c', 'before'))).toBeUndefined()
    expect(place('c', at('b', 'after'))).toBeUndefined()
    expect(place('b', at('c', 'before'))).toBeUndefined()
    expect(place('e', { type: 'root' })).toBeUndefined()
  })

  it('is only on a node where siblings have no order', () => {
    expect(place('e', at('c', 'before'), false)).toBeUndefined()
    expect(place('c', at('a', 'on'), false)).toBeUndefined()
    expect(place('e', at('c', 'on'), false)).toEqual({ parentId: 'c', beforeId: undefined })
  })
})
