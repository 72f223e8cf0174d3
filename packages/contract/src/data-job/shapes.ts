import { z } from 'zod'

/** `all`: nothing is stored unless every row is right. `valid`: the right rows are stored, the others told. */
export const ImportMode = z.enum(['all', 'valid'])

export const DataJob = z.object({
  id: z.string(),
  kind: z.enum(['export', 'import']),
  formId: z.number().int(),
  formName: z.string(),
  formNameEn: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Rows done, of so many; null until they are counted. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** When the result is removed. */
  expiresAt: z.iso.datetime().nullable(),
  /** The exported rows, or the rows of an import that were refused, each with its reasons. */
  result: z.object({ name: z.string(), type: z.string(), size: z.number().int() }).nullable(),
  /** Why it failed, for a person. */
  error: z.string().nullable(),
  /** Of an import. */
  outcome: z
    .object({
      dryRun: z.boolean(),
      mode: ImportMode,
      fileName: z.string(),
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
