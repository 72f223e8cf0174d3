import { z } from 'zod'
import { nameLine, oneLine } from '../one-line.ts'
import { BODY_LIMIT_BYTES } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { Problem } from '../envelope.ts'
import { pageOf, pagingQuery } from '../paging.ts'
import { booleanQuery } from '../query-parts.ts'
import {
  DrawingChange,
  DrawingProblem,
  FLOW_KEY,
  FlowDetail,
  FlowDrawing,
  FlowResources,
  FlowRow,
  FlowVersion,
  ImportReport,
  ParsedFlow,
  StartableFlow,
  StartingPoints,
} from './shapes.ts'

/** As long as a drawing may be that is kept. */
const bpmnXml = z.string().max(1_000_000)

/** What a workflow is called and found by. */
const names = {
  name: nameLine(100),
  nameEn: oneLine(100).optional().default(''),
  icon: oneLine(50).optional().default(''),
  category: oneLine(50).optional().default(''),
}
const flowKey = z.string().regex(FLOW_KEY)

const flowId = z.object({ id: z.coerce.number().int() })

export const processDefinitionApi = defineApi({
  create: {
    method: 'POST',
    path: '/workFlow/create',
    access: 'workflow:edit',
    summary: 'A new workflow with a draft',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      flowKey,
      ...names,
      bpmnXml,
    }),
    data: z.object({ id: z.number().int(), problems: z.array(Problem) }),
    errors: ['DUPLICATE', 'PROCESS_REFUSED', 'OVERLOADED'],
  },
  update: {
    method: 'POST',
    path: '/workFlow/update',
    access: 'workflow:edit',
    summary: 'Make or continue the draft',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      id: z.number().int(),
      name: nameLine(100).optional(),
      nameEn: oneLine(100).optional(),
      icon: oneLine(50).optional(),
      category: oneLine(50).optional(),
      bpmnXml: bpmnXml.optional(),
      rev: z.int32().optional(),
    }),
    /** `rev` is what the next `update` takes. */
    data: z.object({ id: z.number().int(), rev: z.number().int(), problems: z.array(Problem) }),
    errors: ['NOT_FOUND', 'STALE', 'PROCESS_REFUSED', 'OVERLOADED'],
  },
  release: {
    method: 'POST',
    path: '/workFlow/release',
    access: 'workflow:release',
    summary: 'Validate the draft, try the tests of the workflow on it and make it the next version',
    body: z.object({ id: z.number().int(), note: z.string().max(500).optional() }),
    data: z.object({ id: z.number().int(), version: z.number().int(), starting: StartingPoints }),
    errors: [
      'NOT_FOUND',
      'PROCESS_REFUSED',
      'REHEARSAL_TESTS_FAILED',
      'REHEARSAL_TESTS_CHANGED',
      'ILLEGAL_TRANSITION',
      'STALE',
      'OVERLOADED',
    ],
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
    query: z.object({
      ...pagingQuery,
      keyword: z.string().max(50).optional(),
      category: z.string().max(50).optional(),
      valid: booleanQuery.optional(),
      /** Whether a version of it has been released. */
      released: booleanQuery.optional(),
      /** updatedAt name flowKey releasedVersion; `-` before descends. Default: -updatedAt. */
      sort: z.string().max(100).optional(),
    }),
    /** `categories`: those of all workflows, for the filter. */
    data: pageOf(FlowRow).extend({ categories: z.array(z.string()) }),
  },
  listAll: {
    method: 'GET',
    path: '/workFlow/list/all',
    access: 'workflow:read',
    summary: 'Every workflow by its name, for choices',
    data: z.array(z.object({ id: z.number().int(), flowKey: z.string(), name: z.string(), nameEn: z.string() })),
  },
  remove: {
    method: 'POST',
    path: '/workFlow/delete/{id}',
    access: 'workflow:edit',
    summary:
      'Delete a workflow that nothing runs on and nothing refers to; finished instances and their history are kept',
    params: flowId,
    errors: ['NOT_FOUND', 'IN_USE'],
  },
  detail: {
    method: 'GET',
    path: '/workFlow/detail/{id}',
    access: 'workflow:read',
    summary: 'A workflow with its versions and the drawing that is edited',
    params: flowId,
    data: FlowDetail,
    errors: ['NOT_FOUND'],
  },
  releasedVersions: {
    method: 'GET',
    path: '/workFlow/list/release/version',
    access: 'workflow:read',
    summary: 'The released versions of a workflow, newest first',
    query: flowId,
    data: z.array(FlowVersion),
    errors: ['NOT_FOUND'],
  },
  withForm: {
    method: 'GET',
    path: '/workFlow/list/released/form/{id}',
    access: 'workflow:read',
    summary: 'Workflows whose newest release uses a form, and where',
    params: flowId,
    data: z.array(
      z.object({
        id: z.number().int(),
        flowKey: z.string(),
        name: z.string(),
        nameEn: z.string(),
        version: z.number().int(),
        /** Elements with this form; the id of the process where it is the main form. */
        elementIds: z.array(z.string()),
      }),
    ),
    errors: ['NOT_FOUND'],
  },
  validFlows: {
    method: 'GET',
    path: '/workFlow/validFlowList',
    access: 'session',
    summary: 'Workflows that are valid and released',
    data: z.array(StartableFlow),
  },
  validVersion: {
    method: 'GET',
    path: '/workFlow/validFlowVersion/{id}',
    access: 'session',
    summary: 'The version in which a workflow would start now',
    params: flowId,
    data: StartableFlow,
    errors: ['NOT_FOUND', 'NOT_RELEASED'],
  },
  parsed: {
    method: 'GET',
    path: '/workFlow/flowDetailParse/{id}',
    access: 'workflow:read',
    summary: 'The compiled model of a version: nodes, flows, forms, approvers, safety',
    params: flowId,
    /** Without it the newest release, else the draft. */
    query: z.object({ version: z.coerce.number().pipe(z.int32()).optional() }),
    data: ParsedFlow,
    errors: ['NOT_FOUND', 'PROCESS_REFUSED', 'OVERLOADED'],
  },
  inspect: {
    method: 'POST',
    path: '/workFlow/processDefinition/inspect',
    readOnly: true,
    access: 'workflow:edit',
    extension: true,
    summary: 'Problems of a drawing at their elements, as a release would tell them; nothing is kept',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      xml: bpmnXml,
      /** The process that it must hold; without it the first that is executable. */
      flowKey: z.string().max(64).optional(),
    }),
    data: z.object({ problems: z.array(DrawingProblem) }),
    errors: ['OVERLOADED'],
  },
  drawing: {
    method: 'GET',
    path: '/workFlow/processDefinition/drawing',
    access: 'workflow:read',
    extension: true,
    summary: 'The drawing of one version, as it was stored',
    query: z.object({ versionId: z.coerce.number().int() }),
    data: FlowDrawing,
    errors: ['NOT_FOUND'],
  },
  compare: {
    method: 'GET',
    path: '/workFlow/processDefinition/compare',
    access: 'workflow:read',
    extension: true,
    summary: 'Two versions of a workflow: both drawings, and what differs between them setting by setting',
    /** Ids of versions. */
    query: z.object({ from: z.coerce.number().int(), to: z.coerce.number().int() }),
    data: z.object({ from: FlowDrawing, to: FlowDrawing, changes: z.array(DrawingChange) }),
    errors: ['NOT_FOUND', 'PROCESS_REFUSED', 'OVERLOADED'],
  },
  copy: {
    method: 'POST',
    path: '/workFlow/processDefinition/copy',
    access: 'workflow:edit',
    extension: true,
    summary:
      'A new workflow that begins with the tests of another and its drawing, the draft or else the newest release',
    body: z.object({ id: z.number().int(), flowKey, ...names }),
    data: z.object({ id: z.number().int() }),
    errors: ['NOT_FOUND', 'DUPLICATE', 'PROCESS_REFUSED', 'OVERLOADED'],
  },
  importReport: {
    method: 'POST',
    path: '/workFlow/processDefinition/importReport',
    readOnly: true,
    access: 'workflow:edit',
    extension: true,
    summary: 'What of a BPMN file is understood, kept as it is, or not supported, element by element; nothing is kept',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({ xml: bpmnXml }),
    data: ImportReport,
    errors: ['OVERLOADED'],
  },
  importFile: {
    method: 'POST',
    path: '/workFlow/processDefinition/import',
    access: 'workflow:edit',
    extension: true,
    summary: 'A new workflow from a BPMN file, kept as it is but for the id of its process',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({ flowKey, ...names, xml: bpmnXml }),
    data: z.object({ id: z.number().int() }),
    errors: ['DUPLICATE', 'PROCESS_REFUSED', 'OVERLOADED'],
  },
  resources: {
    method: 'GET',
    path: '/workFlow/allResources',
    access: 'workflow:read',
    summary:
      'What a drawing can refer to: forms, roles, kinds of departments and posts, page categories, workflows, endpoints',
    data: FlowResources,
  },
})
