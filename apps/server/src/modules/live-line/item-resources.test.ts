import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPack } from '../pack/pack-files.ts'
import { crewRows, vehicleRows } from './item-resources.ts'

const pack = await readPack(join(import.meta.dirname, '../../../seeds/live-line'))

it('asks for as many people as each item of the pack, a guardian and two workers a truck among them', () => {
  for (const item of pack.catalogue.content) {
    const rows = crewRows(item)
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(item.crew)
    expect(rows.map(({ role }) => role).slice(0, 3)).toEqual(['leader', 'guardian', 'bucket'])
    const trucks = vehicleRows(item).find(({ kind }) => kind === 'bucket-truck')?.count ?? 0
    expect(rows.find(({ role }) => role === 'bucket')?.count).toBe(2 * trucks)
  }
})

it('asks for the cable truck for bypass work only', () => {
  const kinds = (method: string) => vehicleRows({ class: 4, method, crew: 12 }).map(({ kind }) => kind)
  expect(kinds('combined')).toContain('bypass-truck')
  expect(kinds('glove')).not.toContain('bypass-truck')
})
