import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Json } from '@liveline/form-schema/json.ts'
import { lintSchema } from '@liveline/form-schema/lint.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formSchemas, generatedForms, packForms } from '../../../../test/form-schemas.ts'
import { changeProperties } from './change-property.ts'
import { fromClipboard, pasteNodes, toClipboard } from './clipboard.ts'
import { duplicateNodes } from './duplicate-nodes.ts'
import { groupNodes, ungroupNode } from './group-nodes.ts'
import { beginHistory, record, redo, undo } from './history.ts'
import { insertNodes } from './insert-nodes.ts'
import { moveByOne, moveNodes } from './move-nodes.ts'
import { removeNodes } from './remove-nodes.ts'
import { componentAt, pathText, treeOf, type Located } from './tree.ts'

const SEED = 20261123
const form = (...body: Json[]): AmisSchema => ({ type: 'form', body })
const text = (name: string, more: Json = {}): Json => ({ type: 'input-text', name, label: name, ...more })
const located = (schema: AmisSchema, name: string): Located => {
  const found = [...treeOf(schema).values()].find(({ node }) => node['name'] === name || node['title'] === name)
  if (found === undefined) throw new Error(`No ${name}`)
  return found
}
const idOfField = (schema: AmisSchema, name: string) => located(schema, name).id
const rootId = (schema: AmisSchema) => [...treeOf(schema).keys()][0] ?? ''
const names = (schema: AmisSchema) =>
  [...treeOf(schema).values()].flatMap(({ node }) => (typeof node['name'] === 'string' ? [node['name']] : []))

/** Any edit of the designer, chosen by three numbers. */
function anyEdit(schema: AmisSchema, [what, first, second]: readonly [number, number, number]): AmisSchema {
  const ids = [...treeOf(schema).keys()]
  const one = ids[first % ids.length] ?? ''
  const other = ids[second % ids.length] ?? ''
  const edits: readonly (() => AmisSchema | undefined)[] = [
    () => insertNodes(schema, { parent: other, index: first % 3 }, [text('new')])?.schema,
    () => moveNodes(schema, [one], { parent: other, index: first % 3 })?.schema,
    () => moveByOne(schema, [one], first % 2 === 0 ? 1 : -1)?.schema,
    () => removeNodes(schema, [one]),
    () => duplicateNodes(schema, [one, other])?.schema,
    () => changeProperties(schema, [one], { labelEn: `L${first}` }),
    () => groupNodes(schema, [one, other], { type: 'fieldset', title: 'S' })?.schema,
    () => ungroupNode(schema, one)?.schema,
    () => pasteNodes(schema, fromClipboard(toClipboard(schema, [one])) ?? [], other)?.schema,
  ]
  return edits[what % edits.length]?.() ?? schema
}
const edits = fc.array(fc.tuple(fc.nat(8), fc.nat(60), fc.nat(60)), { minLength: 1, maxLength: 30 })

describe('an untouched schema', () => {
  it('is the same text after it was opened, walked and saved', () => {
    for (const [, schema] of [...packForms, ...generatedForms.map((one) => ['', one] as const)]) {
      const before = JSON.stringify(schema)
      const history = beginHistory(schema)
      const tree = treeOf(history.now.schema)
      const same = changeProperties(history.now.schema, [...tree.keys()], {})
      expect(same).toBe(schema)
      expect(JSON.stringify(history.now.schema)).toBe(before)
    }
    expect(packForms.length).toBeGreaterThan(3)
    expect(generatedForms).toHaveLength(200)
  })

  it('is the same text again after any edits have been undone', () => {
    fc.assert(
      fc.property(formSchemas, edits, (schema, steps) => {
        const before = JSON.stringify(schema)
        let history = beginHistory(schema)
        for (const step of steps)
          history = record(history, { schema: anyEdit(history.now.schema, step), chosen: [] }, undefined, 0)
        const after = JSON.stringify(history.now.schema)
        const back = history.past.reduce(undo, history)
        expect(JSON.stringify(back.now.schema)).toBe(before)
        expect(JSON.stringify(back.future.reduce(redo, back).now.schema)).toBe(after)
      }),
      { seed: SEED, numRuns: 200 },
    )
  })
})

describe('any edits', () => {
  it('leave every component one place, one id, and every field a name of its own', () => {
    fc.assert(
      fc.property(formSchemas, edits, (schema, steps) => {
        const edited = steps.reduce(anyEdit, schema)
        const tree = treeOf(edited)
        const nodes = [...tree.values()].map(({ node }) => node)
        expect(new Set(nodes).size).toBe(nodes.length)
        for (const { id, parent, children } of tree.values()) {
          expect(parent === undefined || tree.get(parent)?.children.includes(id)).toBe(true)
          for (const child of children) expect(tree.get(child)?.parent).toBe(id)
        }
        expect(lintSchema(edited).filter(({ code }) => code === 'NAME_REPEATED')).toEqual([])
      }),
      { seed: SEED, numRuns: 200 },
    )
  })

  it('keep the id of what was only moved or changed', () => {
    const schema = form(text('a'), { type: 'fieldset', title: 's', body: [text('b')] })
    const [a, s] = [idOfField(schema, 'a'), idOfField(schema, 's')]
    const moved = moveNodes(schema, [a], { parent: s, index: 1 })
    const changed = changeProperties(moved?.schema ?? schema, [a], { label: 'A' })
    expect(located(changed, 'a')).toMatchObject({ id: a, parent: s, index: 1, path: ['body', 0, 'body', 1] })
    expect(idOfField(changed, 's')).toBe(s)
  })
})

describe('moving', () => {
  it('refuses a holder inside itself, a table inside a table and a field among tabs', () => {
    const table = { type: 'combo', name: 't', multiple: true, items: [text('c')] }
    const schema = form({ type: 'fieldset', title: 's', body: [text('a')] }, table, { type: 'tabs', tabs: [] })
    const [s, t, a] = [idOfField(schema, 's'), idOfField(schema, 't'), idOfField(schema, 'a')]
    const tabs = [...treeOf(schema).values()].find(({ node }) => node['type'] === 'tabs')?.id ?? ''
    expect(moveNodes(schema, [s], { parent: s, index: 0 })).toBeUndefined()
    expect(moveNodes(schema, [t], { parent: t, index: 0 })).toBeUndefined()
    expect(moveNodes(schema, [a], { parent: tabs, index: 0 })).toBeUndefined()
    expect(moveNodes(schema, [a], { parent: t, index: 0 })?.schema['body']).toMatchObject([
      { body: [] },
      { items: [{ name: 'a' }, { name: 'c' }] },
      { type: 'tabs' },
    ])
  })

  it('counts places as they stand before the move, for several at once', () => {
    const schema = form(text('a'), text('b'), text('c'), text('d'))
    const ids = [idOfField(schema, 'a'), idOfField(schema, 'c')]
    const moved = moveNodes(schema, ids, { parent: rootId(schema), index: 4 })
    expect(names(moved?.schema ?? schema)).toEqual(['b', 'd', 'a', 'c'])
    expect(moveNodes(schema, [ids[0] ?? ''], { parent: rootId(schema), index: 1 })).toBeUndefined()
  })

  it('goes by single steps through sections and tabs, and all the way back', () => {
    const schema = form(
      text('a'),
      { type: 'fieldset', title: 's', body: [text('b')] },
      {
        type: 'tabs',
        tabs: [
          { title: '1', body: [] },
          { title: '2', body: [text('c')] },
        ],
      },
    )
    const id = idOfField(schema, 'a')
    const texts = new Set<string>([JSON.stringify(schema)])
    let now = schema
    for (let step = moveByOne(now, [id], 1); step !== undefined; step = moveByOne(now, [id], 1)) {
      now = step.schema
      expect(texts.has(JSON.stringify(now))).toBe(false)
      texts.add(JSON.stringify(now))
    }
    expect(JSON.stringify(now)).toContain('"c","label":"c"}')
    expect(now['body']).toMatchObject([{ title: 's' }, { type: 'tabs' }, { name: 'a' }])
    for (let step = moveByOne(now, [id], -1); step !== undefined; step = moveByOne(now, [id], -1)) now = step.schema
    expect(JSON.stringify(now)).toBe(JSON.stringify(schema))
  })
})

describe('groups', () => {
  it('gives conditions of a dissolved section on to what it held', () => {
    const inner = text('b', { visibleOn: '${x || y}', hiddenOn: '${z}' })
    const schema = form({
      type: 'fieldset',
      title: 's',
      visibleOn: '${a}',
      hiddenOn: '${c}',
      body: [text('a1'), inner],
    })
    const edited = ungroupNode(schema, idOfField(schema, 's'))
    expect(edited?.schema['body']).toMatchObject([
      { name: 'a1', visibleOn: '${a}', hiddenOn: '${c}' },
      { name: 'b', visibleOn: '${(a) && (x || y)}', hiddenOn: '${(c) || (z)}' },
    ])
    expect(lintSchema(edited?.schema)).toEqual([])
  })

  it('puts what is chosen into a section where the first of it stood', () => {
    const schema = form(text('a'), text('b'), text('c'))
    const edited = groupNodes(schema, [idOfField(schema, 'c'), idOfField(schema, 'a')], {
      type: 'fieldset',
      title: 's',
    })
    expect(edited?.schema['body']).toMatchObject([{ title: 's', body: [{ name: 'a' }, { name: 'c' }] }, { name: 'b' }])
  })
})

describe('the clipboard', () => {
  it('brings a condition along that reads a field copied with it, under the new name', () => {
    const schema = form(text('a'), text('b', { visibleOn: "${a == 'x' && other}" }))
    const copied = toClipboard(schema, [idOfField(schema, 'a'), idOfField(schema, 'b')])
    const pasted = pasteNodes(schema, fromClipboard(copied) ?? [], undefined)
    expect(pasted?.schema['body']).toMatchObject([
      {},
      {},
      { name: 'a2' },
      { name: 'b2', visibleOn: "${a2 == 'x' && other}" },
    ])
  })

  it('takes no other text for components', () => {
    const foreign = ['', 'x', '{}', '[]', '{"kind":"liveline/form-parts","parts":[{"type":"script"}]}', 'null']
    for (const one of foreign) expect(fromClipboard(one)).toBeUndefined()
  })
})

describe('history', () => {
  it('goes back a hundred steps and more', () => {
    let history = beginHistory(form())
    for (let step = 0; step < 300; step += 1)
      history = record(history, { schema: form(text(`f${step}`)), chosen: [] }, undefined, step)
    for (let step = 0; step < 300; step += 1) history = undo(history)
    expect(history.now.schema).toEqual(form())
  })

  it('takes a word that is typed for one step, and what comes later for another', () => {
    let history = beginHistory(form(text('a')))
    const type = (label: string, at: number) => {
      history = record(history, { schema: form(text('a', { label })), chosen: [] }, 'a.label', at)
    }
    type('L', 0)
    type('Li', 300)
    type('Line', 700)
    type('Line 1', 9_000)
    expect(history.past).toHaveLength(2)
    expect(undo(history).now.schema['body']).toMatchObject([{ label: 'Line' }])
  })
})

describe('a JSON path of the lint', () => {
  it('leads to the component that it is about, in every form of the pack', () => {
    for (const [, schema] of packForms)
      for (const { id, path } of treeOf(schema).values()) {
        expect(componentAt(schema, `${pathText(path)}.visibleOn`)?.id).toBe(id)
      }
  })
})
