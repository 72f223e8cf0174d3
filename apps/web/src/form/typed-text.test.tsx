// @vitest-environment happy-dom
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { itemTypes, type ItemType } from '@liveline/form-schema/item-kinds.ts'
import { act, cleanup, render } from '@testing-library/react'
import i18next from 'i18next'
import { createRef, type MutableRefObject } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTexts } from '../../test/start-texts.ts'
import { aside, everythingOn, fillWithSecrets, typedTexts } from '../../test/typed-texts.ts'
import { holdingText, speechless } from '../../test/typed-values.ts'
import { setLanguage } from '../ui/language.ts'
import { Form, type FormHandle } from './form.tsx'

const texts = Object.values(typedTexts)
const values = Object.fromEntries(texts.map((text, index) => [`f${index}`, text]))
const SOURCE = '/organize/options'

/** One field of the type for every text; one sub-table with a row for each. */
function fieldsOf(type: ItemType): Record<string, unknown>[] {
  const field = { type, label: '甲 ${f0}', labelEn: 'A ${f0}', description: '${mainForm.f1}' }
  if (type === 'combo') {
    return [{ ...field, name: 'f0', multiple: true, items: [{ type: 'input-text', name: 'cell', label: '乙' }] }]
  }
  const options = type === 'select' ? { source: SOURCE } : { options: texts, joinValues: false, extractValue: true }
  return texts.map((_, index) => ({ ...field, ...options, name: `f${index}` }))
}
function valuesFor(type: ItemType): Record<string, unknown> {
  if (type === 'combo') return { f0: texts.map((cell) => ({ cell })) }
  return Object.fromEntries(texts.map((text, index) => [`f${index}`, holdingText(type, text)]))
}

function show(type: ItemType, right: 'edit' | 'read') {
  const form: TaskForm = {
    formKey: 'f',
    formName: '表单',
    formNameEn: 'Form',
    formVersionId: 1,
    formDataId: null,
    schema: { type: 'form', body: [...fieldsOf(type), { type: 'tpl', tpl: '${f0} ${mainForm.f0} ${aside}' }] },
    values: { ...valuesFor(type), aside },
    defaultRight: right,
    fields: {},
    isMain: true,
    // Names of departments were typed by somebody, too.
    labels: { [SOURCE]: Object.fromEntries(texts.map((text) => [text, { label: text, labelEn: text }])) },
  }
  const handle = createRef() as MutableRefObject<FormHandle | null>
  render(<Form form={form} part="all" mainForm={values} handle={handle} />)
  return handle
}

beforeAll(startTexts)
beforeEach(() => fillWithSecrets(globalThis))
afterEach(() => {
  cleanup()
  window.name = ''
})

describe.each(itemTypes)('a typed text in %s', (type) => {
  it.each([
    ['edit', 'zh-CN'],
    ['read', 'en'],
    ['edit', 'en'],
    ['read', 'zh-CN'],
  ] as const)('is never program text: %s, %s', async (right, language) => {
    setLanguage(language)
    await expect.poll(() => i18next.language).toBe(language)

    const handle = show(type, right)
    act(() => void handle.current?.validate())

    const seen = everythingOn(document.body).replaceAll(aside, '')
    expect(seen.match(/leaked-\w+/g)).toBeNull()
    expect(window.name).toBe('')
    expect(document.querySelector('[onerror], img')).toBeNull()
    if (right === 'edit' && type !== 'static' && type !== 'current-handler')
      expect(handle.current?.values()).toEqual(valuesFor(type))
    const isShown = right === 'read' ? !speechless.includes(type) : type === 'input-text' || type === 'textarea'
    if (isShown) expect(texts.filter((text) => !seen.includes(text))).toEqual([])
  })
})
