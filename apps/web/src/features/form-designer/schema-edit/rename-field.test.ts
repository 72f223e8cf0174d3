import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { namesInText } from '@liveline/form-schema/expression-names.ts'
import type { Json } from '@liveline/form-schema/json.ts'
import { describe, expect, it } from 'vitest'
import { packForms } from '../../../../test/form-schemas.ts'
import { nameProblem, readersOf, renameField } from './rename-field.ts'
import { treeOf } from './tree.ts'

const form = (...body: Json[]): AmisSchema => ({ type: 'form', body })
const idOfField = (schema: AmisSchema, name: string, role = 'item') =>
  [...treeOf(schema).values()].find((one) => one.node['name'] === name && one.role === role)?.id ?? ''
const renamed = (schema: AmisSchema, from: string, to: string, role = 'item') =>
  renameField(schema, idOfField(schema, from, role), to)

describe('renaming a field', () => {
  it('mends conditions, texts, rules and what fills it in', () => {
    const schema = form(
      { type: 'input-datetime', name: 'start', label: 'a' },
      {
        type: 'input-datetime',
        name: 'end',
        label: 'from ${start|date:start} on',
        visibleOn: "${start != 'start' && mainForm.start}",
        validations: {
          isDateTimeAfter: ['${start}', 'minute'],
          withinHours: ['${start}', 24],
          holds: '${start < end}',
        },
      },
      { type: 'input-text', name: 'again', label: 'c', validations: { equalsField: 'start' } },
      {
        type: 'select',
        name: 'item',
        label: 'd',
        source: '/form/catalogue?x=${start}',
        autoFill: { start: '${start}' },
      },
    )
    expect(renamed(schema, 'start', 'begin')['body']).toMatchObject([
      { name: 'begin' },
      {
        label: 'from ${begin|date:start} on',
        visibleOn: "${begin != 'start' && mainForm.start}",
        validations: {
          isDateTimeAfter: ['${begin}', 'minute'],
          withinHours: ['${begin}', 24],
          holds: '${begin < end}',
        },
      },
      { validations: { equalsField: 'begin' } },
      // What fills in reads the option that was chosen.
      { source: '/form/catalogue?x=${begin}', autoFill: { begin: '${start}' } },
    ])
  })

  it('tells a column from the field of the same name', () => {
    const table = (count: string): Json => ({
      type: 'combo',
      name: 'crew',
      multiple: true,
      validations: { addsUpTo: [count, '${count}'] },
      items: [
        { type: 'input-number', name: count, label: 'n' },
        { type: 'input-text', name: 'role', label: 'r', visibleOn: `\${${count} > 1}` },
      ],
    })
    const schema = form({ type: 'input-number', name: 'count', label: 'x' }, table('count'))
    expect(renamed(schema, 'count', 'people', 'column')['body']).toEqual(
      [schema['body']].flat().slice(0, 1).concat(table('people')),
    )
    expect(renamed(schema, 'count', 'people')['body']).toMatchObject([
      { name: 'people' },
      { validations: { addsUpTo: ['count', '${people}'] }, items: [{ name: 'count' }, { visibleOn: '${count > 1}' }] },
    ])
  })

  it('says beforehand where the schema reads it', () => {
    const schema = form(
      { type: 'input-text', name: 'a', label: 'a' },
      { type: 'tpl', tpl: 'see ${a}', visibleOn: '${b}' },
      { type: 'input-text', name: 'b', label: 'b', requiredOn: '${a}', validations: { equalsField: '$a' } },
    )
    expect(readersOf(schema, idOfField(schema, 'a'))).toEqual([
      '$.body[1].tpl',
      '$.body[2].requiredOn',
      '$.body[2].validations.equalsField',
    ])
  })

  it('leaves nothing in the forms of the pack that reads the old name of a field, and changes nothing else', () => {
    let readers = 0
    for (const [, schema] of packForms)
      for (const { id, node, role } of treeOf(schema).values()) {
        const name = node['name']
        if (role !== 'item' || typeof name !== 'string') continue
        const after = renameField(schema, id, 'renamedField')
        readers += readersOf(schema, id).length
        expect(readersOf(after, id)).toEqual(readersOf(schema, id))
        expect(JSON.stringify(renameField(after, id, name))).toBe(JSON.stringify(schema))
        const left = JSON.stringify(after).match(/"(?:visibleOn|requiredOn|hiddenOn)":"(?:[^"\\]|\\.)*"/g) ?? []
        const isInTable = [...treeOf(schema).values()].some((one) => one.role === 'column' && one.node['name'] === name)
        if (!isInTable) for (const text of left) expect(namesInText(text)).not.toContainEqual([name])
      }
    expect(readers).toBeGreaterThan(20)
  })

  it('refuses a name that is malformed, or taken in its scope', () => {
    const schema = form(
      { type: 'input-text', name: 'a' },
      { type: 'combo', name: 't', multiple: true, items: [{ type: 'input-text', name: 'c' }] },
    )
    expect(nameProblem(schema, idOfField(schema, 'a'), 't')).toBe('taken')
    expect(nameProblem(schema, idOfField(schema, 'a'), 'c')).toBeUndefined()
    for (const name of ['', '1a', 'a b', '__proto__', 'constructor', 'ä', 'x'.repeat(65)])
      expect(nameProblem(schema, idOfField(schema, 'a'), name)).toBe('malformed')
  })
})
