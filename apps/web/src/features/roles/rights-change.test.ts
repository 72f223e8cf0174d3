import { describe, expect, it } from 'vitest'
import { changesOf, isGiven, rightSections, tick, type Ticked } from './rights-change.ts'

const role = (id: number, rights: string[]) => ({
  ...{ id, name: 'r', nameEn: '', duty: '' as const, rev: id, rights, ofMenu: [], isOwn: false },
})
const [reader, nobody] = [role(1, ['form:read', 'form:edit']), role(2, [])]
const none: Ticked = new Map()

describe('what is ticked', () => {
  it('is given or not, and sent by role', () => {
    let ticked = tick(none, reader, 'form:edit', false)
    ticked = tick(ticked, nobody, 'user:read', true)
    ticked = tick(ticked, nobody, 'form:read', true)
    expect([isGiven(ticked, reader, 'form:edit'), isGiven(ticked, reader, 'form:read')]).toEqual([false, true])
    expect(changesOf(ticked, [reader, nobody])).toEqual([
      { roleId: 1, rev: 1, give: [], take: ['form:edit'] },
      { roleId: 2, rev: 2, give: ['user:read', 'form:read'], take: [] },
    ])
  })

  it('is nothing once it is taken back', () => {
    const ticked = tick(tick(none, nobody, 'user:read', true), nobody, 'user:read', false)
    expect(ticked.size).toBe(0)
    expect(changesOf(ticked, [nobody])).toEqual([])
  })

  it('is nothing where somebody else has done it meanwhile, or the role is gone', () => {
    const ticked = tick(none, nobody, 'user:read', true)
    expect(changesOf(ticked, [role(2, ['user:read'])])).toEqual([])
    expect(changesOf(ticked, [reader])).toEqual([])
  })
})

it('rights are found by their names and their code, under what they are about', () => {
  const all = rightSections('')
  expect(all.map(({ subject }) => subject)).toContain('workflow')
  expect(rightSections('发布表单')).toEqual([{ subject: 'form', rights: ['form:release'] }])
  expect(rightSections('RELEASE FORMS')).toEqual([{ subject: 'form', rights: ['form:release'] }])
  expect(rightSections('glove')).toEqual([])
})
