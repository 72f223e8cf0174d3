/** Forms of one or two fields, and how their values are to be judged. */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { expect } from 'vitest'
import type { ValidationOptions } from '../src/place.ts'
import { validateFormData } from '../src/validate.ts'

export const form = (...body: object[]): AmisSchema => ({
  type: 'form',
  body: [{ type: 'fieldset', body: [{ type: 'group', body }] }],
})
export const field = (rest: object): AmisSchema => form({ type: 'input-text', name: 'a', ...rest })
export const rule = (name: string, argument: unknown = true, rest: object = {}) =>
  field({ validations: { [name]: argument }, ...rest })
export const date = (name: string, rest: object = {}) => ({
  type: 'input-datetime',
  name,
  valueFormat: 'YYYY-MM-DDTHH:mm:ssZ',
  ...rest,
})

export const select = (rest: object = {}) =>
  field({ type: 'select', options: [{ value: '10' }, { value: 'x,y' }, 5], ...rest })
export const many = (rest: object = {}) =>
  field({ type: 'checkboxes', options: [{ value: 'a' }, { value: 'b' }], ...rest })
export const compared = (name: string) => form(date('b'), date('a', { validations: { [name]: ['${b}', 'minute'] } }))
export const crew = field({
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
export const crewTable = {
  type: 'combo',
  name: 'a',
  multiple: true,
  items: [{ type: 'input-number', name: 'count' }],
}
export const noon = '2026-11-23T12:00:00+08:00'
export const one = '2026-11-23T13:00:00+08:00'

type Values = Record<string, unknown>
/** The schema, values that pass, values that do not, and the code of the problem. */
type Judged = [schema: AmisSchema, good: Values[], bad: Values[], code: string]
/** What is checked comes first. */
export type JudgedRow = [title: string, ...Judged]

const options: ValidationOptions = {
  choices: { '/form/catalogue': new Set(['LW09']) },
  now: new Date('2026-11-22T00:00:00Z'),
}

export function expectJudged([schema, good, bad, code]: Judged): void {
  for (const values of good) expect(validateFormData(schema, values, options)).toEqual([])
  for (const values of bad) {
    expect(validateFormData(schema, values, options).map((problem) => problem.code)).toContain(code)
  }
}
