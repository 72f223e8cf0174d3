import type { Problem } from '@liveline/contract/envelope.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { say, type Language } from '@liveline/contract/language.ts'
import { importTexts } from './import.texts.ts'
import { commonProperties, isItemType, itemProperties, type ItemType } from './item-kinds.ts'
import { isObject, type Json } from './json.ts'
import { kinds } from './kinds/registry.ts'
import { isLayoutType, layoutKind, type LayoutType } from './layouts/registry.ts'
import { lintSchema } from './lint.ts'

/** What became of one component of a schema that another designer wrote. */
interface ImportNote {
  /** JSON path in what was given. */
  readonly path: string
  readonly outcome: 'understood' | 'changed' | 'refused'
  /** What the component is called, else its type. */
  readonly name: string
  /** Why it was changed or refused; empty for what was understood. */
  readonly why: readonly string[]
}

export interface Imported {
  /** A form that the lint lets in; undefined when nothing could be made of what was given. */
  readonly schema: AmisSchema | undefined
  readonly notes: readonly ImportNote[]
}

/** Types of amis that mean the same as one of ours. */
const sameAs: Readonly<Record<string, ItemType | LayoutType>> = {
  ...{ text: 'input-text', 'input-email': 'input-text', 'input-url': 'input-text', number: 'input-number' },
  ...{ date: 'input-date', datetime: 'input-datetime', time: 'input-time', 'native-date': 'input-date' },
  ...{
    'native-time': 'input-time',
    'list-select': 'radios',
    'button-group-select': 'radios',
    'chained-select': 'select',
  },
  ...{ 'input-table': 'combo', 'input-group': 'group', hbox: 'grid', flex: 'group', panel: 'fieldset' },
  ...{ wrapper: 'container', page: 'container', markdown: 'tpl' },
}
const DEEPEST = 24

/** Where a component says what it holds, the newer word of amis first. */
const placesOf = (type: ItemType | LayoutType): readonly string[] => {
  if (type === 'combo') return ['items', 'columns', 'controls']
  if (isItemType(type)) return []
  const { holds } = layoutKind(type)
  if (holds === undefined) return []
  return type === 'group' ? ['body', 'items', 'controls'] : holds === 'body' ? ['body', 'controls'] : [holds]
}

/**
 * Reads a form schema of another designer: what this one knows is taken over, what has a counterpart becomes it, and the
 * rest is left out, each with its place and the reason. Pure; what it gives passes `lintSchema`.
 */
export function importSchema(given: unknown, language: Language = 'zh-CN'): Imported {
  const notes: ImportNote[] = []
  const found = formIn(given, '$', 0)
  if (found === undefined) {
    const why = [say(language, importTexts.notAForm)]
    return { schema: undefined, notes: [{ path: '$', outcome: 'refused', name: '', why }] }
  }
  if (found.path !== '$')
    notes.push({ path: found.path, outcome: 'changed', name: 'form', why: [say(language, importTexts.unwrapped)] })

  const refuse = (path: string, node: Json, why: string) => {
    notes.push({ path, outcome: 'refused', name: nameOf(node), why: [why] })
    return []
  }
  const readAll = (node: Json, places: readonly string[], path: string, names: Set<string>, around: Around): Json[] => {
    const place = places.find((one) => node[one] !== undefined)
    if (place === undefined) return []
    return listOf(node[place]).flatMap((one, at) =>
      isObject(one) ? read(one, `${path}.${place}[${at}]`, names, around) : [],
    )
  }
  function read(node: Json, path: string, names: Set<string>, around: Around): Json[] {
    if (around.depth > DEEPEST) return []
    if (around.paneKeys !== undefined) return [readPane(node, path, names, around)]
    const given = typeof node.type === 'string' ? node.type : ''
    const type = isItemType(given) || isLayoutType(given) ? given : counterpartOf(given)
    if (type === undefined || type === 'form' || (around.isRow && (!isItemType(type) || type === 'combo')))
      return refuse(path, node, say(language, importTexts.unknownType, { type: given }))
    const why = type === given ? [] : [say(language, importTexts.replaced, { type: given, other: type })]
    const made: Record<string, unknown> = { type, ...takenOver(node, type, why, language) }
    if (isItemType(type)) made.name = freeName(node.name, names, why, language)
    // Told before what it holds.
    const place = notes.length
    const inner = holderOf(type, around.depth)
    if (inner !== undefined)
      made[inner.holds] = readAll(node, placesOf(type), path, type === 'combo' ? new Set() : names, inner)
    const [problem] = lintAlone(made, around.isRow, language)
    if (problem !== undefined) {
      notes.splice(place)
      return refuse(path, node, say(language, importTexts.unsound, { message: problem.message }))
    }
    notes.splice(place, 0, { path, outcome: why.length === 0 ? 'understood' : 'changed', name: nameOf(node), why })
    return [made]
  }
  function readPane(node: Json, path: string, names: Set<string>, { paneKeys = [], depth }: Around): Json {
    const held = readAll(node, ['body', 'tab', 'controls'], path, names, { depth: depth + 1, isRow: false })
    return { ...picked(node, paneKeys), body: held }
  }

  const body = readAll(found.node, ['body', 'controls'], found.path, new Set(), { depth: 0, isRow: false })
  const schema: AmisSchema = { type: 'form', body }
  const left = lintSchema(schema, language)
  if (left.length === 0) return { schema, notes }
  return { schema: undefined, notes: [...notes, ...left.map(({ path, message }) => refusal(path, message))] }
}

interface Around {
  readonly depth: number
  /** Columns of a table stand here. */
  readonly isRow: boolean
  /** Tabs, steps or columns stand here, which may say this. */
  readonly paneKeys?: readonly string[] | undefined
}

const refusal = (path: string, why: string): ImportNote => ({ path, outcome: 'refused', name: '', why: [why] })

/** The form itself, or the first one in a page around it. */
function formIn(given: unknown, path: string, depth: number): { node: Json; path: string } | undefined {
  if (!isObject(given) || depth > DEEPEST) return undefined
  if (given.type === 'form') return { node: given, path }
  for (const [at, one] of listOf(given.body).entries()) {
    const found = formIn(one, Array.isArray(given.body) ? `${path}.body[${at}]` : `${path}.body`, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function holderOf(type: ItemType | LayoutType, depth: number): (Around & { holds: string }) | undefined {
  if (type === 'combo') return { holds: 'items', depth: depth + 1, isRow: true }
  if (isItemType(type)) return undefined
  const { holds, partProperties } = layoutKind(type)
  if (holds === undefined) return undefined
  return { holds, depth: depth + 1, isRow: false, paneKeys: partProperties?.filter((name) => name !== 'body') }
}

/** The properties that the lint lets in one by one; the others are named in `why`. */
function takenOver(node: Json, type: ItemType | LayoutType, why: string[], language: Language): Json {
  const allowed = isItemType(type) ? [...itemProperties, ...kinds[type].properties] : layoutKind(type).properties
  const held = new Set(['type', 'name', ...placesOf(type)])
  const own = Object.entries(node).filter(([name]) => !held.has(name))
  const known = own.filter(([name]) => commonProperties.includes(name) || allowed.includes(name))
  const named = isItemType(type) ? { name: 'a' } : {}
  const problemsOf = (entries: readonly (readonly [string, unknown])[]) =>
    lintAlone({ type, ...named, ...Object.fromEntries(entries) }, false, language).length
  // What the form is better without goes, one by one: some are right only together.
  const kept = known.reduce((left, entry) => {
    const others = left.filter((one) => one !== entry)
    return problemsOf(others) < problemsOf(left) ? others : left
  }, known)
  const dropped = own.filter((entry) => !kept.includes(entry)).map(([name]) => name)
  if (dropped.length > 0) why.push(say(language, importTexts.dropped, { names: dropped.join(', ') }))
  return Object.fromEntries(kept)
}

const counterpartOf = (type: string) => (Object.hasOwn(sameAs, type) ? sameAs[type] : undefined)

const picked = (node: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(node).filter(([name]) => names.includes(name) || commonProperties.includes(name)))

/** A key that the form has not yet, as near to the given one as it may be. */
function freeName(given: unknown, names: Set<string>, why: string[], language: Language): string {
  const wanted = typeof given === 'string' ? given : ''
  const sound =
    wanted
      .replaceAll(/\W/g, '_')
      .replace(/^[^A-Za-z]+/, '')
      .slice(0, 60) || 'field'
  let name = sound
  for (let count = 2; names.has(name) || name === 'constructor' || name === 'prototype'; count += 1)
    name = `${sound}${count}`
  names.add(name)
  if (name !== given) why.push(say(language, importTexts.named, { name: wanted, other: name }))
  return name
}

const lintAlone = (node: Json, isRow: boolean, language: Language): readonly Problem[] =>
  lintSchema({ type: 'form', body: [isRow ? { type: 'combo', name: 'rows', items: [node] } : node] }, language)

const nameOf = ({ label, title, name, type }: Json): string =>
  [label, title, name, type].find((word): word is string => typeof word === 'string' && word !== '') ?? ''

const listOf = (held: unknown): readonly unknown[] => (Array.isArray(held) ? held : held === undefined ? [] : [held])
