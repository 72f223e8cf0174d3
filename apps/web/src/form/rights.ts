import type { AmisSchema, TaskForm } from '@liveline/contract/form/shapes.ts'
import { cellKey } from '@liveline/form-schema/cells.ts'
import { fieldsOf } from '@liveline/form-schema/fields.ts'
import type { FormField } from '@liveline/form-schema/form-field.ts'

/** What the present node may do with the fields of a form. */
export type FormRights = Pick<TaskForm, 'defaultRight' | 'fields'>
type Right = FormRights['defaultRight']

/** What may be done with one field here; what the server fills in is at most read. */
export function rightOf(field: FormField, rights: FormRights): Right {
  const { right } = rights.fields[field.name] ?? { right: rights.defaultRight }
  return right === 'edit' && (field.auto !== undefined || field.type === 'static') ? 'read' : right
}

/** A sub-table with the columns that are seen here; those that are only read nobody enters, see `isFixed`. */
export function withCellRights(table: FormField, rights: FormRights): FormField {
  const settingOf = (column: FormField) => rights.fields[cellKey(table.name, column.name)]
  if (!table.fields.some(settingOf)) return table
  const fields = table.fields.flatMap((column): FormField[] => {
    const { right = 'edit', required = false } = settingOf(column) ?? {}
    if (right === 'hidden') return []
    return [{ ...column, isDisabled: column.isDisabled || right === 'read', required: column.required || required }]
  })
  return { ...table, fields }
}

/** Names that may be sent from this node. */
export function editableFields(schema: AmisSchema, rights: FormRights): ReadonlySet<string> {
  return new Set(fieldsOf(schema).flatMap((field) => (rightOf(field, rights) === 'edit' ? [field.name] : [])))
}

/** The fields that a person fills in here: those he may edit and sees. */
export function fieldsToFill(schema: AmisSchema, rights: FormRights): readonly FormField[] {
  return fieldsOf(schema).filter(
    (field) => field.type !== 'hidden' && !field.alwaysHidden && rightOf(field, rights) === 'edit',
  )
}

/** Names that are compulsory at this node beyond what the schema says. */
export function requiredFields(rights: FormRights): ReadonlySet<string> {
  return new Set(Object.entries(rights.fields).flatMap(([name, { required }]) => (required ? [name] : [])))
}

/** The part of the values that this node may send; null where a person took away what was there. */
export function pickEditable(
  values: Readonly<Record<string, unknown>>,
  editable: ReadonlySet<string>,
): Record<string, unknown> {
  const sent = Object.entries(values).filter(([name]) => editable.has(name))
  return Object.fromEntries(sent.map(([name, value]) => [name, value ?? null]))
}

/** The form as somebody sees it who may change nothing. */
export function asRead(form: TaskForm): TaskForm {
  const read = (right: TaskForm['defaultRight']) => (right === 'hidden' ? right : ('read' as const))
  return {
    ...form,
    defaultRight: read(form.defaultRight),
    fields: Object.fromEntries(
      Object.entries(form.fields).map(([key, { right }]) => [key, { right: read(right), required: false }]),
    ),
  }
}
