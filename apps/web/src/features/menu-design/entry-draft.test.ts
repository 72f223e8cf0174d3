import type { RoleTreeEntry } from '@liveline/contract/session/shapes.ts'
import type { ManagedEntry } from '@liveline/contract/menu/shapes.ts'
import { describe, expect, it } from 'vitest'
import { draftOf, entered, isSame, newDraft, treeFor } from './entry-draft.ts'

const entry = (
  id: number,
  parentId: number | null,
  roleIds: number[],
  facts: Partial<ManagedEntry> = {},
): ManagedEntry => ({
  ...{ id, parentId, url: `u${id}`, name: `n${id}`, nameEn: '', icon: '', sort: -id, type: 1, hidden: 0, blank: false },
  ...{ params: {}, isAmis: false, component: '', redirect: '', alwaysShow: false, permission: '', roleIds },
  ...{ ofPack: false, rev: 1, updatedAt: null, updatedBy: '', ...facts },
})
const shape = (tree: readonly RoleTreeEntry[]): string =>
  tree.map(({ name, children }) => (children.length === 0 ? name : `${name}(${shape(children)})`)).join(' ')
const there = [entry(1, null, [7]), entry(2, 1, [7], { type: 2 }), entry(3, null, []), entry(4, 3, [], { type: 2 })]

describe('what a role would be shown', () => {
  it('is what it is shown now, without a draft', () => {
    expect(shape(treeFor(there, 7, undefined))).toBe('n1(n2)')
  })

  it('has a new entry with the folders above it', () => {
    const draft = { ...newDraft(2, 3, [7]), name: 'new', component: 'notices' }
    expect(shape(treeFor(there, 7, draft))).toBe('n1(n2) n3(new)')
    expect(shape(treeFor(there, 8, draft))).toBe('')
  })

  it('has an entry under another name in another place', () => {
    const draft = { ...draftOf(entry(2, 1, [7], { type: 2 })), name: 'moved', parentId: null, sort: 9 }
    expect(shape(treeFor(there, 7, draft))).toBe('moved n1')
  })

  it('loses what stands below a folder that it loses', () => {
    expect(shape(treeFor(there, 7, { ...draftOf(entry(1, null, [7])), roleIds: [] }))).toBe('')
  })

  it('ends where somebody put an entry below itself', () => {
    expect(shape(treeFor(there, 7, { ...draftOf(entry(1, null, [7])), parentId: 1 }))).toBe('')
  })
})

it('a draft is sent without spaces and empty parameters, and is the same until something is said anew', () => {
  const draft = { ...newDraft(2, null, []), name: ' a ', params: { formId: ' ', x: '1' } }
  expect(entered(draft)).toMatchObject({ name: 'a', params: { x: '1' } })
  expect(isSame(draft, { ...draft, name: 'a' })).toBe(true)
  expect(isSame(draft, { ...draft, name: 'b' })).toBe(false)
})
