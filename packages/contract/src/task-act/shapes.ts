/** What people may do with a task or a process beside completing it, and to whom a task may go back. */
import { z } from 'zod'
import { Person } from '../user/shapes.ts'

/** The acts that a screen offers; `complete` and `save` are of the task itself. */
export const ActName = z.enum([
  'claim',
  'unclaim',
  'complete',
  'save',
  'reject',
  /** Of an open process: the applicant ends it. Of a finished task: its handler takes the step back. */
  'withdraw',
  'transfer',
  'cc',
  'urge',
  'comment',
  'end',
])
export type ActName = z.infer<typeof ActName>

/** Whether the caller may do it now; `reason` is empty when he may, else a sentence in his language. */
export const ActOffer = z.object({
  act: ActName,
  can: z.boolean(),
  reason: z.string(),
  /** When it becomes possible, where that is known: the next urge. */
  possibleAt: z.iso.datetime().nullable(),
})
export type ActOffer = z.infer<typeof ActOffer>

/** A step that a task may be sent back to. */
export const ReturnTarget = z.object({
  elementId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** Which words of `reject` mean it, beside its element id. */
  meant: z.array(z.enum(['initiator', 'previous'])),
  /** Who completed it last, and when; null for the initiator's step when it has not been done yet. */
  by: Person.nullable(),
  at: z.iso.datetime().nullable(),
  /** Empty when the work may go there; else why not: the dry run of the engine in a sentence. */
  refusal: z.string(),
  /** Empty when "straight back to me after the correction" may be chosen; else why not. */
  straightBackRefusal: z.string(),
  /** Open tasks that the return takes away beside this one: elements, for the question before it. */
  cancelledElementIds: z.array(z.string()),
})
export type ReturnTarget = z.infer<typeof ReturnTarget>

/** Somebody who was given a process to read. */
export const Copy = z.object({ person: Person, readAt: z.iso.datetime().nullable() })
export type Copy = z.infer<typeof Copy>

/** Files given along with an act, by id: each uploaded by the caller, and not yet bound elsewhere. */
export const Attachments = z.array(z.uuid()).max(10)
