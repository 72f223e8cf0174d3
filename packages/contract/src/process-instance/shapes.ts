import { z } from 'zod'
import { FileRef } from '../file/shapes.ts'
import { TaskForm } from '../form/shapes.ts'
import { Incident } from '../incident/shapes.ts'
import { Signing } from '../signing/shapes.ts'
import { ActOffer, Copy } from '../task-act/shapes.ts'
import { Person } from '../user/shapes.ts'

/**
 * Who may act on an open task: a person, or those behind a role, a department or a post (`name` is its name). Behind a
 * person stands he himself, and where the calls of `/flowApi` tell of him, who stands in for him.
 */
export const Handler = z.object({
  kind: z.enum(['user', 'role', 'department', 'post']),
  id: z.number().int(),
  name: z.string(),
  people: z.array(Person),
})
export type Handler = z.infer<typeof Handler>

export const InstanceStatus = z.enum(['active', 'suspended', 'completed', 'cancelled'])

export const TimelineEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /**
   * started claimed unclaimed completed rejected signed decided automatic addSign removeSign returned withdrawn takenBack
   * transferred copied urged commented reminded escalated cancelled jumped reassigned variablesSet formChanged migrated
   * suspended resumed ended expired deleted
   */
  kind: z.string(),
  elementId: z.string().nullable(),
  elementName: z.string(),
  elementNameEn: z.string(),
  person: Person.nullable(),
  outcome: z.string().nullable(),
  outcomeEn: z.string().nullable(),
  danger: z.boolean(),
  opinion: z.string(),
  /** Of what nobody did by hand (`automatic`, `decided`): why it was done; empty otherwise. */
  reason: z.string(),
  reasonEn: z.string(),
  attachments: z.array(FileRef),
  /** The picture of the handwriting. */
  signature: FileRef.nullable(),
  /** Milliseconds the task was open; null for what is no task. */
  durationMs: z.number().nullable(),
  /** Where a return, a withdrawal or a jump led from and to; empty for other acts. */
  fromElementIds: z.array(z.string()),
  toElementIds: z.array(z.string()),
  /** Of a comment: whom it mentions. Of a transfer: who has the task now. Of an urge: who was reminded. */
  people: z.array(Person),
  /** Of `copied`: who was given it to read, and who has. */
  copies: z.array(Copy),
  /** A comment that its author took back: its text is gone. */
  deleted: z.boolean(),
  /** The caller may still delete this comment of his until then. */
  deletableUntil: z.iso.datetime().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** How often the work has come to a node, and how long it was there. */
const Visits = z.object({
  elementId: z.string(),
  times: z.number().int(),
  /** Of these, how many ended otherwise than by being completed. */
  cancelled: z.number().int(),
  /** Milliseconds of all together, until now where it still is; what ran side by side counts each. */
  totalMs: z.number(),
})

const OpenNode = z.object({
  taskId: z.string(),
  elementId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  handlers: z.array(Handler),
  since: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  overdue: z.boolean(),
  escalated: z.boolean(),
  /** How several decide it; null where whoever comes first does. `handlers` are those whose turn it is. */
  signing: Signing.nullable(),
})

export const InstanceDetail = z.object({
  instanceId: z.string(),
  number: z.string(),
  title: z.string(),
  flowKey: z.string(),
  flowName: z.string(),
  flowNameEn: z.string(),
  version: z.number().int(),
  status: InstanceStatus,
  businessState: z.string(),
  initiator: Person,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  open: z.array(OpenNode),
  /** Element ids, for the diagram: lit now; passed (nodes and flows). */
  activeElementIds: z.array(z.string()),
  passedElementIds: z.array(z.string()),
  visits: z.array(Visits),
  /** Ids of joins at which the work waits in vain: they can no longer complete, and nothing behind them is in `forecast`. */
  deadJoins: z.array(z.string()),
  timeline: z.array(TimelineEntry),
  /**
   * The expected path from here to the end, nearest first, when everybody agrees; a step behind is named only where the
   * work is sure to go back to it, and nothing after it. `dueAt`: when it is done at the latest, if every step on the
   * way takes its whole time limit; null where one has none.
   */
  forecast: z.array(
    z.object({
      elementId: z.string(),
      name: z.string(),
      nameEn: z.string(),
      handlers: z.array(Handler),
      dueAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Every form filled so far, read-only, main form first. */
  forms: z.array(TaskForm),
  /** What does not go on by itself, the oldest first; administrators know and may retry it. */
  incidents: z.array(Incident),
  /**
   * The ids of open tasks whose step lets fields of a form be edited that is filled in: there an administrator may correct
   * it. Empty for everybody else.
   */
  correctable: z.array(z.string()),
  /** What the caller may do with the process now: withdraw, cc, urge, comment, end. */
  actions: z.array(ActOffer),
})
export type InstanceDetail = z.infer<typeof InstanceDetail>

const cases = z.number().int()

/** What an instance still takes, told from those of its workflow that came to their end. */
export const RemainingTime = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('estimated'),
    /** Half of the cases took less. */
    medianMs: z.number(),
    /** Eight of ten cases lie between them. */
    lowMs: z.number(),
    highMs: z.number(),
    /** Ended instances that stood at the same place for at least as long. */
    cases,
    /** Whether all of them ran on the version of this one. */
    isOfVersion: z.boolean(),
  }),
  /** So few stood there that nothing can be said yet. */
  z.object({ kind: z.literal('tooFew'), cases, needed: cases }),
  /** Of so many that stood there, too few had to wait as long as this one has. */
  z.object({ kind: z.literal('longer'), cases }),
  /** It is over or suspended, or waits for nothing. */
  z.object({ kind: z.literal('standsStill') }),
])
export type RemainingTime = z.infer<typeof RemainingTime>

/** What happened after an act: shown on the page (ui.md, task page). */
export const StepResult = z.object({
  instanceId: z.string(),
  number: z.string(),
  status: InstanceStatus,
  businessState: z.string(),
  open: z.array(OpenNode),
})
export type StepResult = z.infer<typeof StepResult>

/** An element of the drawing at which an instance stands. What has no name is called by what it is. */
const CurrentStep = z.object({ elementId: z.string(), name: z.string(), nameEn: z.string() })
export type CurrentStep = z.infer<typeof CurrentStep>

export const InstanceRow = z.object({
  instanceId: z.string(),
  number: z.string(),
  title: z.string(),
  flowKey: z.string(),
  flowName: z.string(),
  flowNameEn: z.string(),
  version: z.number().int(),
  status: InstanceStatus,
  businessState: z.string(),
  initiator: Person,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Where something is to be done; joins that wait for other branches only where nothing else is. */
  currentSteps: z.array(CurrentStep),
  currentHandlers: z.array(Handler),
  /** Chosen main-form fields for columns, as in `MissionRow`. */
  fields: z.record(z.string(), z.unknown()),
})
export type InstanceRow = z.infer<typeof InstanceRow>

/** What a new application was copied from, and what could not be taken along. */
export const CopiedInstance = z.object({
  instanceId: z.string(),
  number: z.string(),
  leftOut: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      labelEn: z.string(),
      /**
       * A time that has passed; a choice that is offered no longer; a field that the form has no more; files and
       * signatures, which belong to the earlier one (of a table: those in its rows).
       */
      reason: z.enum(['past', 'notOffered', 'gone', 'files']),
    }),
  ),
})
export type CopiedInstance = z.infer<typeof CopiedInstance>

/** The words that a person gives with an act. */
export const Opinion = z.string().max(2000)
