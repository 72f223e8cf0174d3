import type { TaskForm } from '@liveline/contract/form/shapes.ts'
import { editableFields, pickEditable } from '../../../amis/apply-field-rights.ts'

export type FormValues = Record<string, Record<string, unknown>>

export interface Draft {
  readonly forms: FormValues
  readonly opinion: string
  readonly savedAt: string
}

export function hasEditableField(form: TaskForm): boolean {
  return editableFields(form.schema, form).size > 0
}

/** What the present node may send of one form. */
export function sendable(form: TaskForm, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return pickEditable(values, editableFields(form.schema, form))
}

/** The values of the instance's main form, for the expressions of its other forms. */
export function mainFormOf(forms: readonly TaskForm[]): Readonly<Record<string, unknown>> | undefined {
  return forms.find(({ isMain }) => isMain)?.values
}

/** What has to be filled in stands first, the rest in the order of the process. */
export function formsInOrder(forms: readonly TaskForm[]): readonly TaskForm[] {
  return forms.toSorted((a, b) => rank(a) - rank(b))
}

function rank(form: TaskForm): number {
  if (!form.isMain && hasEditableField(form)) return 0
  return form.isMain ? 1 : 2
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A draft out of the browser's store; undefined for anything else. */
export function readDraft(stored: unknown): Draft | undefined {
  if (!isRecord(stored) || !isRecord(stored['forms'])) return undefined
  const { forms, opinion, savedAt } = stored
  if (typeof opinion !== 'string' || typeof savedAt !== 'string') return undefined
  return { forms: forms as FormValues, opinion, savedAt }
}

const isEmpty = (draft: Draft) =>
  draft.opinion === '' && Object.values(draft.forms).every((values) => Object.keys(values).length === 0)

/** The newer of the two, if it holds anything. */
export function newestDraft(local: Draft | undefined, server: Draft | null): Draft | undefined {
  const [newest] = [local, server ?? undefined]
    .filter((draft) => draft !== undefined)
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
  return newest === undefined || isEmpty(newest) ? undefined : newest
}
