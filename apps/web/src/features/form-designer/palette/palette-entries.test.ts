import { describe, expect, it } from 'vitest'
import { lintSchema } from '@liveline/form-schema/lint.ts'
import { idOf } from '../schema-edit/node-ids.ts'
import { insertNodes } from '../schema-edit/insert-nodes.ts'
import { offers, offersFor } from './palette-entries.ts'
import { paletteIcons } from './palette-icon.tsx'

describe('the palette', () => {
  it.each(offers.map((offer) => [offer.key, offer] as const))('has the icon of %s', (_, { entry }) => {
    expect(Object.keys(paletteIcons)).toContain(entry.icon)
  })

  it('puts all of its components into one form that may be saved', () => {
    const form = { type: 'form', body: [] }
    const filled = offers.reduce(
      (schema, { make }) => insertNodes(schema, { parent: idOf(schema), index: 0 }, [make()])?.schema ?? schema,
      form as Record<string, unknown>,
    )
    expect(filled['body']).toHaveLength(offers.length)
    expect(lintSchema(filled)).toEqual([])
  })

  it('finds by the words of either language, and by the type', () => {
    for (const word of ['Select', '下拉', 'select'])
      expect(offersFor(word, 'en').flatMap(({ offers: found }) => found.map(({ key }) => key))).toContain('select')
    expect(offersFor('no such component', 'en')).toEqual([])
  })
})
