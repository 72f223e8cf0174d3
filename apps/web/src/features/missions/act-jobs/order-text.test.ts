import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { orderText } from './order-text.ts'

beforeAll(startTexts)
const nameOf = (id: string) => ({ plan: '编制' })[id] ?? id
const said = (order: Parameters<typeof orderText>[0]) => orderText(order, nameOf, i18next.t)

it('says what a variable becomes, by its type', () => {
  const set = { act: 'setVariable', name: 'crews' } as const
  expect(said({ ...set, value: { type: 'number', value: 4 } })).toBe('crews 改为 4')
  expect(said({ ...set, value: { type: 'boolean', value: false } })).toBe('crews 改为 否')
  expect(said({ ...set, value: { type: 'null' } })).toBe('crews 改为 空')
})

it('says from where to where, by the names of the steps', () => {
  const jump = { act: 'jump', flowKey: 'storm', version: 3, targetNode: 'plan', mode: 'return' } as const
  expect(said({ ...jump, fromNode: 'sign' })).toBe('storm v3，从“sign”到“编制”')
  expect(said(jump)).toBe('storm v3，从“唯一的待办环节”到“编制”')
  expect(said({ act: 'migrate', flowKey: 'storm', from: 3, to: 4, mapping: { plan: 'draft' } })).toBe(
    'storm：v3 → v4，指定对应环节 1 个',
  )
})

it('says nothing of an act that is said by its name', () => {
  expect(said({ act: 'suspend' })).toBeUndefined()
})
