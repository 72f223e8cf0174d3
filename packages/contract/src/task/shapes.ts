import { z } from 'zod'
import { FormChange, SeenForms, TaskForm } from '../form/shapes.ts'
import { InstanceDetail } from '../process-instance/shapes.ts'
import { Signing, StepToChoose } from '../signing/shapes.ts'
import { ActOffer, ReturnTarget } from '../task-act/shapes.ts'
import { Person } from '../user/shapes.ts'

export const taskId = z.uuid()

export const Outcome = z.object({
  value: z.string(),
  label: z.string(),
  labelEn: z.string(),
  requiresOpinion: z.boolean(),
  /** False: compulsory fields may stay empty with this outcome; what is filled in must still be right, and is kept. */
  requiresForms: z.boolean(),
  primary: z.boolean(),
  danger: z.boolean(),
})
export type Outcome = z.infer<typeof Outcome>

/** An outcome of an open task, with what it brings about as the drawing and what was entered say now. */
export const TaskOutcome = Outcome.extend({
  /**
   * Where the work goes: on, back to a step behind, or to its end; null where the drawing leaves it open. Of several
   * steps side by side `elementId` is the first, and the name names them all. `state`: the business state there.
   */
  leadsTo: z
    .object({
      kind: z.enum(['next', 'back', 'end']),
      elementId: z.string(),
      name: z.string(),
      nameEn: z.string(),
      state: z.string().nullable(),
    })
    .nullable(),
})
export type TaskOutcome = z.infer<typeof TaskOutcome>

/** Somebody said no, or sent the work back, and the same step has not been completed otherwise since. */
export const Attention = z.object({
  kind: z.enum(['rejected', 'returned']),
  by: Person.nullable(),
  at: z.iso.datetime(),
  outcome: z.string(),
  outcomeEn: z.string(),
  opinion: z.string(),
  elementId: z.string(),
  elementName: z.string(),
  elementNameEn: z.string(),
})
export type Attention = z.infer<typeof Attention>

/** Why a task is not done by anybody any more, where it was not completed. */
export const EndedBy = z.object({
  /**
   * rejected, returned: an outcome at another step; withdrawn: by the applicant; ended: by an administrator; expired:
   * the time of the whole process; timedOut: a time limit of the step; moved: an administrator put the work elsewhere;
   * overtaken: what others did made it needless; takenBack: who did the step before took it back.
   */
  kind: z.enum([
    'rejected',
    'returned',
    'takenBack',
    'withdrawn',
    'ended',
    'expired',
    'timedOut',
    'moved',
    'overtaken',
  ]),
  /** Null when the clock did it. */
  by: Person.nullable(),
  at: z.iso.datetime(),
  outcome: z.string().nullable(),
  outcomeEn: z.string().nullable(),
  /** The reason that was given; may be empty. */
  opinion: z.string(),
  /** The step at which it was done; null when it was done to the whole process. */
  elementName: z.string().nullable(),
  elementNameEn: z.string().nullable(),
})
export type EndedBy = z.infer<typeof EndedBy>

export const TaskInfo = z.object({
  taskId: z.string(),
  elementId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  status: z.enum(['open', 'completed', 'cancelled']),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  overdue: z.boolean(),
  escalated: z.boolean(),
  claimedBy: Person.nullable(),
  /** May the caller complete it. */
  canAct: z.boolean(),
  /** For whom the caller would act, when it is no task of his own: he is the delegate (answers E1). */
  onBehalfOf: Person.nullable(),
  /** Whether the step asks for a handwritten signature. */
  signature: z.enum(['none', 'optional', 'required']),
  /** What qualifications of the caller the step asks for are missing or expired, as a sentence; null when none. */
  notQualified: z.string().nullable(),
  /** Set when it is done: who and when. */
  completedBy: Person.nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** Set when it is cancelled; where the work is now says `instance.open`. */
  endedBy: EndedBy.nullable(),
  /** What stands against the plan until it is dealt with, the newest first; several may have said no side by side. */
  attention: z.array(Attention),
  outcomes: z.array(TaskOutcome),
  /** How several decide or decided it; null where whoever comes first does. */
  signing: Signing.nullable(),
  /** May the caller ask more people to sign, or take those back whom he asked. */
  canAddSign: z.boolean(),
  /** Later steps whose approver the caller chooses when he completes it. */
  toChoose: z.array(StepToChoose),
  forms: z.array(TaskForm),
  /** The versions of all forms of the process as they are now, 0 of one that nobody has filled in: what `complete` takes. */
  seen: SeenForms,
  draft: z
    .object({
      forms: z.record(z.string(), z.record(z.string(), z.unknown())),
      opinion: z.string(),
      savedAt: z.iso.datetime(),
      revision: z.number().int(),
      /** The versions of the forms that its author had before him; those of which he told none are missing. */
      seen: SeenForms,
      /** What has changed in them since, as far as he sees it. */
      changes: z.array(FormChange),
    })
    .nullable(),
  /** What the caller may do with the task now, and why not; what he may do with the process stands in `instance.actions`. */
  actions: z.array(ActOffer),
  /** Where `reject` may send it, the latest first; empty unless the caller may act. */
  returnTargets: z.array(ReturnTarget),
  /** Who returned the work and has it straight back when this step is completed. */
  straightBackTo: z.object({ elementId: z.string(), name: z.string(), nameEn: z.string(), person: Person }).nullable(),
  /** Its forms stand above, with the rights of the step. */
  instance: InstanceDetail.omit({ forms: true }),
})
export type TaskInfo = z.infer<typeof TaskInfo>

/** What became of one task of several: `retcode` 0, or that of its refusal with the sentence for the caller. */
export const BatchResult = z.object({
  taskId: z.string(),
  /** Of its instance, e.g. LWP-…; empty for a task that the caller may not see. */
  number: z.string(),
  ok: z.boolean(),
  retcode: z.number().int(),
  msg: z.string(),
  /** Its forms hold something else than its row was read with: it is for somebody who has opened it. */
  isChanged: z.boolean().optional(),
})
export type BatchResult = z.infer<typeof BatchResult>
