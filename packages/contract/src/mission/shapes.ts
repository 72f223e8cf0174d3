import { z } from 'zod'
import { SeenForms } from '../form/shapes.ts'
import { longPagingQuery } from '../paging.ts'
import { Handler, InstanceStatus } from '../process-instance/shapes.ts'
import { instanceConditions, instanceConditionsQuery } from '../process-instance/conditions.ts'
import { columnTotals } from '../page-table/page-params.ts'
import { booleanQuery, momentRange } from '../query-parts.ts'
import { Outcome } from '../task/shapes.ts'
import { Person } from '../user/shapes.ts'

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
  /** What `formFields` asked for, under the same names; a form that is not filled in yet has none. */
  formFields: z.record(z.string(), z.unknown()).optional(),
  /** Whose task it is, when the caller acts for somebody or did: "B for A". */
  onBehalfOf: z.object({ userId: z.number().int(), name: z.string() }).nullable(),
  /** Outcomes of an open task that `task.completeMany` takes: they need no form, and the node does not forbid it. */
  batchOutcomes: z.array(Outcome),
  /** Where there are any: the versions of the forms with which the row was read, 0 of an empty one; `task.completeMany` takes them. */
  seen: SeenForms.optional(),
})
export type MissionRow = z.infer<typeof MissionRow>

const FormField = z.string().regex(/^form\.[a-zA-Z][a-zA-Z0-9]{1,63}\.[A-Za-z_]\w{0,63}$/)
const formFieldsQuery = z
  .string()
  .max(4000)
  .transform((text) => text.split(','))
  .pipe(z.array(FormField).max(30))

/** What the lists of tasks ask beside `instanceConditions`. */
const ofTasks = {
  elementId: z.string().max(100).optional(),
  businessState: z.string().max(50).optional(),
  /** Of open tasks the arrival, of finished ones the completion; both ends belong to it. */
  ...momentRange,
  /** `form.<formKey>.<field>` of any form of the process, for columns. */
  formFields: z.array(FormField).max(30).optional(),
  /** When it is due; what has no due date is left out. */
  dueFrom: z.iso.datetime().optional(),
  dueTo: z.iso.datetime().optional(),
}

/**
 * Sorting: `missionSorts`. Default: overdue, then due, then age; of finished tasks the newest completion first.
 */
export const MissionQuery = z.object({
  ...longPagingQuery,
  ...ofTasks,
  ...instanceConditions,
  /** false: open tasks I can act on; true: tasks I took part in. */
  finished: z.boolean().optional(),
  overdue: z.boolean().optional(),
})

/** The same in an address. */
export const MissionAddress = z.object({
  ...longPagingQuery,
  ...ofTasks,
  ...instanceConditionsQuery,
  formFields: formFieldsQuery.optional(),
  finished: booleanQuery.optional(),
  overdue: booleanQuery.optional(),
})

/** The same filters without order and page, and what to reckon of the fields of the main form. */
export const MissionTotalsQuery = MissionQuery.omit({
  ...{ page: true, rows: true, pageNum: true, pageSize: true },
  ...{ after: true, exactTotal: true, sort: true, formFields: true },
}).extend({
  totals: z
    .array(z.object({ field: z.string().regex(/^[A-Za-z_]\w{0,63}$/), of: z.enum(columnTotals) }))
    .min(1)
    .max(20),
})

/** Over the first `COUNTED_ROWS` rows that pass; `isCapped` says that there are more. */
export const MissionTotals = z.object({
  rows: z.number().int(),
  isCapped: z.boolean(),
  /** In the order asked; null where no row has a number, or the caller may see none. */
  totals: z.array(z.number().nullable()),
})

/** How many rows there are: at most `COUNTED_ROWS`, and then whether there are more. */
const Counted = z.object({ count: z.number().int(), isCapped: z.boolean() })

/** The day is that of `TIME_ZONE`. */
export const TaskUrgency = z.object({
  /** The day that `today` means, yyyy-mm-dd. */
  day: z.iso.date(),
  overdue: Counted,
  today: Counted,
  later: Counted,
  /** What has no due date. */
  undated: Counted,
})
export type TaskUrgency = z.infer<typeof TaskUrgency>
