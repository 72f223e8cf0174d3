import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { describe, expect, it } from 'vitest'
import { partsOf, type Part } from './form-parts.ts'

const text = (name: string, rest: object = {}) => ({ type: 'input-text', name, label: name, ...rest })
const desk = { type: 'form', body: [text('a', { required: true }), text('b'), text('c', { disabled: true })] }
const phone = { type: 'form', body: [{ type: 'fieldset', title: 'on a phone', body: [text('c'), text('a')] }] }
const form: TaskForm = {
  formKey: 'f',
  formName: '表单',
  formNameEn: 'Form',
  formVersionId: 1,
  formDataId: null,
  schema: desk,
  mobileSchema: phone,
  values: {},
  defaultRight: 'edit',
  fields: {},
  isMain: true,
  labels: {},
}
const drawn = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => (part.kind === 'item' ? [part.key] : [part.title, ...drawn(part.parts)]))

describe('on a phone', () => {
  it('a form is drawn in the layout that it has for phones, and elsewhere in that of the desk', () => {
    expect(drawn(partsOf(form, 'all', 'zh-CN', true))).toEqual(['on a phone', 'c', 'a'])
    expect(drawn(partsOf(form, 'all', 'zh-CN', false))).toEqual(['a', 'b', 'c'])
    const { mobileSchema: _, ...without } = form
    expect(drawn(partsOf(without, 'all', 'zh-CN', true))).toEqual(['a', 'b', 'c'])
  })

  it('what a field means is said by the desk, and rights hold', () => {
    const [section] = partsOf({ ...form, fields: { c: { right: 'hidden', required: false } } }, 'all', 'zh-CN', true)
    if (section?.kind !== 'layout') throw new Error('There is no section')
    expect(section.parts.map((part) => part.kind === 'item' && part.field.required)).toEqual([true])
  })

  it('nothing is left out that a step asks for', () => {
    const asked = { ...form, fields: { b: { right: 'edit' as const, required: true } } }
    expect(drawn(partsOf(asked, 'all', 'zh-CN', true))).toEqual(['a', 'b', 'c'])
  })
})
