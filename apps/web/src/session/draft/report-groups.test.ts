import { expect, it } from 'vitest'
import { groupsOf } from './report-groups.ts'

const element = (elementId: string, more: object) => ({
  elementId,
  type: 'userTask',
  isSupported: true,
  understood: [],
  kept: [],
  notRun: [],
  ...more,
})

it('tells each element where it belongs, with the names that are meant', () => {
  const groups = groupsOf([
    element('plain', {}),
    element('mixed', { elementName: 'Look', understood: ['a:assignee'], kept: ['a:x'], notRun: ['a:listener'] }),
    element('foreign', { isSupported: false, type: 'complexGateway' }),
    element('listened', { notRun: ['a:listener'] }),
  ])
  const ids = (rows: readonly { elementId: string }[]) => rows.map(({ elementId }) => elementId)

  expect(ids(groups.notSupported)).toEqual(['mixed', 'foreign', 'listened'])
  expect(groups.kept).toEqual([{ elementId: 'mixed', label: 'Look', type: 'userTask', names: ['a:x'] }])
  expect(ids(groups.understood)).toEqual(['plain', 'mixed'])
})
