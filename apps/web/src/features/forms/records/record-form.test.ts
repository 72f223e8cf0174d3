import { changedValues } from '../../../form/changed-values.ts'
import { expect, it } from 'vitest'
import { blankForm, isEmptyRecordEntry, readRecordEntry, withMasks } from './record-form.ts'

const version = {
  ...{
    formId: 1,
    formKey: 'tool',
    formName: '工具',
    formNameEn: 'Tool',
    formVersionId: 3,
    version: 2,
    state: 1 as const,
  },
  formPcJson: { type: 'form', body: [] },
}

it('sends what was changed; null takes a value away, and a field that is not entered stays', () => {
  const before = { tool: 'a', age: 3, parts: [{ part: 'x' }], phone: '139****5678' }
  const entered = { tool: 'b', parts: [{ part: 'x' }], note: '' }
  expect(changedValues(before, entered, ['tool', 'age', 'parts', 'note'])).toEqual({ tool: 'b', age: null })
})

it('a masked field is read until it was shown, and then entered', () => {
  const form = { ...blankForm(version), values: { phone: '139****5678', idNo: '110***' } }
  const shown = withMasks(form, ['phone', 'idNo'], { phone: '13912345678' })
  expect(shown.fields).toEqual({ idNo: { right: 'read', required: false } })
  expect(shown.values).toEqual({ phone: '13912345678', idNo: '110***' })
})

it('a draft is read back as it was kept, and nothing else is taken for one', () => {
  const content = { values: { tool: 'a' }, rev: 2, id: 'x' }
  expect(readRecordEntry({ content, savedAt: '2026-11-23T00:00:00Z' })?.content).toEqual(content)
  expect(readRecordEntry({ content: { values: {} }, savedAt: 'x' })).toBeUndefined()
  expect(readRecordEntry(null)).toBeUndefined()
  expect([{}, { tool: 'a' }].map((values) => isEmptyRecordEntry({ values, rev: 0, id: '' }))).toEqual([true, false])
})
