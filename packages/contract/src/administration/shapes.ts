import { z } from 'zod'
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
  /** Open tasks that are taken back. */
  cancelled: z.array(Element.extend({ taskId: z.string() })),
  /** Steps that are opened. */
  opened: z.array(Element),
  /** Steps that may be done twice, because a branch that goes on leads to them again. */
  doubled: z.array(Element),
  /** Where the work would wait for ever. */
  stuck: z.array(Element),
})
export type JumpResult = z.infer<typeof JumpResult>

/** A value of a process variable with its type; JSON alone would lose dates and big integers. */
export const TypedValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('null') }),
  z.object({ type: z.literal('text'), value: z.string().max(10_000) }),
  z.object({ type: z.literal('boolean'), value: z.boolean() }),
  z.object({ type: z.literal('number'), value: z.number() }),
  z.object({ type: z.literal('integer'), value: z.string().regex(/^-?\d{1,30}$/) }),
  z.object({ type: z.literal('dateTime'), value: z.iso.datetime({ offset: true }) }),
  z.object({ type: z.literal('json'), value: z.union([z.array(z.json()), z.record(z.string(), z.json())]) }),
])
export type TypedValue = z.infer<typeof TypedValue>

export const VariableName = z.string().regex(/^[A-Za-z_]\w{0,63}$/)
