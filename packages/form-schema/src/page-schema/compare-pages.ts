/**
 * What changed between two versions of a schema page, as a person who designs pages says it. Parts are the same by their
 * name; those without one by what they say and by their kind, in their order.
 */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isEqualJson } from '../equal-json.ts'
import { isObject, type Json } from '../json.ts'
import { longestKept } from '../longest-kept.ts'
import { partKeys } from './page-parts.ts'

const LONGEST = 200

export interface PageChange {
  readonly kind: 'added' | 'removed' | 'moved' | 'changed'
  /** JSON path of the part as it is now; as it was, when it is gone (`$.body[0].columns[2]`). */
  readonly path: string
  /** Kind of the part (`crud`); of one without a kind the place that it stands in (`columns`). */
  readonly type: string
  /** What the part says of itself; empty: nothing. */
  readonly label: string
  readonly labelEn: string
  /** Of `changed`: what of the part (`api.data.formId`); else empty. */
  readonly property: string
  /** What stood there and what stands there now, shortened; of `moved` the places; empty: nothing. */
  readonly from: string
  readonly to: string
}

interface Part {
  readonly node: Json
  readonly path: string
  /** The key of the part around it. */
  readonly place: string
}

/** Empty exactly when the schemas are equal, whatever the order of their members. */
export function comparePages(from: AmisSchema, to: AmisSchema): readonly PageChange[] {
  return comparePart({ node: from, path: '$', place: 'page' }, { node: to, path: '$', place: 'page' })
}

function comparePart(before: Part, after: Part): PageChange[] {
  if (isEqualJson(before.node, after.node)) return []
  const keys = [...new Set([...Object.keys(before.node), ...Object.keys(after.node)])]
  return keys.flatMap((key): PageChange[] => {
    const [was, is] = [own(before.node, key), own(after.node, key)]
    if (isEqualJson(was, is)) return []
    const found = partKeys.has(key) ? compareLists(partsOf(before, key), partsOf(after, key)) : []
    if (found.length > 0) return found
    return leaves(was, is, key).map(([property, old, now]) => ({
      ...headOf('changed', after),
      ...{ property, from: written(old), to: written(now) },
    }))
  })
}

/** What stands in one place of a part: a list, a single one, or words that amis knows (`pagination`). */
function partsOf({ node, path }: Part, place: string): readonly Part[] {
  const held = own(node, place)
  const partOf = (value: unknown, at: string): Part[] => {
    if (isObject(value)) return [{ node: value, path: at, place }]
    if (Array.isArray(value)) return [{ node: { body: value }, path: at, place }]
    return value === undefined || value === null ? [] : [{ node: { type: String(value) }, path: at, place }]
  }
  return Array.isArray(held)
    ? held.flatMap((one: unknown, index) => partOf(one, `${path}.${place}[${index}]`))
    : partOf(held, `${path}.${place}`)
}

function compareLists(from: readonly Part[], to: readonly Part[]): PageChange[] {
  const was = pair(from, to)
  const known = to.flatMap((after) => {
    const before = was.get(after)
    return before === undefined ? [] : [{ before, after }]
  })
  const kept = longestKept(known.map(({ before }) => from.indexOf(before)))
  const stays = new Set(was.values())
  return [
    ...from.filter((part) => !stays.has(part)).map((part) => headOf('removed', part)),
    ...to.filter((part) => !was.has(part)).map((part) => headOf('added', part)),
    ...known.flatMap(({ before, after }, index) => [
      ...(kept.has(index) ? [] : [{ ...headOf('moved', after), from: before.path, to: after.path }]),
      ...comparePart(before, after),
    ]),
  ]
}

/** Each part as it is now by what it was: first by all that it says, then by its name, its words, its kind. */
function pair(from: readonly Part[], to: readonly Part[]): ReadonlyMap<Part, Part> {
  const pairs = new Map<Part, Part>()
  const taken = new Set<Part>()
  const isSame: readonly ((before: Part, after: Part) => boolean)[] = [
    (before, after) => isEqualJson(before.node, after.node),
    (before, after) => isNamed(before) && before.node['name'] === after.node['name'],
    (before, after) => typeOf(before) === typeOf(after) && wordsOf(before) !== '' && wordsOf(before) === wordsOf(after),
    (before, after) => typeOf(before) === typeOf(after) && !isNamed(before) && !isNamed(after),
  ]
  for (const same of isSame)
    for (const after of to) {
      if (pairs.has(after)) continue
      const before = from.find((one) => !taken.has(one) && same(one, after))
      if (before === undefined) continue
      pairs.set(after, before)
      taken.add(before)
    }
  return pairs
}

const isNamed = ({ node }: Part) => typeof node['name'] === 'string' && node['name'] !== ''
const typeOf = ({ node, place }: Part) => (typeof node['type'] === 'string' ? node['type'] : place)
const said = ['label', 'title', 'text', 'tpl', 'content', 'body', 'name'] as const
const wordsOf = (part: Part, suffix = '') => {
  const found = said.map((key) => part.node[`${key}${suffix}`]).find((one) => typeof one === 'string' && one !== '')
  return typeof found === 'string' ? shortened(found) : ''
}

const headOf = (kind: PageChange['kind'], part: Part): PageChange => ({
  ...{ kind, path: part.path, type: typeOf(part), label: wordsOf(part), labelEn: wordsOf(part, 'En') },
  ...{ property: '', from: '', to: '' },
})

/** The members of two values that differ, each with its path: `[path, before, after]`. */
function leaves(was: unknown, is: unknown, path: string): [string, unknown, unknown][] {
  if (isEqualJson(was, is)) return []
  if (!isObject(was) || !isObject(is)) return [[path, was, is]]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) =>
    leaves(own(was, key), own(is, key), `${path}.${key}`),
  )
}

const own = (node: Json, key: string): unknown => (Object.hasOwn(node, key) ? node[key] : undefined)
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)
const written = (value: unknown) =>
  value === undefined ? '' : shortened(typeof value === 'string' ? value : JSON.stringify(value))
