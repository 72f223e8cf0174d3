import { z } from 'zod'

/** `all`: nothing is stored unless every row is right. `valid`: the right rows are stored, the others told. */
export const ImportMode = z.enum(['all', 'valid'])
export type ImportMode = z.infer<typeof ImportMode>

export const ExportFormat = z.enum(['xlsx', 'csv'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** Rows of one file that is imported. */
export const MOST_IMPORTED_ROWS = 20_000
/** Rows that are exported by their ids. */
export const MOST_CHOSEN_ROWS = 1_000

export const DataJob = z.object({
  id: z.string(),
  kind: z.enum(['export', 'import']),
  /** What it is of. */
  subject: z.enum(['form', 'people', 'audit']),
  /** Which form, if of one. */
  formId: z.number().int().nullable(),
  /** Of the form, or of what it is of. */
  name: z.string(),
  nameEn: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Rows done, of so many; null until they are counted. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Of an export. */
  format: ExportFormat.nullable(),
  /** Of an import: the file it reads, and whether it only judges it. */
  upload: z.object({ fileId: z.string(), fileName: z.string(), dryRun: z.boolean(), mode: ImportMode }).nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** When the result is removed. */
  expiresAt: z.iso.datetime().nullable(),
  /** The exported rows, or the rows of an import that were refused, each with its reasons. */
  result: z
    .object({
      name: z.string(),
      type: z.string(),
      size: z.number().int(),
      /** It holds secrets, and is gone once it was fetched. */
      isOnce: z.boolean(),
    })
    .nullable(),
  /** Why it failed, for a person. */
  error: z.string().nullable(),
  /** Of an import that has read its file. */
  outcome: z
    .object({
      /** Rows that are right, and that were stored unless it is a dry run. */
      accepted: z.number().int(),
      refused: z.number().int(),
      /** The first refusals; all of them stand in the result. */
      problems: z.array(
        z.object({ row: z.number().int(), column: z.string(), field: z.string(), message: z.string() }),
      ),
    })
    .nullable(),
})
export type DataJob = z.infer<typeof DataJob>
