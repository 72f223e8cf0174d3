import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { recordFields, recordText } from './record-fields.ts'

const file = join(import.meta.dirname, '../../../../../server/seeds/live-line/forms/lwReply.form.json')
const { schema } = JSON.parse(readFileSync(file, 'utf8')) as { schema: Record<string, unknown> }

it('are the values of a form, in its order, with their choices in the language on screen', () => {
  const [first, second] = recordFields(schema, 'zh-CN')
  expect(first).toMatchObject({ name: 'orderNo', label: '工单编号', choices: [] })
  expect(second).toMatchObject({ name: 'replyType', isNumber: true })
  expect(second?.choices[0]).toEqual({ value: '1', label: '待回复' })
  expect(recordFields(schema, 'en')[1]?.choices[0]?.label).toBe('Waiting for reply')
})

it('are said in words: a choice by its name, a moment by day and time, nothing as a dash', () => {
  const field = recordFields(schema, 'zh-CN')[1] ?? { choices: [] }
  expect([1, '2', 9, null, ''].map((value) => recordText(field, value))).toEqual(['待回复', '已回复', '9', '–', '–'])
  expect(recordText({ choices: [] }, '2026-03-02T09:10:00+08:00')).toBe('2026-03-02 09:10')
})
