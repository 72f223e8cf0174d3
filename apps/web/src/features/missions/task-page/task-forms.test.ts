import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { expect, it } from 'vitest'
import { formsInOrder, newestDraft, readDraft, sendable } from './task-forms.ts'

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

it('puts the form to be filled in first, then the main form, then the earlier ones', () => {
  const forms = [form('lwPlan', { isMain: true }), form('lwSurvey'), form('lwScheme', { defaultRight: 'edit' })]

  expect(formsInOrder(forms).map(({ formKey }) => formKey)).toEqual(['lwScheme', 'lwPlan', 'lwSurvey'])
})

it('sends only what the node may edit', () => {
  expect(sendable(form('lwPlan'), { feeder: '莲塘' })).toEqual({})
  expect(sendable(form('lwPlan', { defaultRight: 'edit' }), { feeder: '莲塘', other: 1 })).toEqual({ feeder: '莲塘' })
})

it('restores the newer draft, and none that is empty', () => {
  const old = { forms: { lwPlan: { feeder: 'a' } }, opinion: '', savedAt: '2026-11-21T02:00:00Z' }
  const recent = { forms: {}, opinion: '同意', savedAt: '2026-11-21T02:32:00Z' }

  expect(newestDraft(old, recent)).toBe(recent)
  expect(newestDraft(recent, old)).toBe(recent)
  expect(newestDraft(undefined, { ...recent, opinion: '' })).toBeUndefined()
  expect(readDraft({ opinion: 'x' })).toBeUndefined()
})
