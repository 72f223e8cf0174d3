import { z } from 'zod'
import { BODY_LIMIT_BYTES, MAX_PAGE_SIZE } from '../constants.ts'
import { defineApi } from '../define-api.ts'
import { FormValues, TaskForm } from '../form/shapes.ts'
import { longPageOf, longPagingQuery } from '../paging.ts'
import { momentRange } from '../query-parts.ts'
import { confirmSensitive } from '../sensitive-word/shapes.ts'
import { historyConditions, historyConditionsQuery, StuckKind } from './conditions.ts'
import { ChosenApprovers, StepToChoose } from '../signing/shapes.ts'
import { CopiedInstance, Handler, InstanceDetail, InstanceRow, Opinion, RemainingTime, StepResult } from './shapes.ts'

export const processInstanceApi = defineApi({
  start: {
    method: 'POST',
    path: '/workFlow/start/{id}/{v}',
    access: 'workflow:start',
    summary: 'Start one released version',
    params: z.object({ id: z.coerce.number().int(), v: z.coerce.number().pipe(z.int32()) }),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      forms: FormValues,
      /** Extension. */
      chosen: ChosenApprovers.optional().default({}),
      /** Extension. */
      ...confirmSensitive,
    }),
    data: StepResult,
    errors: [
      'NOT_FOUND',
      'NOT_RELEASED',
      'NOT_ALLOWED_TO_START',
      'NOT_YOUR_ORGANISATION',
      'FORM_INVALID',
      'SENSITIVE_WORDS_FOUND',
      'SENSITIVE_WORDS_REFUSED',
      'APPROVER_NOT_CHOSEN',
      'SIGNER_REFUSED',
      'PROCESS_FAILED',
    ],
  },
  startByKey: {
    method: 'POST',
    path: '/workFlow/startByKey/{key}',
    access: 'workflow:start',
    summary: 'Start the newest release of a valid workflow',
    params: z.object({ key: z.string().max(64) }),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({
      forms: FormValues,
      /** Extension: made by the browser with the draft; what was entered in one draft is started once. */
      draftId: z.uuid().optional(),
      /** Extension: whom the applicant chooses for the steps that let him. */
      chosen: ChosenApprovers.optional().default({}),
      /** Extension. */
      ...confirmSensitive,
    }),
    data: StepResult,
    errors: [
      'ALREADY_SUBMITTED',
      'NOT_FOUND',
      'NOT_RELEASED',
      'NOT_ALLOWED_TO_START',
      'NOT_YOUR_ORGANISATION',
      'FORM_INVALID',
      'SENSITIVE_WORDS_FOUND',
      'SENSITIVE_WORDS_REFUSED',
      'APPROVER_NOT_CHOSEN',
      'SIGNER_REFUSED',
      'PROCESS_FAILED',
    ],
  },
  startForm: {
    method: 'GET',
    path: '/workFlow/startForm',
    access: 'workflow:start',
    extension: true,
    summary: 'The main form of a workflow with the rights of its start, for a new instance',
    query: z.object({
      flowKey: z.string().max(64),
      /** An earlier instance of the same workflow that the caller may see: the form then holds its values. */
      copyOf: z.uuid().optional(),
    }),
    data: z.object({
      flowKey: z.string(),
      flowName: z.string(),
      flowNameEn: z.string(),
      /** `values` holds what is known already: of the applicant, or of the instance that is copied. */
      form: TaskForm,
      diagram: z.string(),
      copied: CopiedInstance.nullable(),
      /** Steps whose approver the applicant chooses. */
      toChoose: z.array(StepToChoose),
    }),
    errors: ['NOT_FOUND', 'NOT_RELEASED', 'NOT_ALLOWED_TO_START'],
  },
  withdraw: {
    method: 'POST',
    path: '/workFlow/task/withdraw',
    access: 'session',
    extension: true,
    summary:
      'The applicant takes back an instance before it is published; a handler his last step while nobody went on',
    body: z.union([
      z.object({ instanceId: z.uuid(), opinion: Opinion.trim().min(1), ...confirmSensitive }),
      /** A task that the caller completed: the work comes back to it, with what was entered. */
      z.object({ taskId: z.uuid(), opinion: Opinion.trim().min(1), ...confirmSensitive }),
    ]),
    data: StepResult,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'ILLEGAL_TRANSITION',
      'TAKE_BACK_REFUSED',
      'PROCESS_FAILED',
      'INSTANCE_SUSPENDED',
      'SAFETY_GUARD',
      'SENSITIVE_WORDS_FOUND',
      'SENSITIVE_WORDS_REFUSED',
    ],
  },
  end: {
    method: 'POST',
    path: '/workFlow/deleteByProcessInstanceId/{id}',
    access: 'workflow:admin',
    summary: 'An administrator ends a running instance, with a reason; it and its history are kept',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: Opinion.trim().min(1) }),
    data: StepResult,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'SAFETY_GUARD'],
  },
  list: {
    method: 'GET',
    path: '/workFlow/queryAllInstance',
    access: 'session',
    summary: 'Instances the caller may see: own, taken part in, given to read, or all for a process administrator',
    query: z.object({
      ...longPagingQuery,
      /** The same as `startedFrom` and `startedTo`. */
      ...momentRange,
      /** Extension, but for finished, instanceId and ownerName. Sorting: `historySorts`; default: -startedAt. */
      ...historyConditionsQuery,
    }),
    data: longPageOf(InstanceRow),
    errors: ['CURSOR_INVALID', 'LIST_TOO_LONG'],
  },
  history: {
    method: 'POST',
    path: '/workFlow/queryHistoryInstance',
    readOnly: true,
    access: 'session',
    summary: 'Running and ended instances the caller may see, with conditions and sorting',
    /** Sorting: `historySorts`; default: -startedAt. */
    body: z.object({ ...longPagingQuery, ...historyConditions }),
    data: longPageOf(InstanceRow),
    errors: ['CURSOR_INVALID', 'LIST_TOO_LONG'],
  },
  stuck: {
    method: 'GET',
    path: '/workFlow/stuckInstances',
    access: 'workflow:admin',
    extension: true,
    countsAsActivity: false,
    summary: 'How many running instances do not go on by themselves, by reason; `history` finds them',
    data: z.object({
      /** One of each kind, in the order of `stuckKinds`; an instance counts in each that it is of. */
      kinds: z.array(
        z.object({
          kind: StuckKind,
          /** Instances, `COUNTED_ROWS` at most. */
          count: z.number().int(),
          /** There are more, or more than were looked at. */
          countIsCapped: z.boolean(),
        }),
      ),
    }),
  },
  detail: {
    method: 'GET',
    path: '/workFlow/queryInstanceDetail',
    access: 'session',
    summary: 'State, handlers, history, forecast and forms of one instance',
    query: z.object({ instanceId: z.uuid() }),
    data: InstanceDetail,
    errors: ['NOT_FOUND'],
  },
  diagram: {
    method: 'GET',
    path: '/workFlow/diagram',
    access: 'session',
    extension: true,
    summary: 'BPMN XML of the version an instance runs on (immutable per version)',
    query: z.object({ instanceId: z.uuid() }),
    data: z.object({ flowKey: z.string(), version: z.number().int(), bpmnXml: z.string() }),
    errors: ['NOT_FOUND'],
  },
  remaining: {
    method: 'GET',
    path: '/workFlow/remainingTime',
    access: 'session',
    extension: true,
    summary: 'How long a running instance probably still takes, told from the ended ones of its workflow',
    query: z.object({ instanceId: z.uuid() }),
    data: RemainingTime,
    errors: ['NOT_FOUND'],
  },
  currentHandlers: {
    method: 'GET',
    path: '/flowApi/currentHandler/{id}',
    access: 'session',
    summary: 'Who has an instance now',
    params: z.object({ id: z.uuid() }),
    data: z.array(Handler),
    errors: ['NOT_FOUND'],
  },
  handlersOfEach: {
    method: 'POST',
    path: '/flowApi/currentHandlers',
    readOnly: true,
    access: 'session',
    extension: true,
    summary: 'Who has each of several instances now; left out are those with nobody and those not to be seen',
    body: z.object({ ids: z.array(z.uuid()).max(MAX_PAGE_SIZE) }),
    data: z.array(z.object({ instanceId: z.string(), handlers: z.array(Handler) })),
  },
})
