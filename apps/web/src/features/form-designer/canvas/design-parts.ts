import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { Language } from '@liveline/contract/language.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import { isObject, type Json } from '@liveline/form-schema/json.ts'
import { isLayoutType, type LayoutType } from '@liveline/form-schema/layouts/registry.ts'
import type { Part } from '../../../form/form-parts.ts'
import { localizeSchema } from '../../../form/localize-schema.ts'
import { rightOf } from '../../../form/rights.ts'
import { idOf } from '../schema-edit/node-ids.ts'
import { heldIn, roleOf, slotOf, type Role, type Slot } from '../schema-edit/slots.ts'

const made: Readonly<Record<Language, WeakMap<Json, Part>>> = { 'zh-CN': new WeakMap(), en: new WeakMap() }
const RIGHTS = { defaultRight: 'edit', fields: {} } as const

/**
 * What the renderer draws of a form while it is designed: every component, also an empty or a hidden one, under its id
 * as the key. The same object for as long as nothing in the component changes, so that an edit draws what it changed.
 */
export function designParts(schema: AmisSchema, language: Language): readonly Part[] {
  return heldIn(schema, 'body')
    .filter(isObject)
    .map((node) => designPart(node, 'body', language))
}

function designPart(node: Json, slot: Slot, language: Language): Part {
  const known = made[language].get(node)
  if (known !== undefined) return known
  const role = roleOf(node, slot)
  const part = role === 'item' ? itemPart(node, language) : layoutPart(node, role, slot, language)
  made[language].set(node, part)
  return part
}

/** A condition hides nothing from whoever designs it. */
const always = { visibleOn: undefined, hiddenOn: undefined }

function itemPart(node: Json, language: Language): Part {
  const [field] = fieldsOf({ type: 'form', body: [node] })
  if (field === undefined) return emptyPart(node)
  const mode = rightOf(field, RIGHTS) === 'edit' ? 'edit' : 'read'
  return { kind: 'item', key: idOf(node), node: localizeSchema(node, language), field, mode, ...always }
}

const emptyPart = (node: Json): Part => ({
  ...{ kind: 'layout', key: idOf(node), layout: 'container', node, title: '', parts: [] },
  ...always,
})

function layoutPart(node: Json, role: Role, slot: Slot, language: Language): Part {
  const holds = slotOf(node, role)
  const held = holds === undefined ? [] : heldIn(node, holds).filter(isObject)
  const words = localizeSchema(node, language)
  return {
    kind: 'layout',
    key: idOf(node),
    layout: role === 'pane' ? (slot === 'columns' ? 'container' : 'fieldset') : layoutOf(node),
    node: words,
    title: typeof words['title'] === 'string' ? words['title'] : '',
    parts: holds === undefined ? [] : held.map((child) => designPart(child, holds, language)),
    ...always,
  }
}

const layoutOf = ({ type }: Json): LayoutType => (isLayoutType(type) ? type : 'container')
