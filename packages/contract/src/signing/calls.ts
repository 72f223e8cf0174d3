import { z } from 'zod'
import { defineApi } from '../define-api.ts'
import { Opinion, StepResult } from '../process-instance/shapes.ts'
import { confirmSensitive } from '../sensitive-word/shapes.ts'
import { taskId } from '../task/shapes.ts'
import { SignerPosition } from './shapes.ts'

const userIds = z.array(z.number().int().positive()).min(1).max(100)
const reason = Opinion.trim().min(1)

export const signingApi = defineApi({
  addSign: {
    method: 'POST',
    path: '/workFlow/task/addSign',
    access: 'session',
    extension: true,
    summary: 'A handler of a task, or a process administrator, asks more people to sign it',
    body: z.object({ taskId, userIds, position: SignerPosition, reason, ...confirmSensitive }),
    data: StepResult,
    errors: [
      'NOT_FOUND',
      'NOT_YOUR_TASK',
      'TASK_ALREADY_DONE',
      'TASK_NO_LONGER_OPEN',
      'SIGNER_REFUSED',
      'SENSITIVE_WORDS_FOUND',
      'SENSITIVE_WORDS_REFUSED',
    ],
  },
  removeSign: {
    method: 'POST',
    path: '/workFlow/task/removeSign',
    access: 'session',
    extension: true,
    summary: 'Take back who was asked to sign and has not; a process administrator also those whom the drawing names',
    body: z.object({ taskId, userIds, reason, ...confirmSensitive }),
    data: StepResult,
    errors: [
      'NOT_FOUND',
      'NOT_YOUR_TASK',
      'TASK_ALREADY_DONE',
      'TASK_NO_LONGER_OPEN',
      'SIGNER_REFUSED',
      'LAST_SIGNER',
      'ILLEGAL_TRANSITION',
      'SENSITIVE_WORDS_FOUND',
      'SENSITIVE_WORDS_REFUSED',
    ],
  },
})
