import type { Language, Text } from '@liveline/contract/language.ts'
import type { FormField } from './form-field.ts'

/** Of a sub-table. */
export const MAXIMUM_ROWS = 500

export type FormValues = Readonly<Record<string, unknown>>

/** A file as the server knows it. */
export type KnownFile = { readonly name: string; readonly type: string }

export type ValidationOptions = {
  readonly language?: Language
  /** Fields the person may edit; the others are not judged, for he could not mend them. Absent: all. */
  readonly editable?: ReadonlySet<string> | undefined
  /** Cells that he may not enter (`crew.phone`), not judged either. */
  readonly closedCells?: ReadonlySet<string> | undefined
  /** Fields, and cells (`crew.phone`), that are compulsory here beyond those of the schema. */
  readonly required?: ReadonlySet<string> | undefined
  /** Compulsory fields may be empty; what is filled in is judged all the same. */
  readonly mayBeIncomplete?: boolean | undefined
  /** Allowed values of fields whose options come from a call, by their `source`; one that is not here is not judged. */
  readonly choices?: Readonly<Record<string, ReadonlySet<unknown>>> | undefined
  /** The files that the person may put into it, by id; absent: they are not judged. */
  readonly files?: ReadonlyMap<string, KnownFile> | undefined
  /** The sensitive words of a text; absent: none are looked for. */
  readonly sensitiveWordsIn?: ((text: string) => readonly string[]) | undefined
  /** What is around the form and its expressions can read: `mainForm`, the values of the instance's main form. */
  readonly around?: FormValues | undefined
  /** When given, `minDate: 'now'` and the rules that count from now are held to. */
  readonly now?: Date | undefined
}

/** What is wrong with a value, in both languages; it goes on after the field's label. */
export type Wrong = { readonly code: string; readonly text: Text }
type Report = (field: FormField, path: string, wrong: Wrong) => void

/** Where a value is judged: its neighbours, and how problems are told. */
export type Place = {
  readonly fields: readonly FormField[]
  readonly values: FormValues
  /** Those, and the values around the form, or around the rows of a table, which their expressions can read. */
  readonly scope: FormValues
  readonly compulsory: boolean
  readonly options: ValidationOptions
  readonly report: Report
  /** Judges a field of a row as one of the form is. */
  readonly checkRow: (table: FormField, row: number, path: string, values: FormValues) => void
}

export const wrongType = (text: Text): Wrong => ({ code: 'TYPE', text })

export type Judge = (field: FormField, value: unknown, place: Place, path: string) => Wrong | undefined
