import { z } from 'zod'
import { TaskForm } from '../form/shapes.ts'
import { InstanceDetail } from '../process-instance/shapes.ts'
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
  /** Set when it is done: who and when. */
  completedBy: Person.nullable(),
  completedAt: z.iso.datetime().nullable(),
  outcomes: z.array(Outcome),
  forms: z.array(TaskForm),
  draft: z
    .object({
      forms: z.record(z.string(), z.record(z.string(), z.unknown())),
      opinion: z.string(),
      savedAt: z.iso.datetime(),
    })
    .nullable(),
  instance: InstanceDetail,
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
})
export type BatchResult = z.infer<typeof BatchResult>
