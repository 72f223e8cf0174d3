/** What a node lets a person do with a form: pure rules about rights, changes and copies. */
import { TIME_ZONE_OFFSET } from '@liveline/contract/constants.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { isSame, isUntouched } from '@liveline/form-schema/same.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { Variables, VariableValue } from '@liveline/workflow-engine'
import type { FieldRight, FieldSetting, NodeSettings } from '../../process-definitions/node-settings.ts'

export type FormRights = {
  readonly defaultRight: FieldRight
  readonly fields: Readonly<Record<string, FieldSetting>>
}
export type Values = Readonly<Record<string, unknown>>

export const readOnly: FormRights = { defaultRight: 'read', fields: {} }

/** The main form is read unless a field says otherwise; the node's own form is filled in; others are only shown. */
export function rightsAt(node: NodeSettings | undefined, form: { formKey: string; isMain: boolean }): FormRights {
  if (node === undefined) return readOnly
  const isOwn = node.formKey === form.formKey
  if (form.isMain) return { defaultRight: isOwn ? 'edit' : 'read', fields: node.fields }
  return isOwn ? { defaultRight: 'edit', fields: {} } : readOnly
}

export const rightOf = (rights: FormRights, field: string): FieldRight =>
  rights.fields[field]?.right ?? rights.defaultRight

export const requiredAt = (rights: FormRights): Set<string> =>
  new Set(Object.entries(rights.fields).flatMap(([name, { required }]) => (required ? [name] : [])))

/** Without the values the person may not see. */
export function visibleValues(values: Values, rights: FormRights): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => rightOf(rights, name) !== 'hidden'))
}

/** The values of hidden fields alone: they stay, whatever somebody saves who does not see them. */
export function hiddenValues(values: Values, rights: FormRights): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => rightOf(rights, name) === 'hidden'))
}

/** The rights with some fields hidden besides. */
export function hiding(rights: FormRights, hidden: ReadonlySet<string>): FormRights {
  const fields = [...hidden].map((name) => [name, { right: 'hidden', required: false }] as const)
  return { ...rights, fields: { ...rights.fields, ...Object.fromEntries(fields) } }
}

/**
 * Fields that would change though the node does not let them. The server's own fields are not judged: it overwrites
 * them. A hidden one is refused whatever it holds: an answer that depended on it would tell who guesses right.
 */
export function forbiddenChanges(
  stored: Values,
  entered: Values,
  rights: FormRights,
  automatic: ReadonlySet<string>,
): string[] {
  return Object.keys(entered).filter((name) => {
    const right = rightOf(rights, name)
    if (right === 'edit' || automatic.has(name)) return false
    return right === 'hidden' ? !isSame(entered[name], null) : !isSame(stored[name], entered[name])
  })
}

/** What a draft keeps: the fields that the node lets edit, where they differ from what is stored. */
export function draftEntries(stored: Values, entered: Values, rights: FormRights): Values {
  return Object.fromEntries(
    Object.entries(entered).filter(([name, value]) => rightOf(rights, name) === 'edit' && !isSame(stored[name], value)),
  )
}

/** The stored values with what was entered in the fields that may be edited. */
export function mergeEntered(stored: Values, entered: Values, rights: FormRights): Values {
  const allowed = Object.entries(entered).filter(([name]) => rightOf(rights, name) === 'edit')
  return { ...stored, ...Object.fromEntries(allowed) }
}

/** Whether nothing was filled in: what an untouched form sends, switches that are off included. */
export const isBlank = isUntouched

/** Fields the server fills, by name: `"liveline": { "auto": "planNo" }`; those that are computed among them. */
export function automaticFields(schema: AmisSchema): ReadonlyMap<string, string> {
  const before = automatic.get(schema)
  if (before !== undefined) return before
  const found = new Map(
    fieldsOf(schema).flatMap(({ name, auto }): [string, string][] => (auto === undefined ? [] : [[name, auto]])),
  )
  automatic.set(schema, found)
  return found
}

const automatic = new WeakMap<AmisSchema, ReadonlyMap<string, string>>()

/** Fields that are only shown: what a call sends for one is not taken. */
export const neverEntered = (schema: AmisSchema): ReadonlySet<string> =>
  new Set(fieldsOf(schema).flatMap(({ name, type }) => (type === 'static' ? [name] : [])))

const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/

/** Main-form fields as process variables; a missing one is null, so that a condition may name it. A date without offset is China's. */
export function formVariables(names: readonly string[], values: Values): Variables {
  return Object.fromEntries(names.map((name) => [name, variableOf(values[name])]))
}

function variableOf(value: unknown): VariableValue {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string') {
    const match = DATE.exec(value)
    if (match === null) return value
    const spaced = value.replace(' ', 'T')
    const moment = new Date(
      match[1] !== undefined ? spaced : `${spaced.includes('T') ? spaced : `${spaced}T00:00`}${TIME_ZONE_OFFSET}`,
    )
    return Number.isNaN(moment.getTime()) ? value : moment
  }
  // What a form holds is JSON.
  return value as VariableValue
}

const LONGEST_LISTED_TEXT = 200

/** Fields short enough for the columns of a list. */
export function listedFields(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) =>
      typeof value === 'string'
        ? value.length <= LONGEST_LISTED_TEXT
        : typeof value === 'number' || typeof value === 'boolean',
    ),
  )
}
