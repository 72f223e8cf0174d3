import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { describe, expect, it } from 'vitest'
import { knownRules } from './field-rules.ts'
import { fieldsOf } from '../schema/form-fields.ts'
import { dropHiddenFields, validateFormData, type ValidationOptions } from './form-validation.ts'

const form = (...body: object[]): AmisSchema => ({
  type: 'form',
  body: [{ type: 'fieldset', body: [{ type: 'group', body }] }],
})
const field = (rest: object): AmisSchema => form({ type: 'input-text', name: 'a', ...rest })
const rule = (name: string, argument: unknown = true, rest: object = {}) =>
  field({ validations: { [name]: argument }, ...rest })
const date = (name: string, rest: object = {}) => ({
  type: 'input-datetime',
  name,
  valueFormat: 'YYYY-MM-DDTHH:mm:ssZ',
  ...rest,
})

const select = (rest: object = {}) =>
  field({ type: 'select', options: [{ value: '10' }, { value: 'x,y' }, 5], ...rest })
const many = (rest: object = {}) => field({ type: 'checkboxes', options: [{ value: 'a' }, { value: 'b' }], ...rest })
const compared = (name: string) => form(date('b'), date('a', { validations: { [name]: ['${b}', 'minute'] } }))
const crew = field({
  type: 'combo',
  label: '人员',
  multiple: true,
  minLength: 1,
  maxLength: 2,
  items: [
    { type: 'input-text', name: 'role', label: '岗位', required: true },
    { type: 'input-number', name: 'count', min: 1, precision: 0, visibleOn: "${role == 'ground'}", required: true },
  ],
})
const crewTable = {
  type: 'combo',
  name: 'a',
  multiple: true,
  items: [{ type: 'input-number', name: 'count' }],
}
const noon = '2026-11-23T12:00:00+08:00'
const one = '2026-11-23T13:00:00+08:00'

/** Each row: what is checked, the schema, values that pass, values that do not, and the code of the problem. */
const table: [string, AmisSchema, Record<string, unknown>[], Record<string, unknown>[], string][] = [
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
  ['min beside the field', field({ type: 'input-number', min: 1 }), [{ a: 1 }], [{ a: 0.9 }], 'minimum'],
  ['max beside the field', field({ type: 'input-number', max: 24 }), [{ a: 24 }], [{ a: 24.1 }], 'maximum'],
  ['maxLength beside the field', field({ maxLength: 2 }), [{ a: '中文' }], [{ a: 'abc' }], 'maxLength'],
  ['rules in short writing', field({ validations: 'isInt,minimum:3' }), [{ a: '3' }], [{ a: '2' }], 'minimum'],
  ['a rule that is switched off', rule('isInt', false), [{ a: 'x' }], [], ''],
  ['isRequired', rule('isRequired'), [{ a: 'x' }], [], ''],
  [
    'isEmail',
    rule('isEmail'),
    [{ a: 'a.b@example.org' }],
    [{ a: 'a@b' }, { a: '@example.org' }, { a: 'a b@example.org' }],
    'isEmail',
  ],
  ['isUrl', rule('isUrl'), [{ a: 'https://example.org/x' }], [{ a: 'javascript:alert(1)' }, { a: 'x' }], 'isUrl'],
  [
    'isNumeric',
    rule('isNumeric'),
    [{ a: '1.5' }, { a: '-2' }],
    [{ a: '1x' }, { a: 'NaN' }, { a: `${'1'.repeat(6_000)}x` }],
    'isNumeric',
  ],
  ['isInt', rule('isInt'), [{ a: '12' }], [{ a: '1.5' }], 'isInt'],
  ['isFloat', rule('isFloat'), [{ a: '1.5' }], [{ a: 'x' }], 'isFloat'],
  ['isAlpha', rule('isAlpha'), [{ a: 'Ab' }], [{ a: 'A1' }], 'isAlpha'],
  ['isAlphanumeric', rule('isAlphanumeric'), [{ a: 'A1' }], [{ a: 'A-1' }], 'isAlphanumeric'],
  [
    'isPhoneNumber',
    rule('isPhoneNumber'),
    [{ a: '13800000000' }],
    [{ a: '12800000000' }, { a: '138' }],
    'isPhoneNumber',
  ],
  ['isTelNumber', rule('isTelNumber'), [{ a: '0571-8888888' }], [{ a: '1' }], 'isTelNumber'],
  ['isZipcode', rule('isZipcode'), [{ a: '310000' }], [{ a: '31000' }], 'isZipcode'],
  ['isId', rule('isId'), [{ a: '11010519491231002X' }], [{ a: '123' }], 'isId'],
  ['notEmptyString', rule('notEmptyString'), [{ a: ' x ' }], [{ a: '   ' }], 'notEmptyString'],
  ['isLength', rule('isLength', 3), [{ a: 'abc' }], [{ a: 'ab' }], 'isLength'],
  ['minLength', rule('minLength', 10), [{ a: 'x'.repeat(10) }], [{ a: 'x' }], 'minLength'],
  ['maxLength', rule('maxLength', 3), [{ a: 'abc' }], [{ a: 'abcd' }], 'maxLength'],
  ['minimum', rule('minimum', 0.5, { type: 'input-number' }), [{ a: 0.5 }], [{ a: 0.4 }], 'minimum'],
  ['maximum', rule('maximum', 24, { type: 'input-number' }), [{ a: 24 }], [{ a: 25 }], 'maximum'],
  ['gt', rule('gt', 1, { type: 'input-number' }), [{ a: 1.1 }], [{ a: 1 }], 'gt'],
  ['lt', rule('lt', 1, { type: 'input-number' }), [{ a: 0.9 }], [{ a: 1 }], 'lt'],
  ['equals', rule('equals', 'yes'), [{ a: 'yes' }], [{ a: 'no' }], 'equals'],
  ['equals of a switch', rule('equals', true, { type: 'switch' }), [{ a: true }], [{ a: false }], 'equals'],
  [
    'equalsField',
    form({ type: 'input-text', name: 'a', validations: { equalsField: 'b' } }, { type: 'input-text', name: 'b' }),
    [{ a: 'x', b: 'x' }],
    [{ a: 'x', b: 'y' }],
    'equalsField',
  ],
  [
    'matchRegexp',
    rule('matchRegexp', '^\\d+(#|号)?(-\\d+(#|号)?)?$'),
    [{ a: '23号-26号' }],
    [{ a: 'x' }, { a: '23号-' }],
    'matchRegexp',
  ],
  ['matchRegexp between slashes', rule('matchRegexp', '/^a+$/'), [{ a: 'aa' }], [{ a: 'b' }], 'matchRegexp'],
  ['matchRegexp1', rule('matchRegexp1', '^a$'), [{ a: 'a' }], [{ a: 'b' }], 'matchRegexp1'],
  ['matchRegexp2', rule('matchRegexp2', '^a$'), [{ a: 'a' }], [{ a: 'b' }], 'matchRegexp2'],
  ['matchRegexp3', rule('matchRegexp3', '^a$'), [{ a: 'a' }], [{ a: 'b' }], 'matchRegexp3'],
  ['a pattern nobody checked', rule('matchRegexp', '(a)\\1'), [], [{ a: 'aa' }], 'matchRegexp'],
  ['an unknown rule', rule('isHeadOfTeam'), [], [{ a: 'x' }], 'isHeadOfTeam'],
  [
    'isDateTimeSame',
    compared('isDateTimeSame'),
    [{ a: noon, b: noon }, { a: noon }],
    [{ a: one, b: noon }],
    'isDateTimeSame',
  ],
  ['isDateTimeBefore', compared('isDateTimeBefore'), [{ a: noon, b: one }], [{ a: noon, b: noon }], 'isDateTimeBefore'],
  [
    'isDateTimeAfter',
    compared('isDateTimeAfter'),
    [{ a: one, b: noon }],
    [{ a: noon, b: '2026-11-23T12:00:30+08:00' }],
    'isDateTimeAfter',
  ],
  [
    'isDateTimeSameOrBefore',
    compared('isDateTimeSameOrBefore'),
    [{ a: noon, b: noon }],
    [{ a: one, b: noon }],
    'isDateTimeSameOrBefore',
  ],
  [
    'isDateTimeSameOrAfter',
    compared('isDateTimeSameOrAfter'),
    [{ a: noon, b: noon }],
    [{ a: noon, b: one }],
    'isDateTimeSameOrAfter',
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
    [{ a: '2026-02-30T12:00:00+08:00' }, { a: 'tomorrow' }, { a: 1 }, { a: '2026-11-23T25:00:00Z' }],
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
  [
    'withinHours',
    form(date('b'), date('a', { validations: { withinHours: ['${b}', 24] } })),
    [{ b: noon, a: '2026-11-24T12:00:00+08:00' }, { a: noon }],
    [{ b: noon, a: '2026-11-24T12:00:01+08:00' }],
    'withinHours',
  ],
  [
    'hoursAhead',
    form(
      { type: 'static', name: 'b', liveline: { auto: 'applyTime' } },
      { type: 'input-text', name: 'c' },
      {
        ...date('a'),
        validations: { hoursAhead: ['${b}', "${c == 'week' ? 72 : 0}"] },
      },
    ),
    [{ a: noon }, { a: '2026-11-25T08:00:00+08:00', c: 'week' }, { b: '2026-11-20T04:00:00.000Z', a: noon, c: 'week' }],
    [{ a: '2026-11-22T07:59:59+08:00' }, { a: noon, c: 'week' }, { b: noon, a: one, c: 'week' }],
    'hoursAhead',
  ],
  [
    'isPast',
    form(date('a', { validations: { isPast: true } })),
    [{ a: '2026-11-22T08:05:00+08:00' }, { a: '2026-11-01T08:00:00+08:00' }],
    [{ a: '2026-11-22T08:05:01+08:00' }, { a: noon }],
    'isPast',
  ],
  [
    'holds',
    form({ type: 'switch', name: 'a', validations: { holds: '${a || !b}' } }, { type: 'switch', name: 'b' }),
    [{ a: true, b: true }, { a: false, b: false }, { a: false }, { b: true }],
    [{ a: false, b: true }],
    'holds',
  ],
  [
    'addsUpTo',
    form({ type: 'input-number', name: 'b' }, { ...crewTable, validations: { addsUpTo: ['count', '${b}'] } }),
    [{ a: [{ count: 2 }, { count: 2 }], b: 4 }, { a: [{ count: 1 }] }, { b: 4 }],
    [{ a: [{ count: 3 }, {}], b: 4 }],
    'addsUpTo',
  ],
  [
    'a bound that is computed',
    form(
      { type: 'input-number', name: 'b' },
      { type: 'input-number', name: 'a', validations: { minimum: '${b || 2}' } },
    ),
    [{ a: 4, b: 4 }, { a: 2 }],
    [{ a: 3, b: 4 }, { a: 1 }],
    'minimum',
  ],
  [
    'a bound that is not known yet',
    form({ type: 'input-number', name: 'b' }, { type: 'input-number', name: 'a', validations: { maximum: '${b}' } }),
    [{ a: 4 }, { a: 4, b: 4 }],
    [{ a: 5, b: 4 }],
    'maximum',
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
  const options: ValidationOptions = {
    choices: { '/form/catalogue': new Set(['LW09']) },
    now: new Date('2026-11-22T00:00:00Z'),
  }

  it.each(table)('holds to: %s', (_, schema, good, bad, code) => {
    for (const values of good) expect(validateFormData(schema, values, options)).toEqual([])
    for (const values of bad) {
      expect(validateFormData(schema, values, options).map((problem) => problem.code)).toContain(code)
    }
  })

  it('has a row above for every rule', () => {
    const titles = table.map(([title]) => title)
    expect(knownRules.filter((name) => !titles.includes(name))).toEqual([])
  })

  it('says in the language of the caller how to mend it', () => {
    const schema = field({ label: '杆号', labelEn: 'Poles', validations: { minimum: 3 }, type: 'input-number' })
    expect(validateFormData(schema, { a: 1 })).toEqual([{ path: 'a', code: 'minimum', message: '“杆号”不能小于 3' }])
    expect(validateFormData(schema, { a: 1 }, { language: 'en' })[0]?.message).toBe('Poles must be 3 or more')
  })

  it("prefers the schema's own message", () => {
    const schema = field({
      label: '杆号',
      labelEn: 'Poles',
      validations: { isInt: true },
      validationErrors: { isInt: '只写数字' },
      validationErrorsEn: { isInt: 'digits only' },
    })
    expect(validateFormData(schema, { a: 'x' })[0]?.message).toBe('“杆号”：只写数字')
    expect(validateFormData(schema, { a: 'x' }, { language: 'en' })[0]?.message).toBe('Poles: digits only')
  })

  it("fills the arguments of a rule into the schema's own message, as amis does", () => {
    const schema = form(
      { type: 'input-number', name: 'least' },
      {
        type: 'input-number',
        name: 'a',
        label: '人数',
        labelEn: 'People',
        validations: { minimum: '${least}' },
        validationErrors: { minimum: '该项目至少 $1 人' },
        validationErrorsEn: { minimum: 'the item asks for $1' },
      },
    )
    expect(validateFormData(schema, { a: 1, least: 4 })[0]?.message).toBe('“人数”：该项目至少 4 人')
    expect(validateFormData(schema, { a: 1, least: 4 }, { language: 'en' })[0]?.message).toBe(
      'People: the item asks for 4',
    )
  })

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

  it('reads poisoned names as what they are: unknown fields', () => {
    const values = JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":"x"}') as Record<string, unknown>
    expect(validateFormData(field({}), values).map(({ code }) => code)).toEqual([
      'UNKNOWN_FIELD',
      'UNKNOWN_FIELD',
      'UNKNOWN_FIELD',
    ])
  })

  it('finds the fields of a form inside groups, tabs and grids', () => {
    const schema = {
      type: 'form',
      body: [
        { type: 'tabs', tabs: [{ title: 'x', body: [{ type: 'input-text', name: 'a' }] }] },
        { type: 'grid', columns: [{ body: { type: 'input-text', name: 'b' } }] },
        { type: 'combo', name: 'c', items: [{ type: 'input-text', name: 'd' }] },
      ],
    }
    expect(fieldsOf(schema).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(fieldsOf(schema)[2]?.fields.map(({ name }) => name)).toEqual(['d'])
  })
})
