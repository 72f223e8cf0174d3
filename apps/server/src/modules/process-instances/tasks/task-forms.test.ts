import { describe, expect, it } from 'vitest'
import { readNodeSettings } from '../../process-definitions/read-settings.ts'
import {
  automaticFields,
  draftEntries,
  forbiddenChanges,
  formVariables,
  hiddenValues,
  hiding,
  mergeEntered,
  rightOf,
  rightsAt,
  visibleValues,
} from './task-forms.ts'

const node = readNodeSettings({
  id: 'survey',
  type: 'userTask',
  parentId: 'p',
  incoming: [],
  outgoing: [],
  boundaryEvents: [],
  asyncBefore: false,
  asyncAfter: false,
  userTask: { candidateUsers: [], candidateGroups: [], formKey: 'lwSurvey' },
  extensions: {
    attributes: {},
    elements: [
      { name: 'liveline:field', attributes: { key: 'itemCode', right: 'edit' } },
      { name: 'liveline:field', attributes: { key: 'phone', right: 'hidden' } },
    ],
  },
})
const main = rightsAt(node, { formKey: 'lwPlan', isMain: true })

const schema = {
  body: [
    { type: 'static', name: 'class', liveline: { auto: 'class' } },
    ...['phone', 'feeder', 'itemCode'].map((name) => ({ type: 'input-text', name })),
  ],
}

describe('rights at a node', () => {
  it('let read the main form, fill in the own form and look at the others', () => {
    expect(rightOf(main, 'feeder')).toBe('read')
    expect(rightOf(main, 'itemCode')).toBe('edit')
    expect(rightOf(rightsAt(node, { formKey: 'lwSurvey', isMain: false }), 'date')).toBe('edit')
    expect(rightOf(rightsAt(node, { formKey: 'lwScheme', isMain: false }), 'technique')).toBe('read')
  })

  it('keep hidden values from the browser and in the database', () => {
    const stored = { phone: '138', feeder: 'A', itemCode: 'LW01' }
    expect(visibleValues(stored, main)).toEqual({ feeder: 'A', itemCode: 'LW01' })
    expect(mergeEntered(stored, { phone: '', itemCode: 'LW02' }, main, schema)).toEqual({ ...stored, itemCode: 'LW02' })
  })

  it('refuse a hidden field whatever it holds, and let an empty one pass: nothing tells who guesses right', () => {
    for (const stored of [{ phone: '138' }, { phone: '' }, {}]) {
      expect(forbiddenChanges(stored, { phone: '138' }, main, schema)).toEqual(['phone'])
      for (const phone of ['', null, undefined, [], false])
        expect(forbiddenChanges(stored, { phone }, main, schema)).toEqual([])
    }
  })

  it('keep in a draft what was changed and may be edited', () => {
    const stored = { phone: '138', feeder: 'A', itemCode: 'LW01', method: 'glove' }
    const entered = { phone: '138', feeder: 'B', itemCode: '' }
    expect(draftEntries(stored, entered, main)).toEqual({ itemCode: '' })
    expect(draftEntries(stored, { itemCode: 'LW01' }, main)).toEqual({})
  })

  it('hide what is hidden besides', () => {
    const narrowed = hiding(main, new Set(['feeder']))
    expect(visibleValues({ phone: '1', feeder: 'A', itemCode: 'x' }, narrowed)).toEqual({ itemCode: 'x' })
    expect(hiddenValues({ phone: '1', feeder: 'A', itemCode: 'x' }, narrowed)).toEqual({ phone: '1', feeder: 'A' })
  })

  it('name what may not change, and take an empty field for empty however it is written', () => {
    const stored = { feeder: 'A', users: [{ a: 1, b: 2 }] }
    const entered = { feeder: 'B', users: [{ b: 2, a: 1 }], note: '', list: [], itemCode: 'LW09', class: 4 }
    expect(forbiddenChanges(stored, entered, main, schema)).toEqual(['feeder'])
  })
})

describe('copies of the main form', () => {
  it('give every named variable a value, and dates their moment', () => {
    const values = { planStart: '2026-12-01T08:30:00+08:00', day: '2026-12-01', crewCount: 2, riskLevel: 'II' }
    expect(formVariables(['planStart', 'day', 'crewCount', 'riskLevel', 'newMethod'], values)).toEqual({
      planStart: new Date('2026-12-01T00:30:00Z'),
      day: new Date('2026-11-30T16:00:00Z'),
      crewCount: 2,
      riskLevel: 'II',
      newMethod: null,
    })
  })

  it('find the fields that the server fills', () => {
    const schema = {
      body: [{ type: 'group', body: [{ type: 'static', name: 'planNo', liveline: { auto: 'planNo' } }] }],
    }
    expect([...automaticFields(schema)]).toEqual([['planNo', 'planNo']])
  })
})
