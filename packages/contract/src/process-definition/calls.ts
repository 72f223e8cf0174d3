import { z } from 'zod'
import { BODY_LIMIT_BYTES } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { Problem } from '../envelope.ts'
import { pageOf, pagingQuery } from '../paging.ts'
import { FlowRow } from './shapes.ts'

export const processDefinitionApi = defineApi({
  create: {
    method: 'POST',
    path: '/workFlow/create',
    access: 'workflow:edit',
    summary: 'A new workflow with a draft',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      flowKey: z.string().regex(/^[A-Za-z_][\w.-]{1,63}$/),
      name: z.string().min(1).max(100),
      nameEn: z.string().max(100).optional().default(''),
      bpmnXml: z.string().max(1_000_000),
    }),
    data: z.object({ id: z.number().int(), problems: z.array(Problem) }),
    errors: ['DUPLICATE', 'PROCESS_REFUSED'],
  },
  update: {
    method: 'POST',
    path: '/workFlow/update',
    access: 'workflow:edit',
    summary: 'Make or continue the draft',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      id: z.number().int(),
      name: z.string().min(1).max(100).optional(),
      nameEn: z.string().max(100).optional(),
      bpmnXml: z.string().max(1_000_000).optional(),
      rev: z.int32().optional(),
    }),
    data: z.object({ id: z.number().int(), problems: z.array(Problem) }),
    errors: ['NOT_FOUND', 'STALE', 'PROCESS_REFUSED'],
  },
  release: {
    method: 'POST',
    path: '/workFlow/release',
    access: 'workflow:release',
    summary: 'Validate the draft and make it the next version',
    body: z.object({ id: z.number().int(), note: z.string().max(500).optional() }),
    data: z.object({ id: z.number().int(), version: z.number().int() }),
    errors: ['NOT_FOUND', 'PROCESS_REFUSED', 'ILLEGAL_TRANSITION'],
  },
  setValid: {
    method: 'POST',
    path: '/workFlow/valid/{id}/{flag}',
    access: 'workflow:release',
    summary: 'Switch a workflow on (1) or off (0); running instances go on',
    params: z.object({ id: z.coerce.number().int(), flag: z.enum(['0', '1', 'true', 'false']) }),
    errors: ['NOT_FOUND'],
  },
  list: {
    method: 'GET',
    path: '/workFlow/list',
    access: 'workflow:read',
    summary: 'Workflows, newest change first',
    query: z.object({ ...pagingQuery, keyword: z.string().max(50).optional() }),
    data: pageOf(FlowRow),
  },
})
