/** The items of a schema with where they stand, and the parts around them. */
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isItemType } from './item-kinds.ts'
import { isObject, type Json } from './json.ts'

export type Placed = {
  readonly name: string
  readonly type: string
  readonly label: string
  readonly labelEn: string
  readonly node: Json
  /** The titles, or types, of the parts around it, from outside to inside. */
  readonly around: string
  /** That and its number among what stands there. */
  readonly place: string
  /** Of a table of rows. */
  readonly columns: readonly Placed[]
}

/** In the order in which they are shown. */
export const placedItems = (schema: AmisSchema): readonly Placed[] => collect(schema, '', '')

function collect(node: unknown, around: string, place: string): Placed[] {
  if (Array.isArray(node)) return node.flatMap((part, index) => collect(part, around, `${place}/${index}`))
  if (!isObject(node)) return []
  if (isItemType(node.type)) return [placed(node, node.type, around, place)]
  const here = typeof node.type === 'string' && node.type !== 'form' ? `${around}/${titleOf(node)}` : around
  return Object.entries(node).flatMap(([key, held]) => collect(held, tabOf(node, here), `${place}/${key}`))
}

/** A tab or a step has no type of its own. */
const tabOf = (node: Json, around: string): string =>
  node.type === undefined && typeof node.title === 'string' ? `${around}/${node.title}` : around

function placed(node: Json, type: string, around: string, place: string): Placed {
  const name = typeof node.name === 'string' ? node.name : ''
  const label = text(node.label) ?? name
  const columns = collect(node.items, '', '')
  return { name, type, label, labelEn: text(node.labelEn) ?? label, node, around, place, columns }
}

export type Layout = {
  readonly type: string
  readonly name: string
  readonly nameEn: string
  /** Without the parts it holds. */
  readonly said: Json
}

/** The parts that are no items, from outside to inside. */
export function layoutsOf(node: unknown): readonly Layout[] {
  if (Array.isArray(node)) return node.flatMap(layoutsOf)
  if (!isObject(node) || isItemType(node.type)) return []
  const held = Object.entries(node).filter(([, part]) => typeof part === 'object' && part !== null)
  const said = Object.fromEntries(Object.entries(node).filter(([, part]) => typeof part !== 'object' || part === null))
  const name = titleOf(node)
  const type = text(node.type) ?? ''
  return [{ type, name, nameEn: text(node.titleEn) ?? name, said }, ...held.flatMap(([, part]) => layoutsOf(part))]
}

const titleOf = (node: Json): string => text(node.title) ?? text(node.tpl) ?? text(node.type) ?? ''
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
