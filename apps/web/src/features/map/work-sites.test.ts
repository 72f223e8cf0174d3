import type { InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { expect, it } from 'vitest'
import { siteOf } from './work-sites.ts'

const row = (fields: Record<string, unknown>) =>
  ({ instanceId: 'a', number: 'LWP-1', title: '接引流线', fields }) as unknown as InstanceRow

it('reads the place as the plan has it', () => {
  expect(siteOf(row({ geo: '120.312500,31.204100', location: '文汇街口' }))).toEqual({
    instanceId: 'a',
    number: 'LWP-1',
    title: '接引流线',
    place: { lng: 120.3125, lat: 31.2041 },
    location: '文汇街口',
  })
  expect(siteOf(row({ geo: '120.3125， 31.2041' }))?.place).toEqual({ lng: 120.3125, lat: 31.2041 })
})

it.each([undefined, 7, '', '文汇街口', '120.3', '<b>,1', '120.3,95', '500,31.2'])(
  'leaves out a plan whose place is %s',
  (geo) => {
    expect(siteOf(row({ geo }))).toBeUndefined()
  },
)
