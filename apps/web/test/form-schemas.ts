/** Form schemas to try the designer with: those of the pack, and generated ones. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { itemTypes } from '@liveline/form-schema/item-kinds.ts'
import type { Json } from '@liveline/form-schema/json.ts'
import { kinds } from '@liveline/form-schema/kinds/registry.ts'
import fc from 'fast-check'

const folder = join(import.meta.dirname, '../../server/seeds/live-line/forms')

export const packForms: readonly (readonly [string, AmisSchema])[] = readdirSync(folder)
  .filter((name) => name.endsWith('.form.json'))
  .map((name) => [name, (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { schema: AmisSchema }).schema])

const conditional = fc.option(fc.constantFrom("${field1 == 'a'}", '${field2 > 3 && !field3}'), { nil: undefined })

const item = fc
  .record({ type: fc.constantFrom(...itemTypes), visibleOn: conditional, required: fc.boolean() })
  .map(({ type, visibleOn, required }): Json => ({
    ...kinds[type].example.item,
    required,
    ...(visibleOn === undefined ? {} : { visibleOn }),
  }))

const { part } = fc.letrec<{ part: Json; body: Json[]; pane: Json }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    item,
    fc.record({ type: fc.constantFrom('fieldset', 'group', 'container'), body: tie('body') }),
    fc.record({ type: fc.constant('tabs'), tabs: fc.array(tie('pane'), { maxLength: 3 }) }),
    fc.record({ type: fc.constant('grid'), columns: fc.array(tie('pane'), { maxLength: 3 }) }),
    fc.record({ type: fc.constant('wizard'), steps: fc.array(tie('pane'), { maxLength: 3 }) }),
    fc.constantFrom<Json>({ type: 'divider' }, { type: 'tpl', tpl: 'see ${field1}' }, { type: 'alert', body: 'words' }),
  ),
  body: fc.array(tie('part'), { maxLength: 5 }),
  pane: fc.record({ title: fc.string(), body: tie('body') }),
}))

/** Every item under a name of its own. */
function withNames(schema: AmisSchema): AmisSchema {
  let count = 0
  const name = (held: unknown): unknown => {
    if (Array.isArray(held)) return held.map(name)
    if (typeof held !== 'object' || held === null) return held
    const node = Object.fromEntries(Object.entries(held).map(([key, value]) => [key, name(value)]))
    const isItem = itemTypes.some((type) => type === node['type']) && node['name'] === undefined
    count += isItem ? 1 : 0
    return isItem ? { ...node, name: `field${count}` } : node
  }
  // What was an object stays one.
  return name(schema) as AmisSchema
}

export const formSchemas: fc.Arbitrary<AmisSchema> = fc
  .array(part, { minLength: 1, maxLength: 8 })
  .map((body) => withNames({ type: 'form', body }))

/** The same 200 each time. */
export const generatedForms: readonly AmisSchema[] = fc.sample(formSchemas, { numRuns: 200, seed: 20261123 })
