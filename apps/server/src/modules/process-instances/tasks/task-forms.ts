/** What a node lets a person do with a form: pure rules about rights, changes and copies. */
import { TIME_ZONE_OFFSET } from '@liveline/contract/constants.ts'
import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import {
  cellKey,
  closedColumns,
  forbiddenCells,
  isReadOnly,
  mergeRows,
  withoutHidden,
} from '@liveline/form-schema/cells.ts'
import { isSame, isUntouched } from '@liveline/form-schema/same.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'
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

/** Whether a person finds a field here that he may edit and sees. */
export const isFilledIn = (schema: AmisSchema, rights: FormRights): boolean =>
  fieldsOf(schema).some(
    ({ name, type, auto, alwaysHidden }) =>
      type !== 'hidden' && type !== 'static' && !alwaysHidden && auto === undefined && rightOf(rights, name) === 'edit',
  )

/** Without the values the person may not see. */
export function visibleValues(values: Values, rights: FormRights): Values {
  const seen = Object.fromEntries(Object.entries(values).filter(([name]) => rightOf(rights, name) !== 'hidden'))
  return withoutHidden(seen, hiddenKeys(rights))
}

/** The keys of the fields and cells that are hidden by name. */
export const hiddenKeys = (rights: FormRights): ReadonlySet<string> =>
  new Set(Object.entries(rights.fields).flatMap(([key, { right }]) => (right === 'hidden' ? [key] : [])))

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
 * Fields, and cells of tables, that would change though the node or the form does not let them. The server's own fields
 * are not judged: it overwrites them. A hidden one is refused whatever it holds: an answer that depended on it would tell who guesses right.
 */
export function forbiddenChanges(stored: Values, entered: Values, rights: FormRights, schema: AmisSchema): string[] {
  const automatic = automaticFields(schema)
  const tables = tablesOf(schema)
  const closed = closedColumns(rights.fields)
  return Object.keys(entered).flatMap((name): string[] => {
    const right = rightOf(rights, name)
    if (automatic.has(name)) return []
    const table = tables.get(name)
    if (right === 'edit')
      return table === undefined ? [] : forbiddenCells(table, stored[name], entered[name], closed.get(name))
    const isChanged = right === 'hidden' ? !isSame(entered[name], null) : isReadChanged(name)
    return isChanged ? [name] : []
  })

  // Cells that he does not see are not in what he sends back.
  function isReadChanged(name: string): boolean {
    return !isSame(visibleValues({ [name]: stored[name] }, rights)[name], entered[name])
  }
}

const tablesOf = (schema: AmisSchema): ReadonlyMap<string, FormField> =>
  new Map(fieldsOf(schema).flatMap((field) => (field.fields.length === 0 ? [] : [[field.name, field]])))

/**
 * Of the fields that somebody sends those that he has changed since he saw them, and among them those that meanwhile hold
 * something else by somebody else: only what he may see decides.
 * @param values `before` as he saw them, `now` as they are stored
 */
export function ownChanges(
  sent: Values,
  { before, now, rights }: { readonly before: Values; readonly now: Values; readonly rights: FormRights },
): { readonly own: Values; readonly contested: readonly string[] } {
  const shown = (values: Values, name: string) => visibleValues({ [name]: values[name] }, rights)[name]
  const changed = Object.entries(sent).filter(([name, value]) => !isSame(value, shown(before, name)))
  const contested = changed.flatMap(([name, value]) => {
    const present = shown(now, name)
    return isSame(present, shown(before, name)) || isSame(present, value) ? [] : [name]
  })
  return { own: Object.fromEntries(changed), contested }
}

/** What a draft keeps: the fields that the node lets edit, where they differ from what is stored; no closed cells. */
export function draftEntries(stored: Values, entered: Values, rights: FormRights): Values {
  const closed = closedColumns(rights.fields)
  const seen = visibleValues(stored, rights)
  const changed = Object.entries(entered).filter(
    ([name, value]) => rightOf(rights, name) === 'edit' && !isSame(seen[name], value),
  )
  return Object.fromEntries(
    changed.map(([name, value]): [string, unknown] => {
      const cells = [...(closed.get(name)?.keys() ?? [])].map((column) => cellKey(name, column))
      return [name, cells.length === 0 ? value : withoutHidden({ [name]: value }, new Set(cells))[name]]
    }),
  )
}

/** The stored values with what was entered in the fields, and cells of tables, that may be edited. */
export function mergeEntered(stored: Values, entered: Values, rights: FormRights, schema: AmisSchema): Values {
  const tables = tablesOf(schema)
  const closed = closedColumns(rights.fields)
  const allowed = Object.entries(entered).flatMap(([name, value]): [string, unknown][] => {
    if (rightOf(rights, name) !== 'edit') return []
    const table = tables.get(name)
    return [[name, table === undefined ? value : mergeRows(table, stored[name], value, closed.get(name))]]
  })
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

/** Fields that nobody enters: what a call sends for one is not taken. */
export const neverEntered = (schema: AmisSchema): ReadonlySet<string> =>
  new Set(fieldsOf(schema).flatMap((field) => (isReadOnly(field) ? [field.name] : [])))

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
