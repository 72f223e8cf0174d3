import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEqualJson } from '../equal-json.ts'
import { comparePages } from './compare-pages.ts'

const page = (...body: unknown[]) => ({ type: 'page', body })
const text = (name: string, rest: object = {}) => ({ type: 'input-text', name, label: name, ...rest })
const table = (columns: unknown[], rest: object = {}) => ({ type: 'crud', name: 'records', columns, ...rest })
const told = (from: object, to: object) =>
  comparePages(from as never, to as never).map(({ kind, path, type, label, property, from: was, to: is }) =>
    [kind, path, type, label, property, was, is].filter((word) => word !== '').join(' '),
  )

describe('two versions of a page', () => {
  it('differ by parts that came and went, each with its place', () => {
    const columns = [
      { name: 'a', label: '甲' },
      { name: 'b', label: '乙' },
    ]
    expect(told(page(table(columns), text('x')), page(table([columns[0], { name: 'c', label: '丙' }])))).toEqual([
      'removed $.body[1] input-text x',
      'removed $.body[0].columns[1] columns 乙',
      'added $.body[0].columns[1] columns 丙',
    ])
  })

  it('differ by what a part says, and by which call it makes', () => {
    const api = (formId: number) => ({ method: 'post', url: '/api/form/data/list', data: { formId } })
    expect(told(page(table([], { api: api(1) })), page(table([], { api: api(2), perPage: 50 })))).toEqual([
      'changed $.body[0] crud records api.data.formId 1 2',
      'changed $.body[0] crud records perPage 50',
    ])
  })

  it('differ by a part that stands elsewhere, once', () => {
    expect(told(page(text('a'), text('b'), text('c')), page(text('c'), text('a'), text('b')))).toEqual([
      'moved $.body[0] input-text c $.body[2] $.body[0]',
    ])
  })

  it('know a part without a name by its words, and else by its kind', () => {
    const tpl = (words: string, rest: object = {}) => ({ type: 'tpl', tpl: words, ...rest })
    expect(told(page(tpl('one'), tpl('two')), page(tpl('two', { hidden: true }), tpl('three')))).toEqual([
      'moved $.body[0] tpl two $.body[1] $.body[0]',
      'changed $.body[0] tpl two hidden true',
      'changed $.body[1] tpl three tpl one three',
    ])
  })

  it('differ by the words of a bar, and by a single part that becomes a list', () => {
    expect(
      told(page(table([], { footerToolbar: ['statistics'] })), page(table([], { footerToolbar: ['pagination'] }))),
    ).toEqual(['removed $.body[0].footerToolbar[0] statistics', 'added $.body[0].footerToolbar[0] pagination'])
    expect(told({ type: 'page', body: text('a') }, page(text('a')))).toEqual([
      'changed $ page body {"type":"input-text","name":"a","label":"a"} [{"type":"input-text","name":"a","label":"a"}]',
    ])
  })

  it('have no difference exactly when they say the same', () => {
    const word = fc.constantFrom('a', 'b', 'body', 'type', 'name', 'columns', '__proto__')
    const schema = fc.dictionary(
      word,
      fc.jsonValue({ maxDepth: 4 }).map((value) => value as object),
    )
    fc.assert(
      fc.property(schema, schema, (from, to) => {
        expect(comparePages(from, to).length === 0).toBe(isEqualJson(from, to))
        expect(comparePages(from, structuredClone(from))).toEqual([])
      }),
      { seed: 61, numRuns: 1_000 },
    )
  })
})
