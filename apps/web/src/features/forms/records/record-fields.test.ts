import { shownFields } from '../../../form/shown-fields.ts'
import { fieldText, type Words } from '../../../form/value-text.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@liveline/contract/language.ts'
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../../test/start-texts.ts'
import { titleOf } from '../../../form/field-title.ts'
import { recordTitle } from './record-fields.ts'

const file = join(import.meta.dirname, '../../../../../server/seeds/live-line/forms/lwReply.form.json')
const { schema } = JSON.parse(readFileSync(file, 'utf8')) as { schema: Record<string, unknown> }

beforeAll(startTexts)
const words = (language: Language = 'zh-CN'): Words => ({ t: i18next.t, language, labels: {} })
const fieldOf = (item: Record<string, unknown>) => {
  const [field] = shownFields({ type: 'form', body: [{ name: 'f', label: '字段', ...item }] })
  if (field === undefined) throw new Error('The item is no field')
  return field
}

it('are the values of a form, in its order, named in the language on screen', () => {
  const [first, second] = shownFields(schema)
  expect([first, second].map((field) => field && titleOf(field, 'zh-CN'))).toEqual(['工单编号', '回复状态'])
  expect(second && fieldText(second, 1, words('en'))).toBe('Waiting for reply')
})

it.each<[string, Record<string, unknown>, unknown, string]>([
  ['a choice by its name', { type: 'select', options: [{ value: 1, label: '合格' }] }, '1', '合格'],
  ['one that is offered no longer as it is', { type: 'select', options: [{ value: 1, label: '合格' }] }, 9, '9'],
  ['a moment by day and time', { type: 'input-datetime' }, '2026-03-02T09:10:00+08:00', '2026-03-02 09:10'],
  ['a moment in seconds', { type: 'input-datetime' }, 1_772_413_800, '2026-03-02 09:10'],
  ['a switch that is on', { type: 'switch', trueValue: 'Y', falseValue: 'N' }, 'Y', '是'],
  ['a switch that is off', { type: 'switch', trueValue: 'Y', falseValue: 'N' }, 'N', '否'],
  ['several, joined to a text', { type: 'checkboxes', options: ['a', 'b', 'c'] }, 'a,c', 'a、c'],
  ['a sub-table by its rows', { type: 'combo', multiple: true, items: [] }, [{}, {}], '2 行'],
  ['what has a name by that', { type: 'input-text' }, { name: '张三', id: 7 }, '张三'],
  ['a number with its unit', { type: 'input-quantity', options: ['m', 'km'] }, { value: 60, unit: 'm' }, '60 m'],
  ['a place without a name by where it is', { type: 'location-picker' }, { lat: 31.2, lng: 120.3 }, '120.3, 31.2'],
  ['nothing as a dash', { type: 'input-text' }, '', '–'],
  ['the name of a property of every object', { type: 'input-text', source: 'x' }, 'constructor', 'constructor'],
])('are said in words: %s', (_what, item, value, text) => {
  expect(fieldText(fieldOf(item), value, words())).toBe(text)
})

it('what a call names is called by its label', () => {
  const field = fieldOf({ type: 'select', source: '/organize/options' })
  const labels = { '/organize/options': { 151: { label: '带电作业一班', labelEn: 'Live-line team 1' } } }
  expect(fieldText(field, 151, { ...words(), labels })).toBe('带电作业一班')
})

it('a record is called by the first field that says something, else by its form', () => {
  const record = { schema, formName: '工单回复', formNameEn: 'Reply', values: { replyType: 2 } }
  expect(recordTitle(record, words())).toBe('已回复')
  expect(recordTitle({ ...record, values: {} }, words('en'))).toBe('Reply')
})
