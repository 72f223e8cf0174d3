import { describe, expect, it } from 'vitest'
import { itemTypes } from '../item-kinds.ts'
import { lintSchema } from '../lint.ts'
import { judgeForm } from '../validate.ts'
import { kinds } from './registry.ts'

describe.each(itemTypes)('the kind %s', (type) => {
  const { example, auto } = kinds[type]
  const schema = { type: 'form', body: [{ ...example.item, name: 'field' }] }
  const problems = (field: unknown) => judgeForm(schema, { field }).map(({ path }) => path)

  it('passes the lint', () => {
    expect(lintSchema(schema)).toEqual([])
  })

  it('may say what it declares, and nothing else', () => {
    const unknown = { type: 'form', body: [{ ...example.item, name: 'field', shine: true }] }
    expect(lintSchema(unknown).map(({ code, path }) => [code, path])).toEqual([['REFUSED_KEY', '$.body[0].shine']])
  })

  it('takes what is right and tells what is wrong', () => {
    for (const right of example.right) expect(problems(right)).toEqual([])
    expect(problems({ not: ['a value'] })).not.toEqual([])
    if (example.wrong !== undefined) expect(problems(example.wrong)).not.toEqual([])
  })

  it('is compulsory where the schema says so, but not where the server fills it in', () => {
    const asked = { type: 'form', body: [{ ...example.item, name: 'field', required: true }] }
    expect(judgeForm(asked, {}).map(({ code }) => code)).toEqual(auto === undefined ? ['REQUIRED'] : [])
    const filled = { type: 'form', body: [{ ...example.item, name: 'field', required: true, liveline: { auto: 'x' } }] }
    expect(judgeForm(filled, {})).toEqual([])
  })
})
