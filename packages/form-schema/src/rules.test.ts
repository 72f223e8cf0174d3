import { describe, expect, it } from 'vitest'
import {
  compared,
  crewTable,
  date,
  expectJudged,
  field,
  form,
  noon,
  one,
  rule,
  type JudgedRow,
} from '../test/judged-forms.ts'
import { knownRules } from './rules.ts'
import { validateFormData } from './validate.ts'

const table: JudgedRow[] = [
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
  [
    'matchRegexp of a long text',
    rule('matchRegexp', '^x+$'),
    [{ a: 'x'.repeat(5_000) }],
    [{ a: 'x'.repeat(5_001) }],
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
]

describe('the rules of a field', () => {
  it.each(table)('hold to: %s', (_, ...row) => expectJudged(row))

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
})
