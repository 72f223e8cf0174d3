import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { expect, it } from 'vitest'
import { asRead } from '../../../form/rights.ts'
import { countToFill, formsToFill, formsToRead, isEmptyEntry, readEntry } from './task-forms.ts'

const form = (formKey: string, parts: Partial<TaskForm> = {}): TaskForm => ({
  formKey,
  formName: formKey,
  formNameEn: formKey,
  formVersionId: 1,
  formDataId: null,
  schema: { type: 'form', body: [{ type: 'input-text', name: 'feeder' }] },
  values: {},
  defaultRight: 'read',
  fields: {},
  isMain: false,
  labels: {},
  ...parts,
})

it('lays the newest paper on top of those to be read, and the application below', () => {
  const forms = [form('lwPlan', { isMain: true }), form('lwSurvey'), form('lwScheme', { defaultRight: 'edit' })]

  expect(formsToRead(forms).map(({ formKey }) => formKey)).toEqual(['lwScheme', 'lwSurvey', 'lwPlan'])
  expect(formsToFill(forms).map(({ formKey }) => formKey)).toEqual(['lwScheme'])
})

it('leaves nothing to fill in for somebody who may only read, and hides what was hidden', () => {
  const read = asRead(form('lwPlan', { defaultRight: 'edit', fields: { feeder: { right: 'hidden', required: true } } }))

  expect(countToFill(read)).toBe(0)
  expect(read.defaultRight).toBe('read')
  expect(read.fields).toEqual({ feeder: { right: 'hidden', required: false } })
})

it('takes only a draft for a draft', () => {
  const stored = { content: { forms: {}, opinion: '同意' }, savedAt: '2026-11-21T02:32:00Z' }

  expect(readEntry(stored)).toEqual(stored)
  expect(readEntry({ opinion: 'x' })).toBeUndefined()
  expect(readEntry({ content: { forms: {}, opinion: 1 }, savedAt: '' })).toBeUndefined()
  expect(isEmptyEntry({ forms: { lwPlan: {} }, opinion: '' })).toBe(true)
})
