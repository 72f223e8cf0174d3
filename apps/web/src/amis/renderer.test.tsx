// @vitest-environment happy-dom
import { itemTypes } from '@liveline/form-schema/item-kinds.ts'
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { createRef, type MutableRefObject } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aside, everythingOn, fillWithSecrets, typedTexts } from '../../test/typed-texts.ts'
import { startTexts } from '../../test/start-texts.ts'
import { setLanguage } from '../ui/language.ts'
import AmisFormRenderer, { type AmisFormHandle } from './renderer.tsx'

const texts = Object.entries(typedTexts)
const values = Object.fromEntries(texts.map(([, text], index) => [`f${index}`, text]))
const typed = new Set(['input-text', 'textarea', 'static', 'combo'])
const listed = new Set(['radios', 'checkboxes'])

/** One field of the type for every text; one sub-table with a row for each. */
function fieldsOf(type: string): Record<string, unknown>[] {
  const field = { type, label: '甲', labelEn: 'A' }
  if (type === 'combo') {
    return [{ ...field, name: 'f0', multiple: true, items: [{ type: 'input-text', name: 'cell', label: '乙' }] }]
  }
  const options = type === 'select' || listed.has(type) ? { source: '/organize/options' } : {}
  return texts
    .map((_, index) => ({ ...field, ...options, name: `f${index}` }))
    .slice(0, listed.has(type) ? 1 : undefined)
}
const valuesFor = (type: string): Readonly<Record<string, unknown>> =>
  type === 'combo' ? { f0: texts.map(([, cell]) => ({ cell })) } : values

function show(type: string, right: 'edit' | 'read'): MutableRefObject<AmisFormHandle | null> {
  const handle = createRef() as MutableRefObject<AmisFormHandle | null>
  render(
    <AmisFormRenderer
      schema={{ type: 'form', body: fieldsOf(type) }}
      rights={{ defaultRight: right, fields: {} }}
      initialValues={valuesFor(type)}
      around={{ aside, mainForm: values }}
      handle={handle}
    />,
  )
  return handle
}
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))

beforeAll(startTexts)
beforeEach(() => {
  fillWithSecrets(globalThis)
  // Names of departments were typed by somebody, too.
  const options = texts.map(([, label]) => ({ value: label, label }))
  vi.stubGlobal('fetch', async () => Response.json({ retcode: 0, msg: 'ok', data: { options } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.name = ''
  setLanguage('zh-CN')
})

describe.each(itemTypes)('a typed text in %s', (type) => {
  it.each([
    ['edit', 'zh-CN'],
    ['read', 'en'],
    ...(typed.has(type)
      ? ([
          ['edit', 'en'],
          ['read', 'zh-CN'],
        ] as const)
      : []),
  ] as const)('is never program text: %s, %s', async (right, language) => {
    setLanguage(language)

    const handle = show(type, right)
    const drawn = type === 'hidden' ? '.cxd-Form' : '[data-role="form-item"]'
    await waitFor(() => expect(document.querySelector(drawn)).not.toBeNull(), { timeout: 15_000 })
    const shown = typed.has(type) || (listed.has(type) && right === 'edit')
    await waitFor(
      () => {
        expect(handle.current?.values()).toMatchObject(valuesFor(type))
        const there = everythingOn(document.body)
        expect(texts.filter(([, text]) => shown && !there.includes(text))).toEqual([])
      },
      { timeout: 15_000 },
    )
    await settled()

    const seen = everythingOn(document.body)
    expect(seen.match(/leaked-\w+/g)).toBeNull()
    expect(window.name).toBe('')
    expect(document.querySelector('[onerror], img[src="x"]')).toBeNull()
    expect(texts.filter(([, text]) => shown && !seen.includes(text))).toEqual([])
  })
})

const text = (name: string, rest: object = {}) => ({ type: 'input-text', name, label: name, ...rest })
function showForm(body: object[], initialValues: Record<string, unknown>) {
  const handle = createRef() as MutableRefObject<AmisFormHandle | null>
  const form = (version: number) => (
    <AmisFormRenderer
      schema={{ type: 'form', body, version }}
      rights={{ defaultRight: 'edit', fields: {} }}
      initialValues={initialValues}
      around={{ mainForm: { class: 4 } }}
      handle={handle}
    />
  )
  const { rerender } = render(form(1))
  return { handle, again: () => rerender(form(2)) }
}
const inputOf = (name: string) =>
  waitFor(
    () => {
      const input = document.querySelector<HTMLInputElement>(`[data-amis-name="${name}"] input`)
      if (input === null) throw new Error(`No input ${name}`)
      return input
    },
    { timeout: 15_000 },
  )

describe('a form of amis', () => {
  it('keeps the values apart from the schema: what a schema says elsewhere is no reason to evaluate them', async () => {
    const { handle } = showForm([text('a'), text('b', { visibleOn: '${a}' })], { a: '${a}', b: '${mainForm}' })
    await inputOf('b')

    expect(handle.current?.values()).toMatchObject({ a: '${a}', b: '${mainForm}' })
    expect((await inputOf('a')).value).toBe('${a}')
  })

  it('computes what its schema says from its values and from those around it', async () => {
    showForm(
      [text('a'), text('b', { value: "${mainForm.class == 4 ? 'x' : 'y'}" }), text('c', { visibleOn: '${a}' })],
      {
        a: '1',
      },
    )

    expect((await inputOf('b')).value).toBe('x')
    await inputOf('c')
  })

  it('keeps what was entered a moment ago, and what was cleared, when it is drawn anew in another language', async () => {
    const { handle, again } = showForm([text('a'), text('b')], { a: 'before', b: 'before' })
    fireEvent.change(await inputOf('a'), { target: { value: 'after' } })
    fireEvent.change(await inputOf('b'), { target: { value: '' } })

    again()
    act(() => setLanguage('en'))
    await settled()

    expect((await inputOf('a')).value).toBe('after')
    expect((await inputOf('b')).value).toBe('')
    await expect.poll(() => handle.current?.values(), { timeout: 5_000 }).toMatchObject({ a: 'after', b: '' })
  })
})
