import { z } from 'zod'

/** Names a data set (specification §7, "Counts polled by the navbar"). */
export const DataSetCode = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{1,63}$/)

/** What a parameter may be given. */
export const DataSetValue = z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()])
export type DataSetValue = z.infer<typeof DataSetValue>

/**
 * A parameter of a data set: bound as `$1`, `$2` … in the order declared. One with `from` is what the server knows of
 * the caller, and cannot be sent.
 */
export const DataSetParameter = z.strictObject({
  name: z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,63}$/),
  type: z.enum(['text', 'integer', 'number', 'boolean', 'date', 'datetime']),
  required: z.boolean().default(false),
  from: z.enum(['callerId', 'callerDepartment']).optional(),
})
export type DataSetParameter = z.infer<typeof DataSetParameter>

/** A data set that is one row answers its columns; any other `rows`, and whether there are more than it may answer. */
export const DataSetAnswer = z.record(z.string(), z.unknown())
export type DataSetAnswer = z.infer<typeof DataSetAnswer>
