import { describe, expect, it } from 'vitest'
import { lintMobile } from './lint-mobile.ts'

const form = (...body: object[]) => ({ type: 'form', body })
const note = { type: 'input-text', name: 'note', label: '说明', required: true }
const count = { type: 'input-number', name: 'count' }

describe('a layout of phones', () => {
  it('may show the fields of the desk in another order, and leave out what nobody has to fill in', () => {
    expect(lintMobile(form(count, note), form({ type: 'fieldset', body: [note] }))).toEqual([])
  })

  it('is refused a field that the desk does not have, or has as another', () => {
    const problems = lintMobile(form(note, count), form(note, { type: 'input-text', name: 'count' }), 'en')

    expect(problems).toMatchObject([{ path: '$mobile', code: 'MOBILE_FIELD' }])
    expect(problems[0]?.message).toContain('“count”')
  })

  it('is refused without a field that has to be filled in', () => {
    expect(lintMobile(form(note), form(count))).toMatchObject([{ code: 'MOBILE_FIELD' }, { code: 'MOBILE_MISSING' }])
  })

  it('leaves out what the server fills in, compulsory or not', () => {
    const sum = { type: 'input-number', name: 'sum', required: true, liveline: { computed: '${count * 2}' } }
    expect(lintMobile(form(note, count, sum), form(note))).toEqual([])
  })

  it('is judged as every schema is, with its own place', () => {
    expect(lintMobile(form(note), form({ type: 'iframe' }))).toMatchObject([
      { path: '$mobile.body[0].type', code: 'TYPE_REFUSED' },
    ])
  })
})
