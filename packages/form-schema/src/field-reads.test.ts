import { describe, expect, it } from 'vitest'
import { readsOf } from './field-reads.ts'
import { namesRead } from './expression-names.ts'

describe('the names that a text reads', () => {
  it.each([
    ['${feeder}', ['feeder']],
    ['${a.b > 1 && c}', ['a', 'c']],
    ['${CONTAINS(note, "feeder")}', ['note']],
    ["${state == 'done' ? \"a\" : 'b'}", ['state']],
    ['${planStart|date:YYYY-MM-DD} of ${feeder}', ['planStart', 'feeder']],
    ['${a || b}', ['a', 'b']],
    ['${true && 3 > count}', ['count']],
    ['${班组}', ['班组']],
    ['feeder', []],
  ])('%s', (text, names) => {
    expect(namesRead(text)).toEqual(names)
  })
})

describe('the fields that a schema reads', () => {
  const reads = (...body: object[]) => readsOf({ type: 'form', body })

  it('are told with the item that reads them, how, and where', () => {
    const found = reads({
      type: 'group',
      body: [{ type: 'input-text', name: 'why', label: '原因', labelEn: 'Reason', visibleOn: '${late}' }],
    })

    expect(found).toEqual([
      { field: 'late', kind: 'condition', path: '$.body[0].body[0].visibleOn', name: '原因', nameEn: 'Reason' },
    ])
  })

  it('stand in conditions, rules, bounds, texts, values, sources and what a choice fills in', () => {
    const found = reads(
      { type: 'input-number', name: 'a', max: '${most}', validations: { equalsField: 'b', maximum: '${limit}' } },
      { type: 'input-date', name: 'c', minDate: '$start', value: '${today}' },
      { type: 'select', name: 'd', source: '/organize/options?aid=${kind}', autoFill: { e: '${label}' } },
      { type: 'tpl', tpl: 'of ${feeder}' },
    )

    expect(found.map(({ field, kind }) => [field, kind])).toEqual([
      ['most', 'rule'],
      ['b', 'rule'],
      ['limit', 'rule'],
      ['start', 'rule'],
      ['today', 'value'],
      ['kind', 'source'],
      ['e', 'autoFill'],
      ['feeder', 'text'],
    ])
  })

  it('are columns of the row before fields of the form, within a table', () => {
    const found = reads({
      type: 'combo',
      name: 'crew',
      multiple: true,
      visibleOn: '${count}',
      validations: { addsUpTo: ['count', '${least}'] },
      items: [
        { type: 'input-number', name: 'count' },
        { type: 'input-text', name: 'note', requiredOn: '${count > least}' },
      ],
    })

    expect(found.map(({ field, path }) => [field, path])).toEqual([
      ['count', '$.body[0].visibleOn'],
      ['crew.count', '$.body[0].validations.addsUpTo'],
      ['least', '$.body[0].validations.addsUpTo'],
      ['crew.count', '$.body[0].items[1].requiredOn'],
      ['least', '$.body[0].items[1].requiredOn'],
    ])
  })
})
