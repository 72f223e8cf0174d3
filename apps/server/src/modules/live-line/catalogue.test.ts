import { liveLineApi } from '@liveline/contract/live-line/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

const item = {
  code: 'LW09',
  class: 2,
  zh: '带电更换',
  en: 'Replace',
  method: 'glove',
  liveHours: 1.5,
  avoidedHours: 3.5,
  crew: 4,
  reclose: true,
  underLoad: false,
}

let app: TestApp
let reader: TestUser

beforeAll(async () => {
  app = await createTestApp()
  reader = await aUser(app.database, {})
})
afterAll(() => app.close())

const load = (items: (typeof item)[]) => app.database.transaction((tx) => app.catalogue.ensureCatalogue(tx, items))
const options = async () => (await app.call(liveLineApi.catalogue, {}, reader.userName)).data.options

describe('the catalogue', () => {
  it('is filled by the pack, and no longer offers items that are switched off', async () => {
    expect(await load([item])).toBe(1)
    expect(await load([item])).toBe(0)
    expect(await options()).toEqual([
      {
        value: 'LW09',
        label: 'LW09 带电更换',
        labelEn: 'LW09 Replace',
        number: 'LW09',
        name: '带电更换',
        nameEn: 'Replace',
        initials: 'ddgh',
        class: 2,
        method: 'glove',
        liveHours: 1.5,
        avoidedHours: 3.5,
        crew: 4,
        reclose: true,
        underLoad: false,
        crewRows: [
          { role: 'leader', count: 1 },
          { role: 'guardian', count: 1 },
          { role: 'bucket', count: 2 },
        ],
        vehRows: [
          { kind: 'bucket-truck', count: 1 },
          { kind: 'tool-truck', count: 1 },
        ],
      },
    ])
    const schema = { type: 'form', body: [{ type: 'select', name: 'itemCode', source: '/form/catalogue' }] }
    const problems = (itemCode: string) => app.forms.validate(app.database, schema, { itemCode })
    expect(await problems('LW09')).toEqual([])
    expect(await problems('LW10')).toMatchObject([{ path: 'itemCode', code: 'OPTION' }])
    expect(await app.catalogue.findItem(app.database, 'LW09')).toMatchObject({ class: 2, crew: 4 })

    await changeRows(app.database, 'update catalogue_items set enabled = false')
    expect(await load([{ ...item, crew: 5 }])).toBe(1)
    expect(await options()).toEqual([])
  })

  it('fills in what it says of the item that the values name, and empties that for an item it does not know', async () => {
    const sources = new Map([
      ['class', 'class'],
      ['people', 'item.crew'],
      ['number', 'planNo'],
    ])
    const filled = (values: Record<string, unknown>) =>
      app.catalogue.withItemFacts(app.database, sources, { people: 9, number: 'A', ...values })

    expect(await filled({ itemCode: 'LW09' })).toEqual({ itemCode: 'LW09', class: 2, people: 5, number: 'A' })
    expect(await filled({ itemCode: 'LW99' })).toEqual({ itemCode: 'LW99', number: 'A' })
    expect(await filled({})).toEqual({ number: 'A' })
  })
})
