import { isItemType } from '@liveline/form-schema/item-kinds.ts'
import { isObject, type Json } from '@liveline/form-schema/json.ts'
import type { PartPlace } from '@liveline/form-schema/layouts/layout-kind.ts'
import { isLayoutType, layoutKind } from '@liveline/form-schema/layouts/registry.ts'

/** The property in which a component holds others; a table holds its columns in `items`. */
export type Slot = PartPlace | 'items'
/** A pane is what stands in tabs, columns and steps: it has no type of its own. */
export type Role = 'form' | 'item' | 'layout' | 'pane' | 'column' | 'unknown'

const holdsPanes = (slot: Slot | undefined): boolean => slot === 'tabs' || slot === 'columns' || slot === 'steps'

/** Where a component may hold others; undefined when it holds none. */
export function slotOf(node: Json, role: Role): Slot | undefined {
  if (role === 'pane') return 'body'
  const type = node['type']
  if (type === 'combo') return 'items'
  return isLayoutType(type) ? layoutKind(type).holds : undefined
}

export function roleOf(node: Json, slot: Slot | undefined): Role {
  if (slot === undefined) return 'form'
  if (holdsPanes(slot)) return 'pane'
  if (slot === 'items') return 'column'
  const type = node['type']
  return isItemType(type) ? 'item' : isLayoutType(type) ? 'layout' : 'unknown'
}

/** What a slot holds now: amis lets one component stand without a list. */
export const heldIn = (node: Json, slot: Slot): readonly unknown[] => {
  const held = node[slot]
  return Array.isArray(held) ? held : isObject(held) ? [held] : []
}

/** Whether a component may stand there; columns of a table are items, and no table of their own. */
export function accepts(slot: Slot, node: Json): boolean {
  const type = node['type']
  if (holdsPanes(slot)) return type === undefined
  if (slot === 'items') return isItemType(type) && type !== 'combo'
  return isItemType(type) || (isLayoutType(type) && type !== 'form')
}
