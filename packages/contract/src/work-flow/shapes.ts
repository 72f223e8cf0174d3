import { z } from 'zod'
import { AmisSchema } from '../form/shapes.ts'
import { longPagingQuery } from '../paging.ts'

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

const InstanceStatus = z.enum(['active', 'completed', 'cancelled'])

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

const FieldRight = z.enum(['hidden', 'read', 'edit'])

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

const OpenNode = z.object({
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

export const taskId = z.uuid()
/** What happened after an act: shown on the page (ui.md, task page). */
export const StepResult = z.object({
  instanceId: z.string(),
  number: z.string(),
  status: InstanceStatus,
  businessState: z.string(),
  open: z.array(OpenNode),
})
export type StepResult = z.infer<typeof StepResult>

export const momentRange = { from: z.iso.datetime().optional(), to: z.iso.datetime().optional() }

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
