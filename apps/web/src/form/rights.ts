import type { AmisSchema, TaskForm } from '@liveline/contract/form/shapes.ts'
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

/** The part of the values that this node may send. */
export function pickEditable(
  values: Readonly<Record<string, unknown>>,
  editable: ReadonlySet<string>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => editable.has(name)))
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
