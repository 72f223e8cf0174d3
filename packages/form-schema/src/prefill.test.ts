import { expect, it } from 'vitest'
import { lintSchema } from './lint.ts'
import { knownValues } from './prefill.ts'

const facts = {
  now: new Date('2026-11-23T01:02:03.456Z'),
  userId: 7,
  applicant: { userId: 8, orgIds: [151, 150] },
  mainForm: { feeder: '10kV 莲塘 811 线', empty: '' },
}
const schemaOf = (prefill: unknown, more: object = {}) => ({
  type: 'form',
  body: [{ type: 'input-text', name: 'a', label: 'a', liveline: { prefill }, ...more }],
})
const known = (prefill: string, more: object = {}) => knownValues(schemaOf(prefill, more), facts).get('a')

it('knows people, where the applicant belongs, fields of the main form, and the minute in the format of the field', () => {
  expect(known('me.userId')).toEqual([7])
  expect(known('applicant.userId')).toEqual([8])
  expect(known('applicant.teamId')).toEqual([151, 150])
  expect(known('mainForm.feeder')).toEqual(['10kV 莲塘 811 线'])
  expect(known('mainForm.empty')).toBeUndefined()
  expect(known('now', { type: 'input-datetime', valueFormat: 'YYYY-MM-DDTHH:mm:ssZ' })).toEqual([
    '2026-11-23T09:02:00+08:00',
  ])
  expect(known('now', { type: 'input-datetime' })).toEqual([1_795_395_720])
})

it('is refused by the lint when it names anything else', () => {
  for (const name of ['applicant.orgId', 'mainForm.feeder', 'now']) expect(lintSchema(schemaOf(name))).toEqual([])
  for (const name of ['mainForm.a.b', 'constructor', 'user.password', 3, '']) {
    expect(lintSchema(schemaOf(name))).toMatchObject([{ code: 'PREFILL_UNKNOWN', path: '$.body[0].liveline' }])
  }
})
