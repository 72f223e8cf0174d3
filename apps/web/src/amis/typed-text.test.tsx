// @vitest-environment happy-dom
import { itemTypes, type ItemType } from '@liveline/form-schema/item-kinds.ts'
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../test/start-texts.ts'
import { aside, everythingOn, fillWithSecrets, typedTexts } from '../../test/typed-texts.ts'
import { holdingText, speechless } from '../../test/typed-values.ts'
import { setLanguage } from '../ui/language.ts'
import SchemaView from './schema-view.tsx'

const texts = Object.values(typedTexts)

/** One field of the type for every text; one sub-table with a row for each. */
function fieldsOf(type: ItemType): Record<string, unknown>[] {
  const field = { type, label: '甲 ${f0}', labelEn: 'A ${f0}', description: '${f1}' }
  if (type === 'combo') {
    return [{ ...field, name: 'f0', multiple: true, items: [{ type: 'input-text', name: 'cell', label: '乙' }] }]
  }
  const options = type === 'select' ? { source: '/organize/options' } : { options: texts, joinValues: false }
  return texts.map((_, index) => ({ ...field, ...options, name: `f${index}` }))
}
function valuesFor(type: ItemType): Readonly<Record<string, unknown>> {
  if (type === 'combo') return { f0: texts.map((cell) => ({ cell })), f1: texts[1], aside }
  const held = Object.fromEntries(texts.map((text, index) => [`f${index}`, holdingText(type, text)]))
  return { ...held, aside }
}
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))

beforeAll(startTexts)
beforeEach(() => {
  fillWithSecrets(globalThis)
  // Names of departments were typed by somebody, too.
  const options = texts.map((label) => ({ value: label, label }))
  vi.stubGlobal('fetch', async () => Response.json({ retcode: 0, msg: 'ok', data: { options } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.name = ''
  setLanguage('zh-CN')
})

describe.each(itemTypes)('a typed text in %s of a schema page', (type) => {
  it.each([
    ['edit', 'zh-CN'],
    ['read', 'en'],
    ['edit', 'en'],
    ['read', 'zh-CN'],
  ] as const)('is never program text: %s, %s', async (right, language) => {
    setLanguage(language)
    await expect.poll(() => i18next.language).toBe(language)
    // What amis itself draws of them: a lone name, and a date.
    const told = { type: 'tpl', tpl: 'told ${f0} ${f2|date:YYYY} $f3' }

    render(
      <SchemaView
        schema={{ type: 'form', body: [...fieldsOf(type), told], static: right === 'read' }}
        values={valuesFor(type)}
      />,
    )
    await waitFor(() => expect(document.body.textContent).toContain('told'))
    const isShown = right === 'read' ? !speechless.includes(type) : type === 'input-text' || type === 'textarea'
    const missing = () => {
      const there = everythingOn(document.body)
      return texts.filter((text) => isShown && !there.includes(text))
    }
    await waitFor(() => expect(missing()).toEqual([]))
    for (const input of document.querySelectorAll('input, textarea')) fireEvent.blur(input)
    await settled()

    const seen = everythingOn(document.body)
    expect(seen.match(/leaked-\w+/g)).toBeNull()
    expect(window.name).toBe('')
    // Pictures that were uploaded are our own, and lie in the page's memory.
    const pictures = [...document.querySelectorAll<HTMLImageElement>('img:not(.ll-stored-picture)')]
    expect([...pictures, ...document.querySelectorAll('[onerror]')]).toEqual([])
    for (const { src } of document.querySelectorAll<HTMLImageElement>('img')) expect(src).toMatch(/^blob:/)
    expect(missing()).toEqual([])
  })
})

describe('a text that somebody types on a schema page', () => {
  const text = (name: string, rest: object = {}) => ({ type: 'input-text', name, label: name, ...rest })
  const inputOf = (name: string) =>
    waitFor(() => {
      const input = document.querySelector<HTMLInputElement>(`[data-field=${name}] input`)
      if (input === null) throw new Error(`No input ${name}`)
      return input
    })

  it('stays itself where the schema holds the same text as an expression', async () => {
    const schema = { type: 'form', body: [text('a'), text('b', { visibleOn: '${a}' })] }
    render(<SchemaView schema={schema} values={{ a: '${a}', b: '${aside}', aside }} />)

    expect((await inputOf('b')).value).toBe('${aside}')
    expect((await inputOf('a')).value).toBe('${a}')
  })

  it.each(Object.entries(typedTexts))('is told as it was typed: %s', async (_, typed) => {
    const schema = { type: 'form', body: [text('a'), { type: 'tpl', tpl: 'told ${a}' }] }
    render(<SchemaView schema={schema} values={{ aside }} />)

    fireEvent.change(await inputOf('a'), { target: { value: typed } })

    await expect.poll(() => document.body.textContent).toContain(`told ${typed}`)
    expect((await inputOf('a')).value).toBe(typed)
    expect(window.name).toBe('')
  })
})
