import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { commonProperties, itemProperties, itemTypes } from '../item-kinds.ts'
import { layouts } from '../layouts/registry.ts'
import { kinds } from './registry.ts'

const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/form-schemas.md'), 'utf8')
/** The last cell of the row that begins with a name. */
const saidOf = (name: string) =>
  namesIn(new RegExp(`^\\| \`${name}\` \\|(.*)\\|$`, 'm').exec(page)?.[1]?.split('|').at(-1))
const namesIn = (cell: string | undefined) => cell && Array.from(cell.matchAll(/`(\w+)`/g), ([, name]) => name)

it.each(itemTypes)('documents what %s may say', (type) => {
  expect(saidOf(type)).toEqual(kinds[type].properties)
})

it.each(Object.entries(layouts))('documents what %s may say', (type, { properties }) => {
  expect(saidOf(type)).toEqual(properties)
})

it('documents what every part and every item may say', () => {
  const [, common, item] = /Every part may say (.*?); every item besides (.*?)\.\n/s.exec(page) ?? []
  expect(namesIn(common)).toEqual(commonProperties)
  expect(namesIn(item)).toEqual(itemProperties)
})
