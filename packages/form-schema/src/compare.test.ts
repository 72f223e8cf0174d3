import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareSchemas } from './compare.ts'
import { longestKept } from './longest-kept.ts'

const form = (...body: object[]) => ({ type: 'form', body })
const note = { type: 'input-text', name: 'note', label: '说明', labelEn: 'Note' }
const count = { type: 'input-number', name: 'count', label: '数量', max: 3 }
const kind = {
  type: 'select',
  name: 'kind',
  label: '类别',
  options: [
    { label: '甲', value: 'a' },
    { label: '乙', value: 'b' },
  ],
}
const told = (from: object, to: object) =>
  compareSchemas({ ...from }, { ...to }).map(({ kind: what, field, from: was, to: is }) => [what, field, was, is])

describe('comparing two schemas', () => {
  it('says which fields came and went', () => {
    expect(told(form(note, count), form(note, kind))).toEqual([
      ['fieldRemoved', 'count', 'input-number', ''],
      ['fieldAdded', 'kind', '', 'select'],
    ])
  })

  it('knows a field again under another name, by its label and type or by its place and type', () => {
    expect(told(form(note, count), form(count, { ...note, name: 'remark' }))).toContainEqual([
      'fieldRenamed',
      'remark',
      'note',
      'remark',
    ])
    expect(told(form(note, count), form({ ...note, name: 'remark', label: '备注' }, count))).toEqual([
      ['fieldRenamed', 'remark', 'note', 'remark'],
      ['labelChanged', 'remark', '说明', '备注'],
    ])
    expect(told(form(note), form({ ...note, name: 'other', type: 'textarea' }))).toHaveLength(2)
  })

  it('says what changed of a field', () => {
    const changed = (change: object) => told(form(count), form({ ...count, ...change }))

    expect(changed({ type: 'input-text' })).toEqual([['typeChanged', 'count', 'input-number', 'input-text']])
    expect(changed({ required: true })).toEqual([['requiredChanged', 'count', 'false', 'true']])
    expect(changed({ required: false })).toEqual([['settingChanged', 'count', '', 'false']])
    expect(changed({ visibleOn: '${a}' })).toEqual([['conditionChanged', 'count', '', '${a}']])
    expect(changed({ max: 4 })).toEqual([['ruleChanged', 'count', '3', '4']])
    expect(changed({ validations: { isInt: true } })).toEqual([['ruleChanged', 'count', '', 'true']])
    expect(changed({ description: '整数' })).toEqual([['settingChanged', 'count', '', '整数']])
    expect(changed({ labelEn: 'Count' })).toEqual([['labelChanged', 'count', '', 'Count']])
  })

  it('says which options came, went and are called otherwise', () => {
    const options = [
      { label: '乙二', value: 'b' },
      { label: '丙', value: 'c' },
    ]

    expect(told(form(kind), form({ ...kind, options }))).toEqual([
      ['optionRemoved', 'kind', '甲', ''],
      ['optionRenamed', 'kind', '乙', '乙二'],
      ['optionAdded', 'kind', '', '丙'],
    ])
    const [turned] = told(form(kind), form({ ...kind, options: kind.options.toReversed() }))
    expect(turned?.slice(0, 2)).toEqual(['settingChanged', 'kind'])
  })

  it('says what was moved, and no more than that', () => {
    expect(told(form(note, count, kind), form(kind, note, count))).toEqual([['moved', 'kind', '', '']])
    const section = { type: 'fieldset', title: '现场', body: [count] }
    expect(told(form(note, count), form(note, section))).toEqual([
      ['moved', 'count', '', '/现场'],
      ['layoutAdded', '', '', 'fieldset'],
    ])
  })

  it('looks into the columns of a table, renamed tables too', () => {
    const table = (name: string, ...items: object[]) => ({ type: 'combo', name, label: '人员', multiple: true, items })

    expect(told(form(table('crew', note, count)), form(table('team', note, { ...count, max: 9 })))).toEqual([
      ['fieldRenamed', 'team', 'crew', 'team'],
      ['ruleChanged', 'team.count', '3', '9'],
    ])
  })

  it('gives an old field one new name at most', () => {
    const [first, second] = [
      { ...note, name: 'first' },
      { ...note, name: 'second' },
    ]

    expect(told(form(note), form(first, second)).map(([kind, field]) => [kind, field])).toEqual([
      ['fieldRenamed', 'first'],
      ['fieldAdded', 'second'],
    ])
  })

  it('tells titles and conditions of what only arranges', () => {
    const section = (title: string) => ({ type: 'fieldset', title, body: [note] })

    expect(compareSchemas(form(section('一')), form(section('二'))).map((change) => change.kind)).toEqual([
      'moved',
      'layoutRemoved',
      'layoutAdded',
    ])
  })
})

const word = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const item = fc.record(
  {
    type: fc.constantFrom('input-text', 'input-number', 'select', 'switch'),
    name: word,
    label: word,
    required: fc.boolean(),
    visibleOn: word.map((name) => `\${${name}}`),
    max: fc.integer({ min: 0, max: 3 }),
    options: fc.array(fc.record({ label: word, value: word }), { maxLength: 3 }),
  },
  { requiredKeys: ['type', 'name'] },
)
const items = fc.uniqueArray(item, { selector: ({ name }) => name, maxLength: 5 })
const schema = fc.oneof(
  items.map((body) => ({ type: 'form', body })),
  fc.tuple(items, word).map(([body, title]) => ({ type: 'form', body: [{ type: 'fieldset', title, body }] })),
  items.map((columns) => ({ type: 'form', body: [{ type: 'combo', name: 'rows', items: columns }] })),
)
const seeded = { seed: 52, numRuns: 1_000 }

describe('comparing any two schemas', () => {
  it('finds nothing in what is the same', () => {
    fc.assert(
      fc.property(schema, (one) => {
        expect(compareSchemas(one, structuredClone(one))).toEqual([])
      }),
      seeded,
    )
  })

  it('finds something in what differs', () => {
    fc.assert(
      fc.property(schema, schema, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other)
        if (!isSame && compareSchemas(one, other).length === 0) expect(one).toEqual(other)
      }),
      seeded,
    )
  })

  it('tells of each field that is new or gone, once', () => {
    fc.assert(
      fc.property(items, items, (one, other) => {
        const changes = compareSchemas(form(...one), form(...other))
        const count = (...kinds: string[]) => changes.filter((change) => kinds.includes(change.kind)).length
        const beyond = (some: { name: string }[], others: { name: string }[]) =>
          some.filter(({ name }) => !others.some((item) => item.name === name)).length
        expect(count('fieldAdded', 'fieldRenamed')).toBe(beyond(other, one))
        expect(count('fieldRemoved', 'fieldRenamed')).toBe(beyond(one, other))
      }),
      seeded,
    )
  })
})

it('keeps as many as rise', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30), { maxLength: 8 }), (list) => {
      const kept = [...longestKept(list)].sort((a, b) => a - b).map((index) => list[index]!)
      expect(kept).toEqual(kept.toSorted((a, b) => a - b))
      const longest = (from: number, least: number): number => {
        let best = 0
        for (let at = from; at < list.length; at += 1)
          if (list[at]! > least) best = Math.max(best, 1 + longest(at + 1, list[at]!))
        return best
      }
      expect(kept).toHaveLength(longest(0, -1))
    }),
    seeded,
  )
})
