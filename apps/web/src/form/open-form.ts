import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { closedCellKeys, closedColumns, rowsOf } from '@liveline/form-schema/cells.ts'
import { createFormStore, type FormStore } from './form-store.ts'
import { editableFields, requiredFields } from './rights.ts'
import type { Values } from './schema-values.ts'

interface Beginning {
  /** The draft over the values of the form. */
  readonly initialValues?: Values | undefined
  /** Values of the main form of the instance, which the expressions of its other forms read as `mainForm`. */
  readonly mainForm?: Values | undefined
}

/** What is entered in a form, begun with its values; parts of the form that stand apart on a page share it. */
export function openForm(form: TaskForm, { initialValues, mainForm }: Beginning): FormStore {
  return createFormStore({
    schema: form.schema,
    editable: editableFields(form.schema, form),
    required: requiredFields(form),
    closedCells: closedCellKeys(form.fields),
    keptRows: new Map(
      [...closedColumns(form.fields).keys()].map((table) => [table, rowsOf(form.values[table]).length]),
    ),
    initial: { ...form.values, ...initialValues },
    around: mainForm === undefined ? {} : { mainForm },
    now: () => new Date(),
  })
}
