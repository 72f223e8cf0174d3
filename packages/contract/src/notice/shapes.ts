import { z } from 'zod'

/**
 * What became of the task that a notice asks to do. `open`: it waits for the caller or for those he shares it with;
 * `done`: somebody completed it; `withdrawn`: it was taken away, and nobody has to do it any more.
 */
const NoticeTask = z.object({
  taskId: z.string(),
  state: z.enum(['open', 'done', 'withdrawn']),
  /** Who completed it. */
  by: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime().nullable(),
})

/** What a notice is about; some of them interrupt (the alarm popup), see `ALARM_KINDS`. */
export const noticeKinds = [
  'task',
  'reminded',
  'escalated',
  'urged',
  'mentioned',
  'copied',
  'returned',
  'takenBack',
  'ended',
  'reassigned',
  'jumped',
  'formChanged',
  'variablesSet',
  'suspended',
  'resumed',
  'transferred',
  'deleted',
  'delegation',
  'incident',
  'dataJob',
  'actJob',
  'backup',
  'administrator',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** About who may act in the name of the person, or administer: nobody can ask not to be told (answers F7). */
export const SECURITY_KINDS: readonly NoticeKind[] = ['delegation', 'administrator']

/** Something to do or to answer now (answers B18). */
export const ALARM_KINDS: readonly string[] = ['task', 'reminded', 'escalated', 'urged', 'mentioned', 'returned']

export const NoticeRow = z.object({
  /** In order of time: a greater one is newer. */
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  titleEn: z.string(),
  link: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
  /** Who applied for what it is about; null for one that is about no process. */
  from: z.string().nullable(),
  task: NoticeTask.nullable(),
})
export type NoticeRow = z.infer<typeof NoticeRow>
