import { describe, expect, it } from 'vitest'
import { batchOutcomes } from './batch-outcomes.ts'

const outcome = (value: string, more: { danger?: boolean; requiresForms?: boolean } = {}) => ({
  value,
  label: value,
  labelEn: value,
  requiresOpinion: false,
  requiresForms: true,
  opinionField: undefined,
  primary: false,
  danger: false,
  ...more,
})
const node = {
  batch: undefined as boolean | undefined,
  formKey: undefined as string | undefined,
  fields: {},
  separateFrom: [] as string[],
  outcomes: [
    outcome('agree'),
    outcome('postpone', { requiresForms: false }),
    outcome('reject', { requiresForms: false, danger: true }),
  ],
}
const edited = { load: { right: 'edit', required: false } } as const
const compulsory = { load: { right: 'read', required: true } } as const
const shown = { load: { right: 'read', required: false }, price: { right: 'hidden', required: false } } as const

describe('outcomes for many at once', () => {
  it.each([
    ['nothing to fill in', {}, ['agree', 'postpone']],
    ['fields that are only read or hidden', { fields: shown }, ['agree', 'postpone']],
    ['a form of its own', { formKey: 'survey' }, []],
    ['a field to edit', { fields: edited }, []],
    ['a compulsory field', { fields: compulsory }, []],
    ['a separation of duties', { separateFrom: ['initiator'] }, []],
    [
      'a separation of duties, allowed by the drawing',
      { separateFrom: ['initiator'], batch: true },
      ['agree', 'postpone'],
    ],
    ['a form of its own, allowed by the drawing', { formKey: 'survey', batch: true }, ['postpone']],
    ['a field to edit, allowed by the drawing', { fields: edited, batch: true }, ['postpone']],
    ['nothing to fill in, forbidden by the drawing', { batch: false }, []],
  ])('of a node with %s', (_, more, expected) => {
    expect(batchOutcomes({ ...node, ...more }).map(({ value }) => value)).toEqual(expected)
  })

  it('of a node that the version does not have are none', () => {
    expect(batchOutcomes(undefined)).toEqual([])
  })
})
