import { expect, it } from 'vitest'
import { openAtFirst } from './open-at-first.ts'

const node = (id: string, hasChildren: boolean) => ({ id, text: id, hasChildren })

it('opens the one uppermost node of a tree, if anything is below it', () => {
  expect(openAtFirst([node('company', true)])).toEqual(['company'])
  expect(openAtFirst([node('company', false)])).toEqual([])
})

it('leaves several uppermost nodes closed', () => {
  expect(openAtFirst([node('east', true), node('west', true)])).toEqual([])
  expect(openAtFirst([])).toEqual([])
})
