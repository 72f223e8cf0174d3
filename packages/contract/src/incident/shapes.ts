import { z } from 'zod'

/** A job of an instance (a timer, a continuation, a time limit) that failed again and again and was given up. */
export const Incident = z.object({
  jobId: z.string(),
  /** timer and async are drawn; timeLimit reminds and escalates; outbox sends a webhook or mail; event hands over a message or signal. */
  kind: z.enum(['timer', 'async', 'timeLimit', 'outbox', 'event']),
  elementId: z.string(),
  elementName: z.string(),
  elementNameEn: z.string(),
  /** Why it failed last, in the caller's language; it holds no values of fields. */
  reason: z.string(),
  attempts: z.number().int(),
  dueAt: z.iso.datetime(),
  since: z.iso.datetime(),
})
export type Incident = z.infer<typeof Incident>

export const IncidentRow = Incident.extend({
  instanceId: z.string(),
  number: z.string(),
  title: z.string(),
  flowName: z.string(),
  flowNameEn: z.string(),
})
export type IncidentRow = z.infer<typeof IncidentRow>
