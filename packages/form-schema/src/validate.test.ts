import { describe, expect, it } from 'vitest'
import {
  crew,
  crewTable,
  date,
  expectJudged,
  field,
  form,
  many,
  noon,
  one,
  select,
  type JudgedRow,
} from '../test/judged-forms.ts'
import { fieldsOf } from './fields.ts'
import type { ValidationOptions } from './place.ts'
import { dropHiddenFields, validateFormData } from './validate.ts'

const table: JudgedRow[] = [
  ['required', field({ required: true }), [{ a: 'x' }], [{}, { a: '' }, { a: null }], 'REQUIRED'],
  [
    'required is more than spaces',
    field({ required: true }),
    [{ a: ' x ' }],
    [{ a: '   ' }, { a: '\u3000\t' }],
    'REQUIRED',
  ],
  ['required of a list', many({ required: true }), [{ a: ['a'] }], [{ a: [] }], 'REQUIRED'],
  ['not required', field({}), [{}, { a: '' }, { a: null }], [], ''],
  [
    'requiredOn',
    form({ type: 'input-text', name: 'a', requiredOn: "${b == 'x'}" }, { type: 'input-text', name: 'b' }),
    [{ b: 'y' }, { a: '1', b: 'x' }],
    [{ b: 'x' }],
    'REQUIRED',
  ],
  [
    'auto fields',
    field({ type: 'static', required: true, liveline: { auto: 'planNo' } }),
    [{}, { a: 'LWP-1' }],
    [{ a: { b: 1 } }],
    'TYPE',
  ],
  ['unknown fields', field({}), [{}], [{ b: 1 }], 'UNKNOWN_FIELD'],
  [
    'text',
    field({}),
    [{ a: '中' }],
    [{ a: 1 }, { a: {} }, { a: ['x'] }, { a: true }, { a: 'x'.repeat(20_001) }],
    'TYPE',
  ],
  ['numbers', field({ type: 'input-number' }), [{ a: 1.5 }, { a: 0 }], [{ a: '1' }, { a: true }, { a: [1] }], 'TYPE'],
  ['whole numbers', field({ type: 'input-number', precision: 0 }), [{ a: 3 }, { a: -1 }], [{ a: 1.5 }], 'PRECISION'],
  [
    'decimals',
    field({ type: 'input-number', precision: 2 }),
    [{ a: 0.29 }, { a: 1.1 }, { a: 1e15 }],
    [{ a: 0.291 }],
    'PRECISION',
  ],
  ['options', select(), [{ a: '10' }, { a: 5 }], [{ a: '20' }, { a: 'toString' }], 'OPTION'],
  ['one option only', select(), [], [{ a: ['10'] }, { a: { value: '10' } }], 'TYPE'],
  [
    'several options as a list',
    many({ joinValues: false, extractValue: true }),
    [{ a: ['a', 'b'] }],
    [{ a: ['a', 'c'] }],
    'OPTION',
  ],
  [
    'a list that is not joined',
    many({ joinValues: false, extractValue: true }),
    [{ a: ['a'] }, {}],
    [{ a: 'a' }, { a: 'a,b' }, { a: { value: 'a' } }],
    'TYPE',
  ],
  ['several options joined', many(), [{ a: 'a,b' }], [{ a: 'a,c' }], 'OPTION'],
  [
    'several options in a select',
    select({ multiple: true, delimiter: ';' }),
    [{ a: '10;x,y' }],
    [{ a: '10;z' }],
    'OPTION',
  ],
  [
    'options of a call',
    field({ type: 'select', source: '/form/catalogue' }),
    [{ a: 'LW09' }],
    [{ a: 'LW99' }],
    'OPTION',
  ],
  [
    'options of another call',
    field({ type: 'select', source: '/system/user/options' }),
    [{ a: 7 }],
    [{ a: { $ne: 1 } }],
    'TYPE',
  ],
  ['switches', field({ type: 'switch' }), [{ a: true }, { a: false }], [{ a: 'true' }, { a: 1 }], 'TYPE'],
  [
    'switches with their own values',
    field({ type: 'switch', trueValue: 1, falseValue: 0 }),
    [{ a: 1 }],
    [{ a: true }],
    'TYPE',
  ],
  [
    'times with a zone',
    form(date('a')),
    [{ a: noon }, { a: '2026-11-23T04:00:00Z' }, { a: '2026-11-23 12:00' }],
    [
      { a: '2026-02-30T12:00:00+08:00' },
      { a: '0000-01-01T12:00:00Z' },
      { a: 'tomorrow' },
      { a: 1 },
      { a: '2026-11-23T25:00:00Z' },
    ],
    'TYPE',
  ],
  [
    'days',
    field({ type: 'input-date', valueFormat: 'YYYY-MM-DD' }),
    [{ a: '2028-02-29' }],
    [{ a: '2026-02-29' }, { a: '2026-13-01' }, { a: '' + 'x'.repeat(50) }],
    'TYPE',
  ],
  [
    'times as seconds, the default of amis',
    field({ type: 'input-datetime' }),
    [{ a: '1795406400' }, { a: 1_795_406_400 }],
    [{ a: noon }, { a: '9'.repeat(20) }],
    'TYPE',
  ],
  ['times of day', field({ type: 'input-time' }), [{ a: '08:30' }], [{ a: '24:00' }, { a: 830 }], 'TYPE'],
  [
    'minDate of another field',
    form(date('b'), date('a', { minDate: '${b}' })),
    [{ a: one, b: noon }, { a: noon }],
    [{ a: noon, b: one }],
    'MIN_DATE',
  ],
  ['minDate now', form(date('a', { minDate: 'now' })), [{ a: one }], [{ a: '2026-11-20T12:00:00+08:00' }], 'MIN_DATE'],
  [
    'maxDate',
    form(date('a', { maxDate: '2026-11-30' })),
    [{ a: noon }],
    [{ a: '2026-12-01T00:00:00+08:00' }],
    'MAX_DATE',
  ],
  ['rows', crew, [{ a: [{ role: 'leader' }] }, {}], [{ a: 'x' }, { a: [1] }, { a: { role: 'x' } }], 'TYPE'],
  [
    'fewest rows',
    { ...field({ type: 'combo', multiple: true, minLength: 2, items: [{ type: 'input-text', name: 'x' }] }) },
    [{ a: [{}, {}] }],
    [{ a: [{}] }],
    'minLength',
  ],
  [
    'most rows',
    crew,
    [{ a: [{ role: 'x' }, { role: 'x' }] }],
    [{ a: [{ role: 'x' }, { role: 'x' }, { role: 'x' }] }],
    'maxLength',
  ],
  ['columns', crew, [], [{ a: [{ role: '' }] }], 'REQUIRED'],
  [
    'columns shown by their row',
    crew,
    [{ a: [{ role: 'ground', count: 2 }] }, { a: [{ role: 'leader' }] }],
    [{ a: [{ role: 'ground' }] }],
    'REQUIRED',
  ],
  ['unknown columns', crew, [], [{ a: [{ role: 'x', other: 1 }] }], 'UNKNOWN_FIELD'],
  [
    'hidden fields',
    form({ type: 'input-text', name: 'a', required: true, visibleOn: '${b}' }, { type: 'switch', name: 'b' }),
    [{}, { b: false }, { b: true, a: 'x' }],
    [{ b: true }],
    'REQUIRED',
  ],
  [
    'fields in a hidden group',
    form(
      { type: 'group', hiddenOn: '${b}', body: [{ type: 'input-text', name: 'a', required: true }] },
      { type: 'switch', name: 'b' },
    ),
    [{ b: true }],
    [{ b: false }],
    'REQUIRED',
  ],
  ['fields that are never shown', field({ required: true, hidden: true }), [{}], [], ''],
]

describe('form validation', () => {
  it.each(table)('holds to: %s', (_, ...row) => expectJudged(row))

  it('reads the main form in the expressions of a form of the node', () => {
    const distance = (least: string) => ({ type: 'input-number', name: 'a', validations: { minimum: least } })
    const schema = form(distance("${mainForm.voltage == '110' ? 1 : 0.4}"), {
      type: 'input-text',
      name: 'b',
      required: true,
      visibleOn: '${mainForm.class == 4}',
    })
    const codes = (values: Record<string, unknown>, mainForm: Record<string, unknown>) =>
      validateFormData(schema, values, { around: { mainForm } }).map(({ path, code }) => `${path} ${code}`)

    expect(codes({ a: 0.5 }, { voltage: '10', class: 2 })).toEqual([])
    expect(codes({ a: 0.5 }, { voltage: '110', class: 4 })).toEqual(['a minimum', 'b REQUIRED'])
    expect(dropHiddenFields(schema, { a: 1, b: 'x' }, { mainForm: { class: 4 } })).toEqual({ a: 1, b: 'x' })
    expect(dropHiddenFields(schema, { a: 1, b: 'x' }, { mainForm: { class: 2 } })).toEqual({ a: 1 })
  })

  it('names the row and the column of a problem in a table', () => {
    const [problem] = validateFormData(crew, { a: [{ role: 'x' }, {}] })
    expect(problem).toEqual({ path: 'a[1].role', code: 'REQUIRED', message: '“岗位”必填（人员第 2 行）' })
  })

  it('judges only what the person may edit, and what the step demands', () => {
    const schema = form({ type: 'input-text', name: 'a', required: true }, { type: 'input-text', name: 'b' })
    const paths = (rest: ValidationOptions) => validateFormData(schema, {}, rest).map(({ path }) => path)
    expect(paths({})).toEqual(['a'])
    expect(paths({ editable: new Set(['b']) })).toEqual([])
    expect(paths({ editable: new Set(['b']), required: new Set(['b']) })).toEqual(['b'])
    expect(paths({ required: new Set(['b']) })).toEqual(['a', 'b'])
  })

  it('lets compulsory fields stay empty where the step may be incomplete, and judges what is filled in', () => {
    const paths = (values: Record<string, unknown>) =>
      validateFormData(crew, values, { mayBeIncomplete: true, required: new Set(['a']) }).map(({ path }) => path)

    expect(paths({})).toEqual([])
    expect(paths({ a: [{ role: '' }] })).toEqual([])
    expect(paths({ a: [{ role: 'ground', count: 0 }] })).toEqual(['a[0].count'])
  })

  it('drops what is not shown and nothing else', () => {
    const schema = form(
      { type: 'input-text', name: 'a', visibleOn: '${b}' },
      { type: 'switch', name: 'b' },
      { type: 'input-text', name: 'c' },
    )
    expect(dropHiddenFields(schema, { a: 'left over', b: false, c: 'x' })).toEqual({ b: false, c: 'x' })
    expect(dropHiddenFields(schema, { a: 'x', b: true })).toEqual({ a: 'x', b: true })
  })

  it('takes nothing that every object has for a value of a field', () => {
    const named = form({ type: 'input-text', name: 'toString', required: true })
    expect(validateFormData(named, {}).map(({ path, code }) => [path, code])).toEqual([['toString', 'REQUIRED']])
  })

  it('lets the conditions of a column read the form around the table', () => {
    const column = { type: 'input-text', name: 'n', requiredOn: "${voltage == '110'}" }
    const table = form({ type: 'input-text', name: 'voltage' }, { ...crewTable, items: [column] })
    const judged = (voltage: string) => validateFormData(table, { voltage, a: [{}] }).map(({ path }) => path)
    expect(judged('110')).toEqual(['a[0].n'])
    expect(judged('10')).toEqual([])
  })

  it('takes no more than 500 choices', () => {
    const values = (count: number) => ({ a: Array.from({ length: count }, () => 'a') })
    expect(validateFormData(many({ joinValues: false }), values(500))).toEqual([])
    expect(validateFormData(many({ joinValues: false }), values(501)).map(({ code }) => code)).toEqual(['TYPE'])
  })

  it('reads poisoned names as what they are: unknown fields', () => {
    const values = JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":"x"}') as Record<string, unknown>
    expect(validateFormData(field({}), values).map(({ code }) => code)).toEqual([
      'UNKNOWN_FIELD',
      'UNKNOWN_FIELD',
      'UNKNOWN_FIELD',
    ])
  })

  it('finds the fields of a form inside groups and tabs, and those of a table in it, where they are drawn', () => {
    const schema = {
      type: 'form',
      body: [
        { type: 'tabs', tabs: [{ title: 'x', body: [{ type: 'input-text', name: 'a' }] }] },
        { type: 'group', title: { type: 'input-text', name: 'notDrawn' }, body: { type: 'input-text', name: 'b' } },
        { type: 'combo', name: 'c', items: [{ type: 'input-text', name: 'd' }] },
      ],
    }
    expect(fieldsOf(schema).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(fieldsOf(schema)[2]?.fields.map(({ name }) => name)).toEqual(['d'])
  })
})

it('lets no hidden field show or hide another: what is sent in it cannot take a compulsory field out of sight', () => {
  const text = (name: string, rest: object) => ({ type: 'input-text', name, label: name, ...rest })
  const schema = form(
    text('method', {}),
    text('reason', { visibleOn: "${method == 'live'}" }),
    text('measures', { hiddenOn: "${reason == 'none'}", required: true }),
    text('note', { visibleOn: '${reason}' }),
  )
  const sent = { method: 'dead', reason: 'none', note: 'x' }

  expect(validateFormData(schema, sent)).toMatchObject([{ path: 'measures', code: 'REQUIRED' }])
  expect(dropHiddenFields(schema, { ...sent, measures: 'kept' })).toEqual({ method: 'dead', measures: 'kept' })
  expect(validateFormData(schema, { method: 'live', reason: 'none' })).toEqual([])
})

it('comes to an end where conditions go round in a circle', () => {
  const text = (name: string, hiddenOn: string) => ({ type: 'input-text', name, label: name, hiddenOn })
  const schema = form(text('a', '${b}'), text('b', '${a}'))

  expect(Object.keys(dropHiddenFields(schema, { a: 'x', b: 'y' })).length).toBeLessThan(3)
})

it('lets no hidden column of a row show or hide another', () => {
  const column = (name: string, rest: object) => ({ type: 'input-text', name, label: name, ...rest })
  const items = [
    column('method', {}),
    column('reason', { visibleOn: "${method == 'live'}" }),
    column('measures', { hiddenOn: "${reason == 'none'}", required: true }),
  ]
  const schema = form({ type: 'combo', name: 'rows', label: 'rows', multiple: true, items })

  expect(validateFormData(schema, { rows: [{ method: 'dead', reason: 'none' }] })).toMatchObject([
    { path: 'rows[0].measures', code: 'REQUIRED' },
  ])
  expect(validateFormData(schema, { rows: [{ method: 'live', reason: 'none' }] })).toEqual([])
})
