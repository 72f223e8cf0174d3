// @vitest-environment happy-dom
import { formFieldTypes } from '@liveline/contract/form-palette.ts'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { createRef, type MutableRefObject } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aside, everythingOn, fillWithSecrets, typedTexts } from '../../test/typed-texts.ts'
import { zhCN } from '../messages/zh-CN.ts'
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

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'zh-CN', resources: { 'zh-CN': { translation: zhCN } } })
})
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

describe.each(formFieldTypes)('a typed text in %s', (type) => {
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
    await settled()
    expect(handle.current?.values()).toMatchObject(valuesFor(type))

    const seen = everythingOn(document.body)
    expect(seen.match(/leaked-\w+/g)).toBeNull()
    expect(window.name).toBe('')
    expect(document.querySelector('[onerror], img[src="x"]')).toBeNull()
    const shown = typed.has(type) || (listed.has(type) && right === 'edit')
    expect(texts.filter(([, text]) => shown && !seen.includes(text))).toEqual([])
  })
})
