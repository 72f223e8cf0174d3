// @vitest-environment happy-dom
import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { itemTypes, type ItemType } from '@liveline/form-schema/item-kinds.ts'
import { kinds } from '@liveline/form-schema/kinds/registry.ts'
import i18next from 'i18next'
import { act, cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, type MutableRefObject } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTexts } from '../../../test/start-texts.ts'
import { setLanguage } from '../../ui/language.ts'
import { answerCalls, pickable } from '../../../test/answer-calls.ts'
import { byKeyboard } from '../../../test/by-keyboard.ts'
import { Form, type FormHandle } from '../form.tsx'
import { itemViews } from './registry.ts'

const ENTERED = 'input, textarea, select, button, [role=combobox]'

function show(type: ItemType, right: 'edit' | 'read', value?: unknown) {
  const form: TaskForm = {
    formKey: 'f',
    formName: '表单',
    formNameEn: 'Form',
    formVersionId: 1,
    formDataId: null,
    schema: { type: 'form', body: [{ ...kinds[type].example.item, name: 'field', required: true }] },
    values: value === undefined ? {} : { field: value },
    defaultRight: right,
    fields: {},
    isMain: true,
    labels: {},
  }
  const handle = createRef() as MutableRefObject<FormHandle | null>
  const { container } = render(<Form form={form} part={right === 'edit' ? 'fill' : 'read'} handle={handle} />)
  return { handle, container }
}

function validated(handle: MutableRefObject<FormHandle | null>) {
  let values: unknown
  act(() => {
    values = handle.current?.validate()
  })
  return values
}

answerCalls(pickable)

/** What the keys leave where that is not the first right value. */
const filledOtherwise: Readonly<Partial<Record<ItemType, unknown>>> = {
  'input-image': [
    { fileId: '00000000-0000-4000-8000-000000000002', name: 'pole.jpg', takenAt: '2026-11-21T08:30:00.000Z' },
  ],
  // What is drawn needs a canvas: e2e/journeys/item-kinds.test.ts signs.
  'input-signature': undefined,
}

beforeAll(startTexts)
beforeEach(async () => {
  setLanguage('zh-CN')
  await expect.poll(() => i18next.language).toBe('zh-CN')
})
afterEach(cleanup)

const entered = itemTypes.filter((type) => itemViews[type].Control !== undefined || itemViews[type].Table !== undefined)

describe.each(entered)('the item %s', (type) => {
  const { item, right, wrong } = kinds[type].example

  it('is named by its label and says that it is compulsory', () => {
    const { container } = show(type, 'edit')

    expect(container.textContent).toContain(item['label'])
    const label = container.querySelector('label, legend')
    expect(label).not.toBeNull()
    const pointed = label?.getAttribute('for')
    if (pointed !== null && pointed !== undefined) expect(document.getElementById(pointed)).not.toBeNull()
    expect(container.querySelector('.ll-field-star')).not.toBeNull()
  })

  it('is filled in by keyboard and read back', async () => {
    const { handle } = show(type, 'edit')
    const type_ = byKeyboard[type]
    if (type_ === undefined) throw new Error(`Nobody has said how ${type} is filled in by keyboard`)

    await type_(userEvent.setup())

    const expected = type in filledOtherwise ? filledOtherwise[type] : right[0]
    await expect.poll(() => handle.current?.values()['field']).toEqual(expected)
    expect(validated(handle)).toEqual(expected === undefined ? undefined : { field: expected })
  })

  it('asks for what is missing at the field, and leads there', () => {
    const { handle, container } = show(type, 'edit')

    expect(validated(handle)).toBeUndefined()

    expect(container.querySelector('[data-wrong=true] .ll-field-problem')?.textContent).toContain(item['label'])
    expect(container.contains(document.activeElement)).toBe(true)
    expect(handle.current?.problemCount()).toBe(1)
  })

  it('keeps a wrong value and says what is wrong', () => {
    if (wrong === undefined) return
    const { handle, container } = show(type, 'edit', wrong)

    expect(validated(handle)).toBeUndefined()
    expect(handle.current?.values()).toEqual({ field: wrong })
    expect(container.querySelector('.ll-field-problem')?.textContent).not.toBe('')
  })

  it('reads in English', async () => {
    setLanguage('en')
    await expect.poll(() => i18next.language).toBe('en')
    const { container } = show(type, 'edit')

    expect(container.textContent).toContain(item['labelEn'])
    expect(container.textContent).not.toMatch(/\p{Script=Han}/u)
  })
})

describe.each(itemTypes)('the item %s, only read', (type) => {
  it('is text without any input', () => {
    const { container } = show(type, 'read', kinds[type].example.right[0])

    // What is stored as a file can be fetched.
    const isFetched = kinds[type].value === 'files'
    expect(container.querySelector(isFetched ? 'input, textarea, select' : ENTERED)).toBeNull()
    if (type === 'hidden') expect(container.textContent).toBe('')
    else expect(container.querySelector('dl dd')?.textContent).not.toMatch(/^—?$/)
  })
})

it('draws every kind that the lint lets in', () => {
  expect(Object.keys(itemViews).toSorted()).toEqual([...itemTypes].toSorted())
})
