import { z } from 'zod'
import { BODY_LIMIT_BYTES } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { CASE_UNTRIED, DRAWING_UNTRIED, RehearsalCase, triedDrawing } from '../rehearsal/shapes.ts'
import { RehearsalTest, RehearsalTestDetail, RehearsalTestName, RehearsalTestResult } from './shapes.ts'

const testId = z.number().int().positive()
const { id: _, ...drawn } = triedDrawing

export const rehearsalTestApi = defineApi({
  list: {
    method: 'GET',
    path: '/workFlow/rehearsal/test/list',
    access: 'workflow:edit',
    extension: true,
    summary: 'The tests of a workflow by name: rehearsals that each release must still pass; at most 50',
    query: z.object({ id: z.coerce.number().int() }),
    data: z.array(RehearsalTest),
    errors: ['NOT_FOUND'],
  },
  detail: {
    method: 'GET',
    path: '/workFlow/rehearsal/test/detail',
    access: 'workflow:edit',
    extension: true,
    summary: 'A test of a workflow with its case and what has to come of it',
    query: z.object({ testId: z.coerce.number().int().positive() }),
    data: RehearsalTestDetail,
    errors: ['NOT_FOUND'],
  },
  run: {
    method: 'POST',
    path: '/workFlow/rehearsal/test/run',
    readOnly: true,
    access: 'workflow:edit',
    extension: true,
    summary: 'Try tests of a workflow, all or those named: what comes otherwise, in words; nothing is kept',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({ ...triedDrawing, testIds: z.array(testId).min(1).max(50).optional() }),
    data: z.array(RehearsalTestResult),
    errors: DRAWING_UNTRIED,
  },
  keep: {
    method: 'POST',
    path: '/workFlow/rehearsal/test/keep',
    access: 'workflow:edit',
    extension: true,
    summary: 'Keep a case as a test: what comes of it now has to come of it in every later release',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: RehearsalCase.extend({ ...triedDrawing, name: RehearsalTestName }),
    data: z.object({ testId }),
    errors: [...CASE_UNTRIED, 'DUPLICATE', 'TOO_MANY_TESTS', 'REHEARSAL_STUCK'],
  },
  expect: {
    method: 'POST',
    path: '/workFlow/rehearsal/test/expect',
    access: 'workflow:edit',
    extension: true,
    summary: 'What comes of a test now is what it expects from now on; with a case it tries that one from now on',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({ testId, ...drawn, given: RehearsalCase.optional() }),
    errors: [...CASE_UNTRIED, 'REHEARSAL_STUCK'],
  },
  rename: {
    method: 'POST',
    path: '/workFlow/rehearsal/test/rename',
    access: 'workflow:edit',
    extension: true,
    summary: 'Call a test of a workflow otherwise',
    body: z.object({ testId, name: RehearsalTestName }),
    errors: ['NOT_FOUND', 'DUPLICATE'],
  },
  copy: {
    method: 'POST',
    path: '/workFlow/rehearsal/test/copy',
    access: 'workflow:edit',
    extension: true,
    summary: 'The same case and expectation as a test of its own',
    body: z.object({ testId, name: RehearsalTestName }),
    data: z.object({ testId }),
    errors: ['NOT_FOUND', 'DUPLICATE', 'TOO_MANY_TESTS'],
  },
  remove: {
    method: 'POST',
    path: '/workFlow/rehearsal/test/remove',
    access: 'workflow:edit',
    extension: true,
    summary: 'Delete a test of a workflow: no release is held to it any more',
    body: z.object({ testId }),
    errors: ['NOT_FOUND'],
  },
})
