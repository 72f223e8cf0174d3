import type { DataRecord } from '@liveline/contract/form-data/shapes.ts'
import type { FormVersion, TaskForm } from '@liveline/contract/form/shapes.ts'
import type { Draft } from '../../../session/draft/draft-keeper.ts'

export type RecordValues = Readonly<Record<string, unknown>>

/** A record as our renderer draws it, with the rights that the server sent. */
export const formOfRecord = (record: DataRecord): TaskForm => ({
  formKey: record.formKey,
  formName: record.formName,
  formNameEn: record.formNameEn,
  formVersionId: record.formVersionId,
  formDataId: record.id,
  schema: record.schema,
  mobileSchema: record.mobileSchema,
  values: record.values,
  defaultRight: record.defaultRight,
  fields: record.fields,
  isMain: true,
  labels: record.labels,
})

/** A form that nobody has filled in yet. */
export const blankForm = (version: FormVersion): TaskForm => ({
  formKey: version.formKey,
  formName: version.formName,
  formNameEn: version.formNameEn,
  formVersionId: version.formVersionId,
  formDataId: null,
  schema: version.formPcJson,
  mobileSchema: version.formMobileJson,
  values: {},
  defaultRight: 'edit',
  fields: {},
  isMain: true,
  labels: {},
})

/**
 * A masked value is no value to enter: its field is read until it was shown (`shown` holds what it is), and then
 * entered like any other.
 */
export function withMasks(form: TaskForm, masked: readonly string[], shown: RecordValues): TaskForm {
  const closed = masked.filter((name) => !Object.hasOwn(shown, name))
  const read = closed.map((name) => [name, { right: 'read' as const, required: false }] as const)
  return { ...form, values: { ...form.values, ...shown }, fields: { ...form.fields, ...Object.fromEntries(read) } }
}

/** Why a record is changed or deleted, in characters, as the call takes it. */
export const LONGEST_REASON = 500

/** What is entered in a record and was not saved: `rev` is the state that it changes, 0 for a new one. */
export interface RecordEntry {
  readonly values: RecordValues
  readonly rev: number
  /** Of a new record: however often it is sent, it is one. */
  readonly id: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A draft out of the browser's store; undefined for anything else. */
export function readRecordEntry(stored: unknown): Draft<RecordEntry> | undefined {
  if (!isRecord(stored) || !isRecord(stored['content']) || typeof stored['savedAt'] !== 'string') return undefined
  const { values, rev, id } = stored['content']
  if (!isRecord(values) || typeof rev !== 'number' || typeof id !== 'string') return undefined
  return { content: { values, rev, id }, savedAt: stored['savedAt'] }
}

export const isEmptyRecordEntry = ({ values }: RecordEntry): boolean => Object.keys(values).length === 0
