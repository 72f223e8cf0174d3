import { z } from 'zod'
import { BODY_LIMIT_BYTES } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { confirmSensitive } from '../sensitive-word/shapes.ts'
import { StepResult } from '../process-instance/shapes.ts'
import { taskId } from '../task/shapes.ts'
import { Inspection, JumpResult, Reason, TypedValue, VariableName } from './shapes.ts'

const MOST_VARIABLES = 50

/** What administrators of processes do with instances; the safety guard binds them too (domain.md P9). */
export const administrationApi = defineApi({
  jump: {
    method: 'POST',
    path: '/workFlow/jumpToNode',
    access: 'workflow:admin',
    summary: 'Lead the work from an open task to another user task of the same version, with a reason',
    body: z.object({
      taskId,
      targetNode: z.string().max(255),
      reason: Reason,
      /** return: whatever lies behind the target is done again; tokenOnly: nothing but this token moves. */
      mode: z.enum(['return', 'tokenOnly']).optional().default('return'),
      /** Only tell what it would do. */
      dryRun: z.boolean().optional().default(false),
    }),
    data: JumpResult,
    errors: [
      'NOT_FOUND',
      'TASK_ALREADY_DONE',
      'TASK_NO_LONGER_OPEN',
      'INSTANCE_SUSPENDED',
      'JUMP_REFUSED',
      'SAFETY_GUARD',
      'PROCESS_FAILED',
    ],
  },
  assign: {
    method: 'POST',
    path: '/workFlow/assignNewUser',
    access: 'workflow:admin',
    summary: 'Give an open task to one enabled person alone, with a reason; a claim is lost, and both sides are told',
    body: z.object({ taskId, newUserId: z.number().int(), reason: Reason }),
    data: StepResult,
    errors: [
      'NOT_FOUND',
      'TASK_ALREADY_DONE',
      'TASK_NO_LONGER_OPEN',
      'INSTANCE_SUSPENDED',
      'PERSON_REFUSED',
      'SAFETY_GUARD',
    ],
  },
  setVariables: {
    method: 'POST',
    path: '/workFlow/updateProcessVar',
    access: 'workflow:admin',
    summary: 'Set variables of a running instance; timers that depend on them follow',
    query: z.object({ id: z.uuid() }),
    body: z.object({
      variables: z.record(VariableName, TypedValue).refine((all) => {
        const { length } = Object.keys(all)
        return length > 0 && length <= MOST_VARIABLES
      }, `1–${MOST_VARIABLES}`),
      reason: Reason,
    }),
    data: StepResult,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'INSTANCE_SUSPENDED', 'VARIABLE_REFUSED', 'PROCESS_FAILED'],
  },
  updateForm: {
    method: 'POST',
    path: '/workFlow/updateFormData',
    access: 'session',
    summary: 'Change a form at an open task without completing it: its handler, or an administrator with a reason',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      instanceId: z.uuid(),
      taskId,
      formDataId: z.uuid(),
      /** Extension: the fields that change, by name; they become a new version of the data. */
      data: z.record(z.string().max(64), z.unknown()),
      /** Extension: the version of the data that the caller had before him, see `SeenForms`; absent: not asked. */
      rev: z.int32().min(0).optional(),
      /** Extension: compulsory for an administrator whose task it is not. */
      reason: Reason.optional(),
      /** Extension. */
      ...confirmSensitive,
    }),
    data: StepResult,
    errors: [
      'NOT_FOUND',
      'NOT_YOUR_TASK',
      'TASK_ALREADY_DONE',
      'TASK_NO_LONGER_OPEN',
      'INSTANCE_SUSPENDED',
      'SEPARATION_OF_DUTIES',
      'NOT_QUALIFIED',
      'OPINION_REQUIRED',
      'FORM_INVALID',
      'FIELD_NOT_EDITABLE',
      'FORM_CHANGED',
      'SENSITIVE_WORDS_FOUND',
      'SENSITIVE_WORDS_REFUSED',
      'PROCESS_FAILED',
    ],
  },
  suspend: {
    method: 'POST',
    path: '/workFlow/instance/suspend',
    access: 'workflow:admin',
    extension: true,
    summary: 'Hold a running instance: nobody acts in it and no timer fires until it is resumed',
    body: z.object({ instanceId: z.uuid(), reason: Reason }),
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  },
  resume: {
    method: 'POST',
    path: '/workFlow/instance/resume',
    access: 'workflow:admin',
    extension: true,
    summary: 'Let a suspended instance go on; what fell due meanwhile is done at once',
    body: z.object({ instanceId: z.uuid(), reason: Reason }),
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  },
  inspect: {
    method: 'GET',
    path: '/workFlow/instance/inspect',
    access: 'workflow:admin',
    extension: true,
    summary:
      'What an instance is made of: variables with their history, jobs, called processes, joins that wait for ever',
    query: z.object({ instanceId: z.uuid() }),
    data: Inspection,
    errors: ['NOT_FOUND'],
  },
})
