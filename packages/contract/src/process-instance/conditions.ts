/** What lists of instances, and of tasks by their instance, are narrowed and sorted by (specification §7, Workflow). */
import { z } from 'zod'
import { booleanQuery, moment, planClass, planClassList, riskLevel, riskLevelList } from '../query-parts.ts'
import { InstanceStatus } from './shapes.ts'

/** What an instance keeps of its main form for lists: texts of 200 characters at most, numbers and flags. */
const FieldName = z.string().min(1).max(64)

const FieldValue = z.union([z.string().max(200), z.number(), z.boolean()])
/** A number, or the beginning of a text in its order, as days are written. */
const Bound = z.union([z.string().min(1).max(40), z.number()])

/**
 * One of them: what the field is, one of several that it is, a text that it holds, letter case aside, or the bounds
 * that it lies between; a text counts as far as `to` is long, so that a day ends with itself.
 */
export const FieldCondition = z.union([
  z.strictObject({ field: FieldName, is: FieldValue }),
  z.strictObject({ field: FieldName, contains: z.string().trim().min(1).max(100) }),
  z.strictObject({ field: FieldName, in: z.array(FieldValue).min(1).max(50) }),
  z.strictObject({ field: FieldName, from: Bound, to: Bound.optional() }),
  z.strictObject({ field: FieldName, to: Bound }),
])
export type FieldCondition = z.infer<typeof FieldCondition>

const fieldConditions = z.array(FieldCondition).max(10)

/** In an address: the same as JSON. */
const fieldConditionsText = z
  .string()
  .max(4000)
  .transform((text, context) => {
    const parsed = fieldConditions.safeParse(parseJson(text))
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: 'A list of {field, is} or {field, contains} as JSON is expected' })
    return z.NEVER
  })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const userId = z.coerce.number().int().positive()

const single = {
  /** Number, title or applicant hold it, letter case aside. */
  keyword: z.string().max(100).optional(),
  /** The beginning of the number. */
  number: z.string().max(64).optional(),
  /** Part of the title, letter case aside. */
  title: z.string().max(100).optional(),
  /** Of the workflow that runs. */
  version: z.coerce.number().pipe(z.int32()).optional(),
  initiatorId: userId.optional(),
  /** Part of the applicant's name. */
  ownerName: z.string().max(50).optional(),
  /** Who has a task of it now, by himself or with others, or has completed one. */
  handlerId: userId.optional(),
  /** When it was started; both ends belong to it, here and below. */
  startedFrom: moment.optional(),
  startedTo: moment.optional(),
  /** Part of the line's name, letter case aside; of the main form, as the classes, the levels and the fields are: a field that any step hides finds only for the applicant and process administrators. */
  feeder: z.string().max(100).optional(),
  /** When the planned start lies. */
  planFrom: moment.optional(),
  planTo: moment.optional(),
  /**
   * Names between commas, `-` before descends: those of the call, and `fields.<name>` for a field of the main form; what
   * has no such field comes last. A list of more than `COUNTED_ROWS` rows is sorted by its moments only.
   */
  sort: z.string().max(200).optional(),
}

/** In a body. */
export const instanceConditions = {
  ...single,
  flowIds: z.array(z.string().max(64)).max(50).optional(),
  statuses: z.array(InstanceStatus).max(4).optional(),
  classes: z.array(planClass).max(4).optional(),
  riskLevels: z.array(riskLevel).max(4).optional(),
  /** All of them hold. */
  fields: fieldConditions.optional(),
}

const list = <T extends z.ZodType<string, string>>(entry: T, most: number) =>
  z
    .string()
    .max(3400)
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== ''))
    .pipe(z.array(entry).max(most))

/** In an address: lists between commas. */
export const instanceConditionsQuery = {
  ...single,
  flowIds: list(z.string().max(64), 50).optional(),
  statuses: list(InstanceStatus, 4).optional(),
  classes: planClassList.optional(),
  riskLevels: riskLevelList.optional(),
  fields: fieldConditionsText.optional(),
}

const states = z.string().max(50)

/**
 * An element of a drawing, by its id: what stands at one of those asked for now is found, be it a task, a timer, a
 * join or a part of the process that runs. Ids of called processes count as well.
 */
const ElementId = z.string().min(1).max(255)

/**
 * Why an instance may not go on by itself: an open task came to the administrators instead, or nobody
 * who can log in stands behind it; tokens wait at a join that can no longer complete, as far as that is certain, or at
 * one of which it is not; an automatic job is due for long; a job was given up.
 */
export const instanceTroubles = ['noHandler', 'deadJoin', 'unjudgedJoin', 'lateJob', 'incident'] as const
export const InstanceTrouble = z.enum(instanceTroubles)
export type InstanceTrouble = z.infer<typeof InstanceTrouble>

/** What the finder of stuck instances counts: every trouble, and work that people are late with. */
export const stuckKinds = [...instanceTroubles, 'overdue'] as const
export const StuckKind = z.enum(stuckKinds)
export type StuckKind = z.infer<typeof StuckKind>

const onlyOfInstances = {
  finished: z.boolean().optional(),
  /** Only those with an open task past its time limit. */
  overdue: z.boolean().optional(),
  /** Extension: only the caller's own. */
  mine: z.boolean().optional(),
  /** The beginning of its number or of its id. */
  instanceId: z.string().max(64).optional(),
  /** When it ended; what has not ended is left out. */
  endedFrom: moment.optional(),
  endedTo: moment.optional(),
  /** Only what stands still for this reason. */
  trouble: InstanceTrouble.optional(),
}

/** Only of lists of instances; theirs are also `startedAt` and `endedAt` among the moments. */
export const historyConditions = {
  ...instanceConditions,
  ...onlyOfInstances,
  businessStates: z.array(states).max(20).optional(),
  elementIds: z.array(ElementId).max(20).optional(),
}
export const historyConditionsQuery = {
  ...instanceConditionsQuery,
  ...onlyOfInstances,
  finished: booleanQuery.optional(),
  overdue: booleanQuery.optional(),
  mine: booleanQuery.optional(),
  businessStates: list(states, 20).optional(),
  elementIds: list(ElementId, 20).optional(),
}

/** What any list of instances or tasks may be sorted by, beside its moments and `fields.<name>`. */
const instanceSorts = [
  'number',
  'title',
  'flow',
  'version',
  'status',
  'businessState',
  'initiator',
  'handler',
  'class',
  'riskLevel',
  'feeder',
  'planStart',
] as const
export const missionSorts = ['createdAt', 'dueAt', 'completedAt', 'startedAt', ...instanceSorts] as const
export const historySorts = ['startedAt', 'endedAt', ...instanceSorts] as const
