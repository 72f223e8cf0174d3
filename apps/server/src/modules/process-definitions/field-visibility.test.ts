import { readPolicies } from './read-approval.ts'
import { withoutHidden } from '@liveline/form-schema/cells.ts'
import { describe, expect, it } from 'vitest'
import { bystander, fieldsHiddenSomewhere, hiddenFields, type Involvement } from './field-visibility.ts'
import type { NodeSettings } from './node-settings.ts'

const node = (elementId: string, fields: NodeSettings['fields']): NodeSettings => ({
  elementId,
  name: elementId,
  nameEn: elementId,
  formKey: undefined,
  outcomeVariable: undefined,
  outcomes: [],
  approvers: [],
  approval: undefined,
  policies: readPolicies({}),
  needsAPerson: false,
  fields,
  timeLimit: undefined,
  separateFrom: [],
  noJumpOver: false,
  qualifiedOnly: undefined,
  isApprovalStep: undefined,
  signature: 'none',
  copies: [],
  batch: undefined,
  hostWork: undefined,
  state: undefined,
})
const hidden = { right: 'hidden', required: false } as const
const read = { right: 'read', required: false } as const
const edit = { right: 'edit', required: false } as const

/** `price` is hidden at the survey, `phone` at the approval, `note` at both; `feeder` nowhere. */
const settings = {
  nodes: {
    survey: node('survey', { price: hidden, note: hidden, feeder: read }),
    approval: node('approval', { phone: hidden, note: hidden, price: edit }),
    publish: node('publish', {}),
  },
}
const main = { isMain: true }
const as = (over: Partial<Involvement>) => ({ ...bystander, ...over })
const at = (...steps: readonly (keyof typeof settings.nodes)[]) => ({ steps: steps.map((id) => settings.nodes[id]) })

describe('what a person may not see of the main form', () => {
  it.each<[string, Involvement, string[]]>([
    ['an administrator', as({ isAdministrator: true }), []],
    ['the applicant', as({ isInitiator: true }), []],
    ['the applicant at a step that hides', as({ isInitiator: true, ...at('survey') }), []],
    ['an administrator at a step that hides', as({ isAdministrator: true, ...at('survey') }), []],
    ['who has no task any more', bystander, ['note', 'phone', 'price']],
    ['who surveys', as(at('survey')), ['note', 'price']],
    ['who approves', as(at('approval')), ['note', 'phone']],
    ['who surveyed and approves', as(at('survey', 'approval')), ['note']],
    ['who publishes, where nothing is hidden', as(at('publish')), []],
    ['who surveyed and publishes', as(at('survey', 'publish')), []],
  ])('%s', (_, involvement, expected) => {
    expect([...hiddenFields(fieldsHiddenSomewhere(settings), main, involvement)].toSorted()).toEqual(expected)
  })

  it('never grows with what the person is or did', () => {
    const steps = ['survey', 'approval', 'publish'] as const
    for (let bits = 0; bits < 32; bits++) {
      const fewer = as(at(...steps.filter((_, index) => bits & (1 << index))))
      const more = as({
        ...at(...steps),
        isInitiator: (bits & 8) !== 0,
        isAdministrator: (bits & 16) !== 0,
      })
      const known = hiddenFields(fieldsHiddenSomewhere(settings), main, fewer)
      for (const field of hiddenFields(fieldsHiddenSomewhere(settings), main, more)) expect(known.has(field)).toBe(true)
      for (const field of known) expect(fieldsHiddenSomewhere(settings).has(field)).toBe(true)
    }
  })

  it('is nothing of the other forms', () => {
    expect(hiddenFields(fieldsHiddenSomewhere(settings), { isMain: false }, bystander).size).toBe(0)
  })
})

it('names the fields that some step hides', () => {
  expect([...fieldsHiddenSomewhere(settings)].toSorted()).toEqual(['note', 'phone', 'price'])
  expect(withoutHidden({ price: 1, feeder: 'A' }, fieldsHiddenSomewhere(settings))).toEqual({ feeder: 'A' })
})
