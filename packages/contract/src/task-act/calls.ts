/** What people do with a task beside completing it (design.md §3 "Workflows"). */
import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { Opinion, StepResult } from '../process-instance/shapes.ts'
import { confirmSensitive } from '../sensitive-word/shapes.ts'
import { taskId } from '../task/shapes.ts'
import { Attachments } from './shapes.ts'

const compulsory = Opinion.trim().min(1)
const userIds = z.array(z.int().positive()).min(1).max(100)

export const taskActApi = defineApi({
  reject: {
    method: 'POST',
    path: '/workFlow/task/reject',
    access: 'session',
    extension: true,
    summary: 'Send a task back to the initiator, the previous or any earlier step that the process has been through',
    body: z.object({
      taskId,
      /** `initiator`, `previous`, or the element id of one of `TaskInfo.returnTargets`. */
      to: z.string().min(1).max(100),
      opinion: compulsory,
      /** When the corrected step is completed, the work comes straight back to the caller. */
      straightBack: z.boolean().optional().default(false),
      attachments: Attachments.optional().default([]),
      ...confirmSensitive,
    }),
    data: StepResult,
    errors: [
      'NOT_FOUND',
      'NOT_YOUR_TASK',
      'TASK_ALREADY_DONE',
      'TASK_NO_LONGER_OPEN',
      'SEPARATION_OF_DUTIES',
      'NOT_QUALIFIED',
      'RETURN_REFUSED',
      'STRAIGHT_BACK_REFUSED',
      'FILE_NOT_USABLE',
      'SENSITIVE_WORDS_FOUND',
      'SENSITIVE_WORDS_REFUSED',
      'PROCESS_FAILED',
    ],
  },
  transfer: {
    method: 'POST',
    path: '/workFlow/task/transfer',
    access: 'session',
    extension: true,
    summary: 'Hand a task to one other person, with a reason; both are told',
    body: z.object({ taskId, userId: z.int().positive(), reason: compulsory, ...confirmSensitive }),
    data: StepResult,
    errors: [
      'NOT_FOUND',
      'NOT_YOUR_TASK',
      'TASK_ALREADY_DONE',
      'TASK_NO_LONGER_OPEN',
      'PERSON_REFUSED',
      'SAFETY_GUARD',
      'SENSITIVE_WORDS_FOUND',
      'SENSITIVE_WORDS_REFUSED',
    ],
  },
  cc: {
    method: 'POST',
    path: '/workFlow/task/cc',
    access: 'session',
    extension: true,
    summary: 'Give a process to people to read; who has read it stands in the timeline',
    body: z.object({
      instanceId: z.uuid().optional(),
      /** Of one of its tasks, in place of `instanceId`. */
      taskId: taskId.optional(),
      userIds,
      note: Opinion.optional().default(''),
      ...confirmSensitive,
    }),
    errors: ['NOT_FOUND', 'ONLY_PARTICIPANTS', 'READER_REFUSED', 'SENSITIVE_WORDS_FOUND', 'SENSITIVE_WORDS_REFUSED'],
  },
  urge: {
    method: 'POST',
    path: '/workFlow/task/urge',
    access: 'session',
    extension: true,
    summary: 'Remind the handlers of a process, or of one of its tasks: once an hour for each person',
    body: z.object({
      instanceId: z.uuid(),
      taskId: taskId.optional(),
      note: Opinion.optional().default(''),
      ...confirmSensitive,
    }),
    data: z.object({
      /** The people who were reminded, each once. */
      reminded: z.array(z.string()),
      possibleAgainAt: z.iso.datetime(),
    }),
    errors: [
      'NOT_FOUND',
      'ONLY_PARTICIPANTS',
      'TASK_NO_LONGER_OPEN',
      'ILLEGAL_TRANSITION',
      'URGED_ALREADY',
      'SENSITIVE_WORDS_FOUND',
      'SENSITIVE_WORDS_REFUSED',
    ],
  },
  comment: {
    method: 'POST',
    path: '/workFlow/task/comment',
    access: 'session',
    extension: true,
    summary: 'Say something to everybody who sees the process; people mentioned are told',
    body: z.object({
      instanceId: z.uuid(),
      taskId: taskId.optional(),
      text: compulsory,
      mentions: z.array(z.int().positive()).max(50).optional().default([]),
      attachments: Attachments.optional().default([]),
      ...confirmSensitive,
    }),
    data: z.object({ commentId: z.string() }),
    errors: ['NOT_FOUND', 'READER_REFUSED', 'FILE_NOT_USABLE', 'SENSITIVE_WORDS_FOUND', 'SENSITIVE_WORDS_REFUSED'],
  },
  deleteComment: {
    method: 'POST',
    path: '/workFlow/task/comment/delete',
    access: 'session',
    extension: true,
    summary: 'Delete a comment of one’s own within five minutes; "deleted" stays in its place',
    body: z.object({ instanceId: z.uuid(), commentId: z.uuid() }),
    errors: ['NOT_FOUND', 'COMMENT_STAYS'],
  },
})
