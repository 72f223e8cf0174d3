import type { AmisSchema, TaskForm } from '@liveline/contract/form/shapes.ts'
import type { Language } from '@liveline/contract/language.ts'
import { isFixed } from '@liveline/form-schema/cells.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
import { isItemType } from '@liveline/form-schema/item-kinds.ts'
import { isObject, type Json } from '@liveline/form-schema/json.ts'
import { isLayoutType, layoutKind, type LayoutType } from '@liveline/form-schema/layouts/registry.ts'
import { localizeSchema } from './localize-schema.ts'
import { rightOf, withCellRights } from './rights.ts'

/** What of a form is drawn: only what this node may edit, only what is read, or both in their order. */
export type FormPart = 'all' | 'fill' | 'read'

interface Conditional {
  /** All must hold, and none of `hiddenWhen`, for it to be seen. */
  readonly visibleOn: string | undefined
  readonly hiddenOn: string | undefined
}
/** A field: as an input, or as text. */
export interface ItemPart extends Conditional {
  readonly kind: 'item'
  readonly key: string
  readonly node: AmisSchema
  readonly field: FormField
  readonly mode: 'edit' | 'read'
}
/** What holds others, or explains. */
export interface LayoutPart extends Conditional {
  readonly kind: 'layout'
  readonly key: string
  readonly layout: LayoutType
  readonly node: AmisSchema
  readonly title: string
  readonly parts: readonly Part[]
}
export type Part = ItemPart | LayoutPart

const localized = new WeakMap<AmisSchema, Map<Language, AmisSchema>>()

/** The schema in the words of a language, the same object each time. */
function schemaIn(schema: AmisSchema, language: Language): AmisSchema {
  const known = localized.get(schema) ?? new Map<Language, AmisSchema>()
  localized.set(schema, known)
  const made = known.get(language) ?? localizeSchema(schema, language)
  known.set(language, made)
  return made
}

const isNeverSeen = ({ visible, hidden, visibleOn, hiddenOn }: Json): boolean =>
  visible === false || hidden === true || visibleOn === false || hiddenOn === true

/**
 * What is drawn of a form with the rights of its node; holders with nothing in them are left out.
 * @param isMobile on a phone, in its own layout where there is one; what its fields mean is said by `schema` alone
 */
export function partsOf(form: TaskForm, part: FormPart, language: Language, isMobile = false): readonly Part[] {
  const fields = new Map(fieldsOf(form.schema).map((field) => [field.name, field]))
  const schema = schemaIn(isMobile ? phoneLayoutOf(form) : form.schema, language)

  const read = (node: unknown, key: string): Part[] => {
    if (!isObject(node) || isNeverSeen(node)) return []
    const conditions = { visibleOn: text(node['visibleOn']), hiddenOn: text(node['hiddenOn']) }
    const type = node['type']
    if (isItemType(type)) {
      const field = fields.get(String(node['name']))
      if (field === undefined || type === 'hidden') return []
      const right = rightOf(field, form)
      if (right === 'hidden') return []
      const isWanted = part === 'all' || (part === 'fill') === (right === 'edit')
      if (!isWanted) return []
      return [{ kind: 'item', key: field.name, node, field: withCellRights(field, form), mode: right, ...conditions }]
    }
    if (!isLayoutType(type)) return []
    const { holds, partProperties } = layoutKind(type)
    const held = holds === undefined ? [] : listOf(node[holds])
    const partType = type === 'grid' ? 'container' : 'fieldset'
    const parts = held.flatMap((one, index) =>
      read(partProperties !== undefined && isObject(one) ? { ...one, type: partType } : one, `${key}.${index}`),
    )
    if (holds === undefined ? part === 'fill' : parts.length === 0) return []
    return [{ kind: 'layout', key, layout: type, node, title: text(node['title']) ?? '', parts, ...conditions }]
  }

  return listOf(schema['body']).flatMap((node, index) => read(node, String(index)))
}

/** The desk's, where the phone's would leave out what somebody has to fill in at this node. */
function phoneLayoutOf(form: TaskForm): AmisSchema {
  const { schema, mobileSchema } = form
  if (mobileSchema === undefined) return schema
  const shown = new Set(fieldsOf(mobileSchema).map(({ name }) => name))
  const isMissed = ({ name, requiredOn }: FormField) =>
    !shown.has(name) && (form.fields[name]?.required === true || requiredOn !== undefined)
  return fieldsOf(schema).some(isMissed) ? schema : mobileSchema
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** The columns of a sub-table, as items of its rows. */
export function columnsOf({ node, field }: Pick<ItemPart, 'node' | 'field'>): readonly ItemPart[] {
  const columns = new Map(field.fields.map((column) => [column.name, column]))
  return listOf(node['items']).flatMap((column) => {
    const known = isObject(column) ? columns.get(String(column['name'])) : undefined
    if (known === undefined || known.type === 'hidden' || known.alwaysHidden) return []
    // isObject held, or there would be no column.
    const json = column as Json
    const conditions = { visibleOn: text(json['visibleOn']), hiddenOn: text(json['hiddenOn']) }
    const mode = isFixed(known) ? ('read' as const) : ('edit' as const)
    return [{ kind: 'item' as const, key: known.name, node: json, field: known, mode, ...conditions }]
  })
}
