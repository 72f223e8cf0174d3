import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isSchema, mapNodes } from './schema-walk.ts'

type Right = 'hidden' | 'read' | 'edit'

/** What the present node may do with the fields of a form. */
export interface FieldRights {
  /** For a field that is not named. */
  readonly defaultRight: Right
  readonly fields: Readonly<Record<string, { readonly right: Right; readonly required: boolean }>>
}

/** Filled by the server (planNo, applicant …): shown, never sent. */
function isAuto(node: AmisSchema): boolean {
  return isSchema(node['liveline']) && typeof node['liveline']['auto'] === 'string'
}

const DISPLAY_ONLY = new Set(['static', 'tpl', 'divider', 'fieldset', 'fieldSet', 'group', 'container', 'wrapper'])

const nameOf = (node: AmisSchema) => (typeof node['name'] === 'string' ? node['name'] : undefined)
const isHolder = (node: AmisSchema) => Array.isArray(node['body']) || isSchema(node['body'])
const isField = (node: AmisSchema) => nameOf(node) !== undefined && !isHolder(node)

function rightOf(name: string, rights: FieldRights) {
  return rights.fields[name] ?? { right: rights.defaultRight, required: undefined }
}

function readOnly(node: AmisSchema): AmisSchema {
  // Rules, defaults and help are for those who fill it in.
  const {
    required: _,
    requiredOn: __,
    validations: ___,
    value: ____,
    description: _____,
    descriptionEn: ______,
    items,
    ...rest
  } = node
  const columns = Array.isArray(items) ? { items: items.map((item) => (isSchema(item) ? readOnly(item) : item)) } : {}
  // A sub-table without rows would show its "add" line; every other field shows its value as text.
  return {
    ...rest,
    ...columns,
    static: true,
    ...(node['type'] === 'combo' ? { addable: false, removable: false } : {}),
  }
}

/**
 * The schema as this node may use it: hidden fields are left out, fields to be read become text, the others keep
 * their input and are required where the node or the form says so. Holders that end up empty go as well.
 */
export function applyFieldRights(schema: AmisSchema, rights: FieldRights): AmisSchema {
  const applied = mapNodes(schema, (node) => {
    const name = nameOf(node)
    if (name === undefined || !isField(node)) return node
    const { right, required } = rightOf(name, rights)
    if (right === 'hidden') return undefined
    if (isAuto(node)) return { ...node, liveline: undefined }
    if (right === 'read') return readOnly(node)
    return required === true ? { ...node, required: true } : node
  })
  return dropEmptyHolders(applied)
}

function dropEmptyHolders(schema: AmisSchema): AmisSchema {
  if (!Array.isArray(schema['body'])) return schema
  const body = schema['body']
    .map((node: unknown) => (isSchema(node) ? dropEmptyHolders(node) : node))
    .filter((node: unknown) => !isSchema(node) || !Array.isArray(node['body']) || node['body'].length > 0)
  return { ...schema, body }
}

/** Names that may be sent from this node: inputs with the right "edit" that the server does not fill. */
export function editableFields(schema: AmisSchema, rights: FieldRights): ReadonlySet<string> {
  const names = new Set<string>()
  mapNodes(schema, (node) => {
    const name = nameOf(node)
    if (name === undefined || !isField(node) || isAuto(node) || DISPLAY_ONLY.has(String(node['type']))) return node
    if (rightOf(name, rights).right === 'edit') names.add(name)
    return node
  })
  return names
}

/** The part of the values that this node may send. */
export function pickEditable(
  values: Readonly<Record<string, unknown>>,
  editable: ReadonlySet<string>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => editable.has(name) && value !== undefined))
}

/** Names that the server fills. */
export function autoFields(schema: AmisSchema): ReadonlySet<string> {
  const names = new Set<string>()
  mapNodes(schema, (node) => {
    const name = nameOf(node)
    if (name !== undefined && isAuto(node)) names.add(name)
    return node
  })
  return names
}
