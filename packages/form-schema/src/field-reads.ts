/** Which items of a schema read which fields, and where: what a rename or a removal would break. */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isItemType } from './item-kinds.ts'
import { isObject, type Json } from './json.ts'
import { namesRead } from './expression-names.ts'
import { rulesOf } from './rules.ts'

export type FieldRead = {
  /** The field that is read; the column of a table as `table.column`. */
  readonly field: string
  readonly kind: 'condition' | 'rule' | 'text' | 'value' | 'autoFill' | 'source'
  /** JSON path of the text, `$.body[2].visibleOn`. */
  readonly path: string
  /** What the reading item is called; its type where it has no words of its own. */
  readonly name: string
  readonly nameEn: string
}

type Around = {
  /** The columns of the table around, by their name. */
  readonly columns: ReadonlyMap<string, string>
  readonly name: string
  readonly nameEn: string
}

/** Every reading of a field in the schema, in its order. Names that are no fields are among them. */
export function readsOf(schema: AmisSchema): readonly FieldRead[] {
  const reads: FieldRead[] = []
  visit(schema, '$', { columns: new Map(), name: '', nameEn: '' }, reads)
  return reads
}

function visit(node: unknown, path: string, around: Around, reads: FieldRead[]): void {
  if (Array.isArray(node)) {
    for (const [index, part] of node.entries()) visit(part, `${path}[${index}]`, around, reads)
    return
  }
  if (!isObject(node)) return
  const here = typeof node.type === 'string' ? { ...around, ...namesOf(node, node.type) } : around
  const columns = columnsOf(node, around.columns)
  for (const [key, held] of Object.entries(node)) {
    const place = `${path}.${key}`
    if (key === 'items' && columns !== around.columns) visit(held, place, { ...here, columns }, reads)
    else if (key === 'validations') readRules(node, place, { ...here, columns }, reads)
    else if (key === 'autoFill' && isObject(held)) {
      for (const target of Object.keys(held)) add(target, 'autoFill', `${place}.${target}`, here, reads)
    } else if (typeof held === 'string') {
      for (const name of namesIn(key, held)) add(name, kindOf(key), place, here, reads)
    } else visit(held, place, here, reads)
  }
}

function add(name: string, kind: FieldRead['kind'], path: string, around: Around, reads: FieldRead[]): void {
  reads.push({ field: around.columns.get(name) ?? name, kind, path, name: around.name, nameEn: around.nameEn })
}

/** Rules name fields in expressions, and some of them a field or a column as it is. */
function readRules(node: Json, place: string, around: Around, reads: FieldRead[]): void {
  for (const { rule, argument } of rulesOf(node.validations)) {
    const parts: readonly unknown[] = Array.isArray(argument) ? argument : [argument]
    const plain = rule === 'equalsField' || rule === 'addsUpTo' ? parts.slice(0, 1) : []
    for (const part of parts) {
      if (typeof part !== 'string' || rule.startsWith('matchRegexp')) continue
      const names = plain.includes(part) && !part.includes('$') ? [part] : namesIn('validations', part)
      for (const name of names) add(name, 'rule', `${place}.${rule}`, around, reads)
    }
  }
}

/** A bound of a date may also be written `$name`. */
function namesIn(key: string, text: string): readonly string[] {
  const bare = /^\$([A-Za-z]\w*)$/.exec(text)?.[1]
  if (bare !== undefined && /^(?:min|max)Date$|^validations$/.test(key)) return [bare]
  return namesRead(text)
}

function kindOf(key: string): FieldRead['kind'] {
  if (key.endsWith('On')) return 'condition'
  if (key === 'source') return 'source'
  if (/^(?:min|max)(?:Date)?$/.test(key)) return 'rule'
  return key === 'value' || key === 'computed' ? 'value' : 'text'
}

function columnsOf(node: Json, outer: Around['columns']): Around['columns'] {
  if (!Array.isArray(node.items) || typeof node.name !== 'string') return outer
  const names = node.items.flatMap((item: unknown) =>
    isObject(item) && typeof item.name === 'string' ? [item.name] : [],
  )
  return new Map(names.map((name) => [name, `${String(node.name)}.${name}`]))
}

function namesOf(node: Json, type: string): { name: string; nameEn: string } {
  const words = isItemType(type) ? [node.label, node.name] : [node.title]
  const name = words.find((word): word is string => typeof word === 'string' && word !== '') ?? type
  const en = isItemType(type) ? node.labelEn : node.titleEn
  return { name, nameEn: typeof en === 'string' && en !== '' ? en : name }
}
