import { expect, it } from 'vitest'
import { consequencesOf } from './consequences.ts'

const element = (elementId: string) => ({ elementId, name: elementId, nameEn: elementId })
const nothing = { result: null, refusal: null, ended: [], cancelled: [], opened: [], doubled: [], stuck: [] }

it('marks each step once, by the gravest of what would happen to it', () => {
  const report = {
    ...nothing,
    ended: [{ ...element('call'), flowName: 'crew', flowNameEn: 'crew' }],
    cancelled: [
      { ...element('left'), taskId: '1' },
      { ...element('right'), taskId: '2' },
    ],
    opened: [element('left'), element('first')],
    doubled: [element('first')],
    stuck: [element('join')],
  }

  expect(consequencesOf(report)).toEqual([
    { elementId: 'call', kind: 'cancelled' },
    { elementId: 'left', kind: 'opened' },
    { elementId: 'right', kind: 'cancelled' },
    { elementId: 'first', kind: 'doubled' },
    { elementId: 'join', kind: 'stuck' },
  ])
  expect(consequencesOf(nothing)).toEqual([])
})
