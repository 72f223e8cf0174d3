import { z } from 'zod'

/** Failure: a non-zero `retcode`, a sentence for a person and the request's id. */
export interface Failure {
  readonly retcode: number
  readonly msg: string
  readonly requestId: string
  readonly details?: Readonly<Record<string, unknown>>
}

export const Failure = z.object({
  retcode: z.number().int(),
  msg: z.string(),
  requestId: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})

/** One problem of a form, a schema or a process; `path` names the field or the element. */
export const Problem = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type Problem = z.infer<typeof Problem>
