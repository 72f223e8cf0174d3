import { z } from 'zod'
import { booleanQuery } from '../query-parts.ts'
import { BODY_LIMIT_BYTES, MAX_BATCH_TASKS } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { Attachments } from '../file/shapes.ts'
import { FormValues, SeenForms } from '../form/shapes.ts'
import { Opinion, StepResult } from '../process-instance/shapes.ts'
import { confirmSensitive } from '../sensitive-word/shapes.ts'
import { ChosenApprovers } from '../signing/shapes.ts'
import { Person } from '../user/shapes.ts'
import { BatchResult, taskId, TaskInfo } from './shapes.ts'

export const taskApi = defineApi({
  detail: {
    method: 'GET',
    path: '/flowApi/queryTaskInfo/{id}',
    access: 'session',
    summary: 'Everything the task page shows',
    params: z.object({ id: z.uuid() }),
    /** correct: whoever administers processes sees the forms with the rights of the step, as `updateFormData` takes them. */
    query: z.object({ correct: booleanQuery.optional() }),
    data: TaskInfo,
    errors: ['NOT_FOUND'],
  },
  claim: {
    method: 'POST',
    path: '/workFlow/task/claim',
    access: 'session',
    extension: true,
    summary: 'Take an open task for oneself; others still see it',
    body: z.object({ taskId }),
    data: z.object({ claimedBy: Person }),
    errors: [
      'NOT_FOUND',
      'NOT_YOUR_TASK',
      'TASK_ALREADY_DONE',
      'TASK_NO_LONGER_OPEN',
      'INSTANCE_SUSPENDED',
      'ILLEGAL_TRANSITION',
      'SEPARATION_OF_DUTIES',
      'NOT_QUALIFIED',
    ],
  },
  unclaim: {
    method: 'POST',
    path: '/workFlow/task/unclaim',
    access: 'session',
    extension: true,
    summary: 'Give a claimed task back',
    body: z.object({ taskId }),
    errors: ['NOT_FOUND', 'NOT_YOUR_TASK', 'TASK_ALREADY_DONE', 'TASK_NO_LONGER_OPEN', 'INSTANCE_SUSPENDED'],
  },
  complete: {
    method: 'POST',
    path: '/workFlow/task/complete',
    access: 'session',
    extension: true,
    summary: 'Complete a task: the exactly-once point; the loser of a race learns who was first',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      taskId,
      outcome: z.string().max(64).optional(),
      opinion: Opinion.optional().default(''),
      forms: FormValues.optional().default({}),
      seen: SeenForms.optional().default({}),
      /** Whom the caller chooses for the steps of `TaskInfo.toChoose`. */
      chosen: ChosenApprovers.optional().default({}),
      /** Files of the caller that go with the act. */
      attachments: Attachments.optional().default([]),
      /** A picture (PNG) of the handwriting, where the step asks for one. */
      signature: z.uuid().optional(),
      ...confirmSensitive,
    }),
    data: StepResult,
    errors: [
      'NOT_FOUND',
      'NOT_YOUR_TASK',
      'TASK_ALREADY_DONE',
      'TASK_NO_LONGER_OPEN',
      'INSTANCE_SUSPENDED',
      'OUTCOME_INVALID',
      'OPINION_REQUIRED',
      'FORM_INVALID',
      'SENSITIVE_WORDS_FOUND',
      'SENSITIVE_WORDS_REFUSED',
      'FIELD_NOT_EDITABLE',
      'FORM_CHANGED',
      'PROCESS_FAILED',
      'SEPARATION_OF_DUTIES',
      'APPROVER_NOT_CHOSEN',
      'SIGNER_REFUSED',
      'SIGNATURE_REQUIRED',
      'NOT_QUALIFIED',
      'FILE_NOT_USABLE',
    ],
  },
  completeMany: {
    method: 'POST',
    path: '/workFlow/task/completeMany',
    access: 'session',
    extension: true,
    writes: 'each',
    summary: 'Complete several tasks with one outcome, each by itself: a refused one stops no other',
    body: z.object({
      taskIds: z.array(taskId).min(1).max(MAX_BATCH_TASKS),
      outcome: z.string().max(64),
      opinion: Opinion.optional().default(''),
      /** By task what its row was read with (`MissionRow.seen`): one whose forms hold something else by now is refused. */
      seen: z.record(taskId, SeenForms).optional().default({}),
      ...confirmSensitive,
    }),
    data: z.object({
      /** In the order asked, each task once. */
      results: z.array(BatchResult),
    }),
    errors: ['OVERLOADED', 'SENSITIVE_WORDS_FOUND'],
  },
  saveDraft: {
    method: 'POST',
    path: '/workFlow/task/save',
    access: 'session',
    extension: true,
    summary: 'Keep what the caller entered at a task that he may complete as his draft; nothing is validated',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      taskId,
      opinion: Opinion.optional().default(''),
      forms: FormValues.optional().default({}),
      seen: SeenForms.optional().default({}),
      /** The draft that this one continues, 0 for none; absent: not asked, and the last one who saves wins. */
      revision: z.int32().min(0).optional(),
      /** Replaces what another tab has saved since. */
      overwrite: z.boolean().optional().default(false),
    }),
    data: z.object({ savedAt: z.iso.datetime(), revision: z.number().int() }),
    errors: [
      'NOT_FOUND',
      'NOT_YOUR_TASK',
      'TASK_ALREADY_DONE',
      'TASK_NO_LONGER_OPEN',
      'INSTANCE_SUSPENDED',
      'DRAFT_CHANGED',
    ],
  },
})
