import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importSchema } from './import.ts'
import { itemTypes } from './item-kinds.ts'
import { kinds } from './kinds/registry.ts'
import { lintSchema } from './lint.ts'

const outcomes = (given: unknown) => importSchema(given, 'en').notes.map(({ path, outcome }) => `${outcome} ${path}`)

describe('a form of another designer', () => {
  it('of any depth is read as deep as forms go', () => {
    let nested: object = { type: 'input-text', name: 'a' }
    for (let depth = 0; depth < 20_000; depth += 1) nested = { type: 'container', body: [nested] }

    const { schema } = importSchema({ type: 'form', body: [{ type: 'input-text', name: 'b' }, nested] })

    expect(schema).toMatchObject({ body: [{ name: 'b' }, { type: 'container' }] })
  })

  it('loses a table of which the columns fit alone and not together, with one note', () => {
    const column = (name: string, other: string) =>
      ({ type: 'input-number', name, liveline: { computed: `\${${other} + 1}` } }) as const
    const table = { type: 'combo', name: 'rows', items: [column('x', 'y'), column('y', 'x')] }

    expect(outcomes({ type: 'form', body: [table] })).toEqual(['refused $.body[0]'])
  })

  it('is taken over as it is where every part is known', () => {
    const folder = join(import.meta.dirname, '../../../apps/server/seeds/live-line/forms')
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.form.json'))) {
      const { schema } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { schema: { body: unknown } }
      const imported = importSchema(schema)
      expect(imported.schema?.body).toEqual(schema.body)
      expect(imported.notes.every(({ outcome }) => outcome === 'understood')).toBe(true)
    }
  })

  it('is told part by part, with what was changed and why', () => {
    const imported = importSchema(
      {
        type: 'page',
        body: {
          type: 'form',
          api: '/save',
          controls: [
            { type: 'text', name: 'user-name', label: 'Name', className: 'x', onEvent: {} },
            {
              type: 'input-table',
              name: 't',
              columns: [
                { type: 'input-text', name: 'c', label: 'C' },
                { type: 'tpl', tpl: 'x' },
              ],
            },
            { type: 'iframe', src: 'https://example.org' },
            { type: 'select', name: 's', label: 'S', source: 'https://example.org/options' },
            {
              type: 'tabs',
              tabs: [{ title: 'One', body: [{ type: 'number', name: 'n', label: 'N', visibleOn: 'data.x == 1' }] }],
            },
          ],
        },
      },
      'en',
    )
    expect(imported.schema).toEqual({
      type: 'form',
      body: [
        { type: 'input-text', name: 'user_name', label: 'Name' },
        { type: 'combo', name: 't', items: [{ type: 'input-text', name: 'c', label: 'C' }] },
        { type: 'select', name: 's', label: 'S' },
        { type: 'tabs', tabs: [{ title: 'One', body: [{ type: 'input-number', name: 'n', label: 'N' }] }] },
      ],
    })
    expect(imported.notes.map(({ name, outcome, why }) => [name, outcome, why.length])).toEqual([
      ['form', 'changed', 1],
      ['Name', 'changed', 3],
      ['t', 'changed', 1],
      ['C', 'understood', 0],
      ['tpl', 'refused', 1],
      ['iframe', 'refused', 1],
      ['S', 'changed', 1],
      ['tabs', 'understood', 0],
      ['N', 'changed', 2],
    ])
  })

  it('is refused when there is none', () => {
    for (const given of [null, 1, '', [], {}, { type: 'page', body: [] }, { type: 'crud' }])
      expect(outcomes(given)).toEqual(['refused $'])
  })

  it('becomes one that may be saved, whatever it holds', () => {
    const part = fc.letrec<{ part: object; parts: object[] }>((tie) => ({
      part: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(...itemTypes).map((type) => ({ ...kinds[type].example.item })),
        fc.record({
          type: fc.constantFrom(
            'input-text',
            'text',
            'fieldset',
            'panel',
            'grid',
            'combo',
            'constructor',
            'toString',
            'x',
          ),
          name: fc.oneof(fc.string(), fc.constantFrom('a', '__proto__', 'constructor')),
          body: tie('parts'),
          columns: tie('parts'),
          items: tie('parts'),
          visibleOn: fc.oneof(fc.string(), fc.boolean(), fc.constantFrom('${a}', 'this.x')),
          label: fc.oneof(fc.string(), fc.constant('<img onerror=alert(1)>'), fc.integer()),
          options: fc.jsonValue() as fc.Arbitrary<unknown>,
        }),
      ),
      parts: fc.array(tie('part'), { maxLength: 4 }),
    })).parts
    fc.assert(
      fc.property(part, (body) => {
        const { schema } = importSchema({ type: 'form', body })
        expect(schema).toBeDefined()
        expect(lintSchema(schema)).toEqual([])
      }),
      { seed: 20261123, numRuns: 300 },
    )
  })
})
