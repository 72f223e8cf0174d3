import { z } from 'zod'
import { BODY_LIMIT_BYTES } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import {
  CASE_UNTRIED,
  DRAWING_UNTRIED,
  Rehearsal,
  RehearsalCase,
  RehearsalForm,
  RehearsedBranch,
  triedDrawing,
} from './shapes.ts'

export const rehearsalApi = defineApi({
  form: {
    method: 'POST',
    path: '/workFlow/rehearsal/form',
    readOnly: true,
    access: 'workflow:edit',
    extension: true,
    summary: 'What a rehearsal of a workflow can be given: the form of the start as somebody would get it',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({ ...triedDrawing, initiator: z.number().int().positive() }),
    data: RehearsalForm,
    errors: DRAWING_UNTRIED,
  },
  run: {
    method: 'POST',
    path: '/workFlow/rehearsal/run',
    readOnly: true,
    access: 'workflow:edit',
    extension: true,
    summary: 'Who would approve: the way of one case through a drawing, with the people of every step; nothing is kept',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: RehearsalCase.extend(triedDrawing),
    data: Rehearsal,
    errors: CASE_UNTRIED,
  },
  branches: {
    method: 'POST',
    path: '/workFlow/rehearsal/branches',
    readOnly: true,
    access: 'workflow:edit',
    extension: true,
    summary: 'Every way out of every decision with the people behind it, whatever the case would take; nothing is kept',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: RehearsalCase.extend(triedDrawing),
    data: z.object({
      branches: z.array(RehearsedBranch),
      /** There are more than `REHEARSAL_BRANCHES`, or they took too long. */
      isCut: z.boolean(),
    }),
    errors: CASE_UNTRIED,
  },
})
