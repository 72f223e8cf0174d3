import { z } from 'zod'
import { Person } from '../user/shapes.ts'

/** crash: a page could not be drawn; error, rejection: nobody caught it; policy: the content policy refused something. */
const errorReportKind = z.enum(['crash', 'error', 'rejection', 'policy'])
export type ErrorReportKind = z.infer<typeof errorReportKind>

/** What a console sends of a fault of its own. It holds no values of forms: see `withoutValues`. */
export const ErrorReport = z.object({
  kind: errorReportKind,
  message: z.string().min(1).max(500),
  /** Where in the program, the innermost call first. */
  stack: z.string().max(8_000),
  /** Of the page, without what its address asks for. */
  path: z
    .string()
    .max(200)
    .regex(/^\/[^?#]*$/),
  version: z.string().max(60),
  browser: z.string().max(300),
})
export type ErrorReport = z.infer<typeof ErrorReport>

/** Reports of the same fault, together. */
export const ErrorReportRow = ErrorReport.extend({
  /** What the person was shown, and can name. */
  number: z.number().int(),
  /** How often it was reported. */
  count: z.number().int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** Who met it last. */
  lastUser: Person,
  /** Null: open. It is open again as soon as it is reported again. */
  settledAt: z.iso.datetime().nullable(),
  settledBy: Person.nullable(),
})
export type ErrorReportRow = z.infer<typeof ErrorReportRow>
