import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endsAtAll } from '../test/ends-at-all.ts'
import { lintSchema } from './lint.ts'

const form = (...body: unknown[]) => ({ type: 'form', body })
const text = (rest: object = {}) => ({ type: 'input-text', name: 'a', ...rest })
const combo = (...items: unknown[]) => ({ type: 'combo', name: 'r', items })
const codes = (schema: unknown) => lintSchema(schema).map(({ code }) => code)
const nested = (depth: number): unknown => (depth === 0 ? text() : { type: 'container', body: nested(depth - 1) })
const parsed = (json: string): unknown => JSON.parse(json)

describe('the schema lint', () => {
  it.each(packForms())('lets %s of the pack pass', (_, schema) => {
    expect(lintSchema(schema, 'en')).toEqual([])
  })

  it.each<[string, unknown]>([
    ['a condition in braces', form(text({ visibleOn: "${b == 'x'}", requiredOn: '${b}', disabledOn: true }))],
    ['a reading call as source', form({ type: 'select', name: 's', source: '/system/user/options?roleId=100044' })],
    ['a source with a value in it', form({ type: 'select', name: 's', source: 'get:/organize/options?aid=${aid}' })],
    ['a comparison in a text', form({ type: 'tpl', tpl: '风速 <5 m/s，${a < b ? 1 : 2}' })],
    ['a date filter', form({ type: 'tpl', tpl: '${applyTime|date:YYYY-MM-DD}' })],
    ['lone names in texts', form(text({ label: '${a} ${ b.c }', description: '${a}' }))],
    ['words of its own', form({ type: 'tpl', tpl: "${a > 1 && b != 'x' ? 'many' : \"one\"}" })],
    [
      'an expression where a value is computed',
      form({ type: 'select', name: 's', value: "${a + ''}", autoFill: { b: '${a || c}' } }),
    ],
    [
      'the same name in two tables',
      form({ type: 'combo', name: 'r', items: [text()] }, { type: 'combo', name: 'q', items: [text()] }),
    ],
    ['the word javascript', form({ type: 'tpl', tpl: 'Written in JavaScript' })],
  ])('lets %s pass', (_, schema) => {
    expect(lintSchema(schema, 'en')).toEqual([])
  })

  it.each<[string, string, unknown]>([
    ['NO_FORM', 'a list', []],
    ['NO_FORM', 'null', null],
    ['NO_FORM', 'a page', { type: 'container', body: [] }],
    ['TYPE_REFUSED', 'html', form({ type: 'html', html: 'x' })],
    ['TYPE_REFUSED', 'iframe', form({ type: 'iframe', src: '/x' })],
    ['TYPE_REFUSED', 'custom', form({ type: 'custom' })],
    ['TYPE_REFUSED', 'a raw formula', form({ type: 'formula', name: 'f' })],
    ['TYPE_REFUSED', 'a service with a remote schema', form({ type: 'service', body: [] })],
    ['TYPE_REFUSED', 'rich text', form({ type: 'input-rich-text', name: 'a' })],
    ['TYPE_REFUSED', 'a component in an unusual place', form(text({ extra: { type: 'button' } }))],
    ['TYPE_REFUSED', 'a field within the words of an alert', form({ type: 'alert', body: [text()] })],
    ['TYPE_REFUSED', 'a field in the place of words', form({ type: 'tpl', tpl: text() })],
    ['TYPE_REFUSED', 'a tab that is a field', form({ type: 'tabs', tabs: [text()] })],
    ['REFUSED_KEY', 'a section that opens', form({ type: 'fieldset', collapsable: true, body: [] })],
    ['REFUSED_KEY', 'a tab with a picture', form({ type: 'tabs', tabs: [{ title: 'A', icon: 'x', body: [text()] }] })],
    ['TYPE_REFUSED', 'a column in a group', form(combo({ type: 'group', body: [text()] }))],
    ['TYPE_REFUSED', 'a table within a table', form(combo(combo(text())))],
    ['TYPE_MISSING', 'a component without type', form({ name: 'a' })],
    ['REFUSED_KEY', 'an adaptor', form(text({ adaptor: 'return 1' }))],
    ['REFUSED_KEY', 'a request adaptor', form(text({ requestAdaptor: 'return 1' }))],
    ['REFUSED_KEY', 'a data provider', form(text({ dataProvider: 'setData(1)' }))],
    ['REFUSED_KEY', 'onClick', form(text({ onClick: 'alert(1)' }))],
    ['REFUSED_KEY', 'onEvent', form(text({ onEvent: { change: { actions: [] } } }))],
    ['REFUSED_KEY', 'a formula', form(text({ formula: 'data.x = 1' }))],
    ['REFUSED_KEY', 'html', form({ type: 'tpl', html: '<b>' })],
    ['REFUSED_KEY', 'raw', form({ type: 'tpl', raw: 'x' })],
    ['REFUSED_KEY', 'schemaApi', form(text({ schemaApi: '/form/schema/amis' }))],
    ['REFUSED_KEY', 'an api of the form', { type: 'form', api: '/system/logout/x', body: [] }],
    ['REFUSED_KEY', 'an api in auto fill', form(text({ autoFill: { api: 'https://example.org' } }))],
    ['REFUSED_KEY', 'form rules in script', { type: 'form', rules: [{ rule: 'data.a' }], body: [] }],
    ['REFUSED_KEY', 'a link', form({ type: 'tpl', tpl: 'x', href: 'javascript:alert(1)' })],
    ['REFUSED_KEY', 'style', form({ type: 'tpl', tpl: 'x', style: { position: 'fixed' } })],
    ['REFUSED_KEY', 'entries kept in the browser by amis', { type: 'form', persistData: 'liveline.token', body: [] }],
    ['REFUSED_KEY', 'headers', form(text({ headers: { token: 'x' } }))],
    ['CONDITION_REFUSED', 'a condition in script', form(text({ visibleOn: 'data.x > 1' }))],
    ['CONDITION_REFUSED', 'this', form(text({ hiddenOn: '${this.x}' }))],
    ['CONDITION_REFUSED', 'a condition that calls', form(text({ requiredOn: '${alert(1)}' }))],
    ['CONDITION_REFUSED', 'a condition that is an object', form(text({ disabledOn: {} }))],
    ['MARKUP_REFUSED', 'a script template', form({ type: 'tpl', tpl: '<%= data.x %>' })],
    ['MARKUP_REFUSED', 'an image with an error handler', form({ type: 'tpl', tpl: '<img src=x onerror=alert(1)>' })],
    ['MARKUP_REFUSED', 'a script element', form(text({ label: '<script>1</script>' }))],
    [
      'MARKUP_REFUSED',
      'markup in an option',
      form({ type: 'select', name: 'a', options: [{ label: '<svg/onload=1>', value: 1 }] }),
    ],
    ['MARKUP_REFUSED', 'markup around an expression', form({ type: 'tpl', tpl: '<img src=${x} onerror=1' })],
    ['MARKUP_REFUSED', 'a script address', form(text({ description: 'javascript:alert(1)' }))],
    ['MARKUP_REFUSED', 'a script address cut by a tab', form(text({ description: 'java\tscript:alert(1)' }))],
    ['MARKUP_REFUSED', 'an entity', form(text({ description: '&#106;avascript' }))],
    ['MARKUP_REFUSED', 'a function', form(text({ format: 'function (x) { return 1 }' }))],
    ['MARKUP_REFUSED', 'markup in a text body', form('<b onclick=alert(1)>')],
    ...[
      "${a + ''}",
      '${a || b}',
      '${b ? a : 1}',
      "${b ? '<b>' : ''}",

      '${CONCATENATE(a)}',
      '${[a]}',
      '${a[b]}',
    ].flatMap((insertion): [string, string, unknown][] => [
      ['MARKUP_REFUSED', `${insertion} in a template`, form({ type: 'tpl', tpl: `x ${insertion}` })],
      ['MARKUP_REFUSED', `${insertion} in a label`, form(text({ label: insertion }))],
      ['MARKUP_REFUSED', `${insertion} in a text body`, form(insertion)],
      ['MARKUP_REFUSED', `${insertion} in an alert`, form({ type: 'alert', body: insertion })],
    ]),
    ['EXPRESSION_REFUSED', 'a template in a template', form({ type: 'tpl', tpl: '${`${a}`}' })],
    ['EXPRESSION_REFUSED', 'raw output', form({ type: 'tpl', tpl: '${x|raw}' })],
    ['EXPRESSION_REFUSED', 'raw output with blanks', form({ type: 'tpl', tpl: '${x | raw}' })],
    ['EXPRESSION_REFUSED', 'local storage', form({ type: 'tpl', tpl: '${ls:token}' })],
    ['EXPRESSION_REFUSED', 'session storage', form({ type: 'tpl', tpl: '${ss:token}' })],
    ['EXPRESSION_REFUSED', 'a cookie', form(text({ value: '${cookie:token}' }))],
    ['EXPRESSION_REFUSED', 'the window', form({ type: 'tpl', tpl: '${window:location.pathname}' })],
    ['EXPRESSION_REFUSED', 'the document', form({ type: 'tpl', tpl: '${document:title}' })],
    ['EXPRESSION_REFUSED', 'local storage without braces', form({ type: 'tpl', tpl: '$ls:token' })],
    ['EXPRESSION_REFUSED', 'a constructor', form({ type: 'tpl', tpl: '${x.constructor}' })],
    ['EXPRESSION_REFUSED', 'nested braces', form({ type: 'tpl', tpl: '${a ? ${ls:token} : 1}' })],
    ['PATH_REFUSED', 'a foreign source', form({ type: 'select', name: 'a', source: 'https://example.org/x' })],
    [
      'PATH_REFUSED',
      'a source without scheme',
      form({ type: 'select', name: 'a', source: '//example.org/form/catalogue' }),
    ],
    ['PATH_REFUSED', 'a source that climbs', form({ type: 'select', name: 'a', source: '/form/catalogue/../../x' })],
    ['PATH_REFUSED', 'a writing source', form({ type: 'select', name: 'a', source: 'post:/form/create' })],
    ['PATH_REFUSED', 'the path of a writing call', form({ type: 'select', name: 'a', source: '/form/create' })],
    ['PATH_REFUSED', 'an unknown source', form({ type: 'select', name: 'a', source: '/other' })],
    ['PATH_REFUSED', 'a source in script', form({ type: 'select', name: 'a', source: { url: '/form/catalogue' } })],
    [
      'PATH_REFUSED',
      'a source with a strange query',
      form({ type: 'select', name: 'a', source: '/form/catalogue?a=${ls:token}' }),
    ],
    ['NAME_REFUSED', 'a field without name', form({ type: 'input-text' })],
    ['NAME_REFUSED', 'a field named constructor', form(text({ name: 'constructor' }))],
    ['NAME_REFUSED', 'a path as name', form(text({ name: 'a.b' }))],
    ['NAME_REPEATED', 'a name used twice', form(text(), { type: 'group', body: [text()] })],
    ['RULE_UNKNOWN', 'a rule the server does not know', form(text({ validations: { isHeadOfTeam: true } }))],
    ['PATTERN_REFUSED', 'a pattern outside the subset', form(text({ validations: { matchRegexp: '(a)\\1' } }))],
    ['PATTERN_REFUSED', 'a pattern in short writing', form(text({ validations: 'isInt,matchRegexp:(a' }))],
    [
      'OPTION_REFUSED',
      'an option used twice',
      form({ type: 'select', name: 'a', options: [{ value: 1 }, { value: 1 }] }),
    ],
    ['OPTION_REFUSED', 'an option without value', form({ type: 'select', name: 'a', options: [{ label: 'x' }] })],
    ['VALUES_REFUSED', 'whole options as values', form({ type: 'checkboxes', name: 'a', joinValues: false })],
    ['CONDITION_REFUSED', 'a rule with a script', text({ validations: { minimum: '${Math.max(1, b)}' } })],
    [
      'CONDITION_REFUSED',
      'a rule whose list holds a script',
      text({ validations: { withinHours: ['${b', '${c++}'] } }),
    ],
    ['POISONED_KEY', '__proto__', form(parsed('{"type":"input-text","name":"a","__proto__":{"x":1}}'))],
    ['POISONED_KEY', 'constructor', form(text({ constructor: 1 }))],
    ['POISONED_KEY', 'prototype, deep', form(text({ liveline: { prototype: 1 } }))],
    ['TOO_DEEP', 'a deep schema', form(nested(40))],
    ['TOO_DEEP', 'a very deep schema', parsed(`${'{"type":"container","body":'.repeat(20_000)}1${'}'.repeat(20_000)}`)],
    [
      'TOO_MANY_NODES',
      'a wide schema',
      form(...Array.from({ length: 2_001 }, (_, index) => text({ name: `a${index}` }))),
    ],
    ['TOO_LARGE', 'a large schema', form(text({ label: 'x'.repeat(2_200_000) }))],
  ])('answers %s to %s', (code, _, schema) => {
    expect(codes(schema)).toContain(code)
  })

  it('refuses the stores of the browser and raw output however they are spelled, wherever they stand', () => {
    const blanks = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u3000'), maxLength: 3 })
    const inAnyCase = (name: string) =>
      fc.tuple(...[...name].map((letter) => fc.constantFrom(letter, letter.toUpperCase()))).map((all) => all.join(''))
    const namespaced = fc
      .tuple(fc.constantFrom('ls', 'ss', 'cookie', 'window', 'document').chain(inAnyCase), blanks, blanks)
      .map(([name, before, after]) => `${name}${before}:${after}`)
      .chain((start) => fc.constantFrom(`${start}token`, `${start}&['liveline.token']`, `${start}localStorage.x`))
    const raw = fc
      .tuple(blanks, fc.constantFrom('raw', 'html').chain(inAnyCase), blanks)
      .map(([before, name, after]) => `a${before}|${before}${name}${after}`)
    const around = fc.constantFrom<(inner: string) => string>(
      (inner) => inner,
      (inner) => `a && ${inner}`,
      (inner) => `a ? ${inner} : 1`,
      (inner) => `CONCATENATE('x', ${inner})`,
      (inner) => `[${inner}][0]`,
      (inner) => `a[${inner}]`,
    )
    const place = fc.constantFrom<(expression: string) => unknown>(
      (tpl) => ({ type: 'tpl', tpl }),
      (label) => text({ label: `x ${label}` }),
      (value) => text({ value }),
      (visibleOn) => text({ visibleOn }),
      (b) => text({ autoFill: { b } }),
      (source) => ({ type: 'select', name: 's', source: `/form/catalogue?a=${source}` }),
      (label) => ({ type: 'select', name: 's', options: [{ value: 1, label }] }),
      (start) => text({ validations: { isDateTimeAfter: [start] } }),
    )

    fc.assert(
      fc.property(fc.oneof(namespaced, raw), blanks, around, place, (inner, blank, wrap, put) => {
        expect(lintSchema(form(put(`\${${blank}${wrap(inner)}${blank}}`)))).not.toEqual([])
      }),
      { seed: 5, numRuns: 400 },
    )
  })

  it('names the place and says how to mend it, in both languages', () => {
    const schema = form({ type: 'group', body: [text({ visibleOn: 'data.x' })] })

    const [zh] = lintSchema(schema)
    const [en] = lintSchema(schema, 'en')

    expect(zh).toEqual({
      path: '$.body[0].body[0].visibleOn',
      code: 'CONDITION_REFUSED',
      message: "条件无法识别（data.x）：请写成 ${字段 == '值'} 的形式，不要写脚本",
    })
    expect(en?.message).toBe("The condition is not understood (data.x): write ${field == 'value'}, no script")
  })

  it('judges a text made to be slow at once', () => {
    const slow = form(text({ label: '$'.repeat(1_000_000) }))

    expect(endsAtAll(() => lintSchema(slow))).toEqual([])
  })

  it('reports at most a hundred problems', () => {
    expect(lintSchema(form(...Array.from({ length: 500 }, () => ({ type: 'iframe' }))))).toHaveLength(100)
  })
})

function packForms(): [string, unknown][] {
  const folder = join(import.meta.dirname, '../../../apps/server/seeds/live-line/forms')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.form.json'))
    .map((name) => [name, (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { schema: unknown }).schema])
}
