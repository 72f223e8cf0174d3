import { z } from 'zod'
import { Incident } from '../incident/shapes.ts'
import { Opinion, StepResult } from '../process-instance/shapes.ts'

/** Why an administrator does it: told to those concerned, and kept. */
export const Reason = Opinion.trim().min(1)

const Element = z.object({ elementId: z.string(), name: z.string(), nameEn: z.string() })

/** What a jump would do, told before it happens, and what it did. */
export const JumpResult = z.object({
  /** Null of a dry run. */
  result: StepResult.nullable(),
  /** Why it is refused; null when it may be done. */
  refusal: z.string().nullable(),
  /** Called processes that are ended, by the steps that called them. */
  ended: z.array(Element.extend({ flowName: z.string(), flowNameEn: z.string() })),
  /** Open tasks that are taken back; one of a called process stands at the step that called it. */
  cancelled: z.array(Element.extend({ taskId: z.string() })),
  /** Steps that are opened. */
  opened: z.array(Element),
  /** Steps that may be done twice, because a branch that goes on leads to them again. */
  doubled: z.array(Element),
  /** Where the work would wait for ever. */
  stuck: z.array(Element),
})
export type JumpResult = z.infer<typeof JumpResult>

/** Years that the database and the text of a moment both have, in UTC. */
const isOfFourDigits = (text: string) => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}

/** A value of a process variable with its type; JSON alone would lose dates and big integers. */
export const TypedValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('null') }),
  z.object({ type: z.literal('text'), value: z.string().max(10_000) }),
  z.object({ type: z.literal('boolean'), value: z.boolean() }),
  z.object({ type: z.literal('number'), value: z.number() }),
  z.object({ type: z.literal('integer'), value: z.string().regex(/^-?\d{1,30}$/) }),
  z.object({ type: z.literal('dateTime'), value: z.iso.datetime({ offset: true }).refine(isOfFourDigits) }),
  z.object({ type: z.literal('json'), value: z.union([z.array(z.json()), z.record(z.string(), z.json())]) }),
])
export type TypedValue = z.infer<typeof TypedValue>

export const VariableName = z.string().regex(/^[A-Za-z_]\w{0,63}$/)

/** A value as it is stored: integers and moments as text, `json` as itself. */
const ShownValue = z.object({
  type: z.enum(['null', 'text', 'boolean', 'number', 'integer', 'dateTime', 'json']),
  value: z.json(),
})
export type ShownValue = z.infer<typeof ShownValue>

/** Null stands for the process itself. */
const Within = Element.nullable()

const Variable = ShownValue.extend({
  name: z.string(),
  /** The sub-process, the called process or the round whose own it is. */
  within: Within,
  /** Why it cannot be set; null when it can. */
  refusal: z.string().nullable(),
})

const VariableChange = ShownValue.extend({ name: z.string(), within: Within, at: z.iso.datetime() })

const Job = Element.extend({
  jobId: z.string(),
  kind: Incident.shape.kind,
  dueAt: z.iso.datetime(),
  /** When it is tried next; null for what was given up, and while the instance is held. */
  nextAt: z.iso.datetime().nullable(),
  attempts: z.number().int(),
  /** held: the instance is suspended; incident: it was given up. */
  state: z.enum(['waiting', 'late', 'held', 'incident']),
})

/** A process that a step of this one called; it lives within it. */
const CalledProcess = Element.extend({
  scopeId: z.string(),
  flowName: z.string(),
  flowNameEn: z.string(),
  version: z.number().int(),
  /** Its steps that have tokens now. */
  standing: z.array(Element),
})

export const Inspection = z.object({
  variables: z.array(Variable),
  /** The newest first, `MOST_CHANGES` at most. */
  changes: z.array(VariableChange),
  /** The next due first. */
  jobs: z.array(Job),
  called: z.array(CalledProcess),
  /** Joins with tokens that no way takes on any more; only those of which that is certain. */
  deadJoins: z.array(Element),
  /** Joins with tokens of which it is not certain whether some way takes them on. */
  unjudgedJoins: z.array(Element),
  /** Where a token would wait for ever on one of the ways that are left. */
  stuck: z.array(Element),
  /** False where the drawing has too many ways to follow: then nothing is known to be stuck, and nothing is certain. */
  isCertain: z.boolean(),
})
export type Inspection = z.infer<typeof Inspection>
