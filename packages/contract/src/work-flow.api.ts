import { z } from 'zod'
import { BODY_LIMIT_BYTES } from './constants.ts'
import { defineApi } from './define-api.ts'
import { Problem } from './envelope.ts'
import { AmisSchema } from './form.api.ts'
import { longPageOf, longPagingQuery, pageOf, pagingQuery } from './paging.ts'

/** A person as every list shows one; `onBehalfOf` for a delegate (design.md §3). */
export const Person = z.object({
  userId: z.number().int().nullable(),
  name: z.string(),
  departmentName: z.string(),
  onBehalfOf: z.string().nullable(),
})
export type Person = z.infer<typeof Person>

/** Who may act on an open task: a person, or the holders of a role (`name` is the role's). */
export const Handler = z.object({
  kind: z.enum(['user', 'role']),
  id: z.number().int(),
  name: z.string(),
  people: z.array(Person),
})
export type Handler = z.infer<typeof Handler>

export const InstanceStatus = z.enum(['active', 'completed', 'cancelled'])

/** One row of the to-do and finished lists; one page of mission columns is drawn from these keys. */
export const MissionRow = z.object({
  taskId: z.string(),
  taskName: z.string(),
  taskNameEn: z.string(),
  elementId: z.string(),
  instanceId: z.string(),
  flowKey: z.string(),
  flowName: z.string(),
  flowNameEn: z.string(),
  /** e.g. LWP-… ; the plan number. */
  number: z.string(),
  title: z.string(),
  initiator: Person,
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  overdue: z.boolean(),
  escalated: z.boolean(),
  completedAt: z.iso.datetime().nullable(),
  /** Outcome label of a finished task. */
  outcome: z.string().nullable(),
  outcomeEn: z.string().nullable(),
  instanceStatus: InstanceStatus,
  /** Business state: draft screening surveying scheming countersigning approving publishing published dead expired withdrawn deleted. */
  businessState: z.string(),
  currentHandlers: z.array(Handler),
  /** Chosen main-form fields for columns: voltage, feeder, class, itemCode, planStart, planEnd, riskLevel … */
  fields: z.record(z.string(), z.unknown()),
})
export type MissionRow = z.infer<typeof MissionRow>

export const Outcome = z.object({
  value: z.string(),
  label: z.string(),
  labelEn: z.string(),
  requiresOpinion: z.boolean(),
  /** False: compulsory fields may stay empty with this outcome; what is filled in must still be right, and is kept. */
  requiresForms: z.boolean(),
  primary: z.boolean(),
  danger: z.boolean(),
})
export type Outcome = z.infer<typeof Outcome>

export const FieldRight = z.enum(['hidden', 'read', 'edit'])

/** One form as the task page shows it. */
export const TaskForm = z.object({
  formKey: z.string(),
  formName: z.string(),
  formNameEn: z.string(),
  formVersionId: z.number().int(),
  formDataId: z.string().nullable(),
  schema: AmisSchema,
  values: z.record(z.string(), z.unknown()),
  /** Right when a field is not named in `fields`. */
  defaultRight: FieldRight,
  fields: z.record(z.string(), z.object({ right: FieldRight, required: z.boolean() })),
  isMain: z.boolean(),
})
export type TaskForm = z.infer<typeof TaskForm>

export const TimelineEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** started claimed unclaimed completed rejected withdrawn reminded escalated cancelled jumped reassigned ended commented expired deleted */
  kind: z.string(),
  elementId: z.string().nullable(),
  elementName: z.string(),
  elementNameEn: z.string(),
  person: Person.nullable(),
  outcome: z.string().nullable(),
  outcomeEn: z.string().nullable(),
  danger: z.boolean(),
  opinion: z.string(),
  /** Milliseconds the task was open; null for what is no task. */
  durationMs: z.number().nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const OpenNode = z.object({
  taskId: z.string(),
  elementId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  handlers: z.array(Handler),
  since: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  overdue: z.boolean(),
  escalated: z.boolean(),
})
export type OpenNode = z.infer<typeof OpenNode>

/** A job of an instance (a timer, a continuation, a time limit) that failed again and again and was given up. */
export const Incident = z.object({
  jobId: z.string(),
  /** timer and async are drawn; timeLimit reminds and escalates. */
  kind: z.enum(['timer', 'async', 'timeLimit']),
  elementId: z.string(),
  elementName: z.string(),
  elementNameEn: z.string(),
  /** Why it failed last, in the caller's language; it holds no values of fields. */
  reason: z.string(),
  attempts: z.number().int(),
  dueAt: z.iso.datetime(),
  since: z.iso.datetime(),
})
export type Incident = z.infer<typeof Incident>

export const IncidentRow = Incident.extend({
  instanceId: z.string(),
  number: z.string(),
  title: z.string(),
  flowName: z.string(),
  flowNameEn: z.string(),
})
export type IncidentRow = z.infer<typeof IncidentRow>

export const InstanceDetail = z.object({
  instanceId: z.string(),
  number: z.string(),
  title: z.string(),
  flowKey: z.string(),
  flowName: z.string(),
  flowNameEn: z.string(),
  version: z.number().int(),
  status: InstanceStatus,
  businessState: z.string(),
  initiator: Person,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  open: z.array(OpenNode),
  /** Element ids, for the diagram: lit now; passed (nodes and flows). */
  activeElementIds: z.array(z.string()),
  passedElementIds: z.array(z.string()),
  timeline: z.array(TimelineEntry),
  /** Likely next steps with their handlers. */
  forecast: z.array(
    z.object({ elementId: z.string(), name: z.string(), nameEn: z.string(), handlers: z.array(Handler) }),
  ),
  /** Every form filled so far, read-only, main form first. */
  forms: z.array(TaskForm),
  canWithdraw: z.boolean(),
  /** May the caller end it as an administrator. */
  canEnd: z.boolean(),
  /** What does not go on by itself, the oldest first; administrators know and may retry it. */
  incidents: z.array(Incident),
})
export type InstanceDetail = z.infer<typeof InstanceDetail>

export const TaskInfo = z.object({
  taskId: z.string(),
  elementId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  status: z.enum(['open', 'completed', 'cancelled']),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  overdue: z.boolean(),
  escalated: z.boolean(),
  claimedBy: Person.nullable(),
  /** May the caller complete it. */
  canAct: z.boolean(),
  /** Set when it is done: who and when. */
  completedBy: Person.nullable(),
  completedAt: z.iso.datetime().nullable(),
  outcomes: z.array(Outcome),
  forms: z.array(TaskForm),
  draft: z
    .object({
      forms: z.record(z.string(), z.record(z.string(), z.unknown())),
      opinion: z.string(),
      savedAt: z.iso.datetime(),
    })
    .nullable(),
  instance: InstanceDetail,
})
export type TaskInfo = z.infer<typeof TaskInfo>

const FormValues = z.record(z.string().max(64), z.record(z.string().max(64), z.unknown()))
const taskId = z.uuid()
const Opinion = z.string().max(2000)

/** What happened after an act: shown on the page (ui.md, task page). */
export const StepResult = z.object({
  instanceId: z.string(),
  number: z.string(),
  status: InstanceStatus,
  businessState: z.string(),
  open: z.array(OpenNode),
})
export type StepResult = z.infer<typeof StepResult>

const momentRange = { from: z.iso.datetime().optional(), to: z.iso.datetime().optional() }

export const MissionQuery = z.object({
  ...longPagingQuery,
  /** false: open tasks I can act on; true: tasks I took part in. */
  finished: z.boolean().optional(),
  flowIds: z.array(z.string().max(64)).max(50).optional(),
  keyword: z.string().max(100).optional(),
  elementId: z.string().max(100).optional(),
  businessState: z.string().max(50).optional(),
  overdue: z.boolean().optional(),
  /** Of open tasks the arrival, of finished ones the completion; both ends belong to it. */
  ...momentRange,
  /**
   * createdAt dueAt completedAt number title; `-` before descends. Default: overdue, then due, then age; of finished
   * tasks the newest completion first. A list of more than `COUNTED_ROWS` rows is sorted by its moments only.
   */
  sort: z.string().max(100).optional(),
})

const booleanQuery = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

export const FlowRow = z.object({
  id: z.number().int(),
  flowKey: z.string(),
  name: z.string(),
  nameEn: z.string(),
  valid: z.union([z.literal(0), z.literal(1)]),
  releasedVersion: z.number().int().nullable(),
  /** Instances under way, at most `COUNTED_ROWS`. */
  running: z.number().int(),
  runningIsCapped: z.boolean(),
  updatedAt: z.iso.datetime(),
})

export const InstanceRow = z.object({
  instanceId: z.string(),
  number: z.string(),
  title: z.string(),
  flowKey: z.string(),
  flowName: z.string(),
  flowNameEn: z.string(),
  version: z.number().int(),
  status: InstanceStatus,
  businessState: z.string(),
  initiator: Person,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  currentHandlers: z.array(Handler),
})
export type InstanceRow = z.infer<typeof InstanceRow>

export const workFlowApi = defineApi({
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
  start: {
    method: 'POST',
    path: '/workFlow/start/{id}/{v}',
    access: 'workflow:start',
    summary: 'Start one released version',
    params: z.object({ id: z.coerce.number().int(), v: z.coerce.number().pipe(z.int32()) }),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({ forms: FormValues }),
    data: StepResult,
    errors: [
      'NOT_FOUND',
      'NOT_RELEASED',
      'NOT_ALLOWED_TO_START',
      'NOT_YOUR_ORGANISATION',
      'FORM_INVALID',
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
    body: z.object({ forms: FormValues }),
    data: StepResult,
    errors: [
      'NOT_FOUND',
      'NOT_RELEASED',
      'NOT_ALLOWED_TO_START',
      'NOT_YOUR_ORGANISATION',
      'FORM_INVALID',
      'PROCESS_FAILED',
    ],
  },
  queryTaskTotal: {
    method: 'GET',
    path: '/workFlow/queryTaskTotal',
    access: 'session',
    countsAsActivity: false,
    summary: 'Open tasks the caller can act on, per workflow',
    query: z.object({
      /** Comma list of flow keys; absent = all. */ flowIds: z.string().max(2000).optional(),
      exactTotal: longPagingQuery.exactTotal,
    }),
    data: z.object({
      /** Each figure is at most `COUNTED_ROWS`, its flag says that there are more, unless `exactTotal` was asked for. */
      total: z.number().int(),
      totalIsCapped: z.boolean(),
      overdue: z.number().int(),
      overdueIsCapped: z.boolean(),
      items: z.array(
        z.object({
          flowId: z.string(),
          flowName: z.string(),
          flowNameEn: z.string(),
          count: z.number().int(),
          countIsCapped: z.boolean(),
        }),
      ),
    }),
  },
  queryTask: {
    method: 'GET',
    path: '/workFlow/queryTask',
    access: 'session',
    summary: 'Open (or finished) tasks of the caller',
    query: z.object({
      ...longPagingQuery,
      ...momentRange,
      finished: booleanQuery.optional(),
      flowIds: z.string().max(2000).optional(),
    }),
    data: longPageOf(MissionRow),
    errors: ['CURSOR_INVALID'],
  },
  queryTaskWithCondition: {
    method: 'POST',
    path: '/workFlow/queryTaskWithCondition',
    readOnly: true,
    access: 'session',
    summary: 'Tasks of the caller with filters and sorting',
    body: MissionQuery,
    data: longPageOf(MissionRow),
    errors: ['CURSOR_INVALID', 'LIST_TOO_LONG'],
  },
  queryAllInstance: {
    method: 'GET',
    path: '/workFlow/queryAllInstance',
    access: 'session',
    summary: 'Instances the caller may see: own, taken part in, or all for a process administrator',
    query: z.object({
      ...longPagingQuery,
      /** When it was started; both ends belong to it. */
      ...momentRange,
      finished: booleanQuery.optional(),
      /** The beginning of its number or of its id. */
      instanceId: z.string().max(64).optional(),
      ownerName: z.string().max(50).optional(),
      /** Extension: only the caller's own. */ mine: booleanQuery.optional(),
      keyword: z.string().max(100).optional(),
    }),
    data: longPageOf(InstanceRow),
    errors: ['CURSOR_INVALID'],
  },
  queryInstanceDetail: {
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
  startForm: {
    method: 'GET',
    path: '/workFlow/startForm',
    access: 'workflow:start',
    extension: true,
    summary: 'The main form of a workflow with the rights of its start, for a new instance',
    query: z.object({ flowKey: z.string().max(64) }),
    data: z.object({
      flowKey: z.string(),
      flowName: z.string(),
      flowNameEn: z.string(),
      form: TaskForm,
      diagram: z.string(),
    }),
    errors: ['NOT_FOUND', 'NOT_RELEASED', 'NOT_ALLOWED_TO_START'],
  },
  withdraw: {
    method: 'POST',
    path: '/workFlow/task/withdraw',
    access: 'session',
    extension: true,
    summary: 'The applicant takes back an instance before it is published',
    body: z.object({ instanceId: z.uuid(), opinion: Opinion.trim().min(1) }),
    data: StepResult,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'ILLEGAL_TRANSITION'],
  },
  deleteByProcessInstanceId: {
    method: 'POST',
    path: '/workFlow/deleteByProcessInstanceId/{id}',
    access: 'workflow:admin',
    summary: 'An administrator ends a running instance, with a reason; it and its history are kept',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: Opinion.trim().min(1) }),
    data: StepResult,
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  },
  listIncidents: {
    method: 'GET',
    path: '/workFlow/incident/list',
    access: 'workflow:admin',
    extension: true,
    summary: 'Jobs that failed again and again and were given up, the newest first',
    query: z.object(longPagingQuery),
    data: longPageOf(IncidentRow),
    errors: ['CURSOR_INVALID'],
  },
  retryIncident: {
    method: 'POST',
    path: '/workFlow/incident/retry',
    access: 'workflow:admin',
    extension: true,
    summary: 'Try a job again that was given up; pressed twice, it is tried once',
    body: z.object({ instanceId: z.uuid(), jobId: z.uuid() }),
    /** retrying: it is due now; over: it has been done or is not needed any more. */
    data: z.object({ outcome: z.enum(['retrying', 'over']) }),
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
    errors: ['NOT_FOUND', 'NOT_YOUR_TASK', 'TASK_ALREADY_DONE', 'TASK_NO_LONGER_OPEN', 'ILLEGAL_TRANSITION'],
  },
  unclaim: {
    method: 'POST',
    path: '/workFlow/task/unclaim',
    access: 'session',
    extension: true,
    summary: 'Give a claimed task back',
    body: z.object({ taskId }),
    errors: ['NOT_FOUND', 'NOT_YOUR_TASK', 'TASK_ALREADY_DONE', 'TASK_NO_LONGER_OPEN'],
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
    }),
    data: StepResult,
    errors: [
      'NOT_FOUND',
      'NOT_YOUR_TASK',
      'TASK_ALREADY_DONE',
      'TASK_NO_LONGER_OPEN',
      'OUTCOME_INVALID',
      'OPINION_REQUIRED',
      'FORM_INVALID',
      'FIELD_NOT_EDITABLE',
      'PROCESS_FAILED',
      'SEPARATION_OF_DUTIES',
    ],
  },
  saveDraft: {
    method: 'POST',
    path: '/workFlow/task/save',
    access: 'session',
    extension: true,
    summary: 'Keep what the caller entered at a task that he may complete as his draft; nothing is validated',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    body: z.object({ taskId, opinion: Opinion.optional().default(''), forms: FormValues.optional().default({}) }),
    data: z.object({ savedAt: z.iso.datetime() }),
    errors: ['NOT_FOUND', 'NOT_YOUR_TASK', 'TASK_ALREADY_DONE', 'TASK_NO_LONGER_OPEN'],
  },
})

export const flowApi = defineApi({
  queryTaskInfo: {
    method: 'GET',
    path: '/flowApi/queryTaskInfo/{id}',
    access: 'session',
    summary: 'Everything the task page shows',
    params: z.object({ id: z.uuid() }),
    data: TaskInfo,
    errors: ['NOT_FOUND'],
  },
  currentHandler: {
    method: 'GET',
    path: '/flowApi/currentHandler/{id}',
    access: 'session',
    summary: 'Who has an instance now',
    params: z.object({ id: z.uuid() }),
    data: z.array(Handler),
    errors: ['NOT_FOUND'],
  },
})

export const noticeApi = defineApi({
  stream: {
    method: 'GET',
    path: '/notice/stream',
    access: 'session',
    extension: true,
    countsAsActivity: false,
    answer: 'stream',
    summary: 'Server-sent events: `todo` (counts changed) and `notice`',
  },
  list: {
    method: 'GET',
    path: '/notice/list',
    access: 'session',
    extension: true,
    countsAsActivity: false,
    summary: 'Notices of the caller and of the roles he holds, newest first',
    query: z.object({ ...longPagingQuery, unread: booleanQuery.optional() }),
    data: longPageOf(
      z.object({
        id: z.string(),
        kind: z.string(),
        title: z.string(),
        titleEn: z.string(),
        link: z.string(),
        createdAt: z.iso.datetime(),
        readAt: z.iso.datetime().nullable(),
      }),
    ),
    errors: ['CURSOR_INVALID'],
  },
  read: {
    method: 'POST',
    path: '/notice/read',
    access: 'session',
    extension: true,
    summary: 'Mark notices as read',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
  },
})
