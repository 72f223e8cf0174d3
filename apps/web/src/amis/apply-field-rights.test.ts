import { describe, expect, it } from 'vitest'
import { applyFieldRights, autoFields, editableFields, pickEditable } from './apply-field-rights.ts'

const schema = {
  type: 'form',
  body: [
    { type: 'fieldset', title: '申请信息', body: [{ type: 'static', name: 'planNo', liveline: { auto: 'planNo' } }] },
    {
      type: 'fieldset',
      body: [
        {
          type: 'group',
          body: [
            { type: 'select', name: 'method', required: true, description: '按项目带出', options: [] },
            { type: 'input-text', name: 'liveReason' },
          ],
        },
        { type: 'combo', name: 'crewNeed', items: [{ type: 'select', name: 'method' }] },
      ],
    },
    { type: 'fieldset', title: '内部', body: [{ type: 'input-text', name: 'secret' }] },
  ],
}
const edit = { right: 'edit', required: false } as const

describe('applyFieldRights', () => {
  it('turns fields that may only be read into text without rules or help', () => {
    const text = JSON.stringify(applyFieldRights(schema, { defaultRight: 'read', fields: {} }))

    expect(text).toContain('{"type":"select","name":"method","options":[],"static":true}')
    expect(text).not.toContain('required')
  })

  it('keeps editable fields and makes them required where the node says so', () => {
    const applied = applyFieldRights(schema, {
      defaultRight: 'read',
      fields: { liveReason: { right: 'edit', required: true } },
    })

    expect(JSON.stringify(applied)).toContain('{"type":"input-text","name":"liveReason","required":true}')
  })

  it('leaves out hidden fields, and holders that have become empty', () => {
    const applied = applyFieldRights(schema, {
      defaultRight: 'edit',
      fields: { secret: { right: 'hidden', required: false } },
    })

    expect(JSON.stringify(applied)).not.toContain('secret')
    expect(JSON.stringify(applied)).not.toContain('内部')
  })

  it('does not change the schema it was given', () => {
    const before = structuredClone(schema)

    applyFieldRights(schema, { defaultRight: 'hidden', fields: {} })

    expect(schema).toEqual(before)
  })
})

describe('what may be sent', () => {
  it('is the editable inputs; not what the server fills, nor the columns of a sub-table by themselves', () => {
    const rights = { defaultRight: 'read', fields: { crewNeed: edit, planNo: edit } } as const

    expect([...editableFields(schema, rights)]).toEqual(['crewNeed'])
    expect([...autoFields(schema)]).toEqual(['planNo'])
    expect(pickEditable({ crewNeed: [], method: 'glove', planNo: 'x' }, editableFields(schema, rights))).toEqual({
      crewNeed: [],
    })
  })
})
