import type { SeenForms, TaskForm } from '@liveline/contract/form/shapes.ts'
import type { TaskInfo } from '@liveline/contract/task/shapes.ts'
import { fieldsToFill } from '../../../form/rights.ts'
import type { Draft } from '../../../session/draft/draft-keeper.ts'

export type FormValues = Record<string, Record<string, unknown>>

/** What is entered at a task. */
export interface Entry {
  readonly forms: FormValues
  readonly opinion: string
  /** The versions of the forms in which it was entered; absent in drafts of before they were kept. */
  readonly seen?: SeenForms | undefined
}

/** How many fields the person fills in here. */
export const countToFill = (form: TaskForm): number => fieldsToFill(form.schema, form).length

/** The forms in which something is to be filled in, in the order of the process. */
export const formsToFill = (forms: readonly TaskForm[]): readonly TaskForm[] =>
  forms.filter((form) => countToFill(form) > 0)

/** Which versions of the filled-in forms these are, by form key: what is sent as it was then stays as it is. */
export const seenOf = (forms: readonly TaskForm[]): SeenForms =>
  Object.fromEntries(forms.flatMap(({ formKey, rev }) => (rev === undefined ? [] : [[formKey, rev]])))

/** The values of the instance's main form, for the expressions of its other forms. */
export function mainFormOf(forms: readonly TaskForm[]): Readonly<Record<string, unknown>> | undefined {
  return forms.find(({ isMain }) => isMain)?.values
}

/** In the order of a decision: the newest paper first, which is what is to be judged, the application last. */
export function formsToRead(forms: readonly TaskForm[]): readonly TaskForm[] {
  return [...forms.filter(({ isMain }) => !isMain).toReversed(), ...forms.filter(({ isMain }) => isMain)]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A draft out of the browser's store; undefined for anything else. */
export function readEntry(stored: unknown): Draft<Entry> | undefined {
  if (!isRecord(stored) || !isRecord(stored['content']) || typeof stored['savedAt'] !== 'string') return undefined
  const { forms, opinion, seen } = stored['content']
  if (!isRecord(forms) || typeof opinion !== 'string') return undefined
  const known = isRecord(seen) ? { seen: seen as SeenForms } : {}
  return { content: { forms: forms as FormValues, opinion, ...known }, savedAt: stored['savedAt'] }
}

/** The server's draft in the shape of the browser's. */
export function draftOf(draft: TaskInfo['draft']): Draft<Entry> | undefined {
  return draft === null
    ? undefined
    : { content: { forms: draft.forms, opinion: draft.opinion, seen: draft.seen }, savedAt: draft.savedAt }
}

export const isEmptyEntry = ({ forms, opinion }: Entry): boolean =>
  opinion === '' && Object.values(forms).every((values) => Object.keys(values).length === 0)
