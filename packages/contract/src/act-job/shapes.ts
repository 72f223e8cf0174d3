import { z } from 'zod'
import { TypedValue, VariableName } from '../administration/shapes.ts'
import { InstanceStatus } from '../process-instance/shapes.ts'

/** Instances of one job; what a filter matches beyond is left out, and told. */
export const MOST_ACTED_ON = 100_000

/** Instances that are named one by one: more are found by a filter. */
export const MOST_CHOSEN = 1_000

const flowKey = z.string().min(1).max(64)
const version = z.int32().min(1)
const elementId = z.string().min(1).max(255)

/** What is done to each instance, the same to all. */
export const ActOrder = z.discriminatedUnion('act', [
  z.object({ act: z.literal('suspend') }),
  z.object({ act: z.literal('resume') }),
  /** Ends it for good; it and its history are kept. */
  z.object({ act: z.literal('end') }),
  /** Gives every open task to one person: of an instance all of them, or none. */
  z.object({ act: z.literal('reassign'), newUserId: z.number().int().positive() }),
  /** Lets every job of it that was given up be tried again. */
  z.object({ act: z.literal('retry') }),
  z.object({ act: z.literal('setVariable'), name: VariableName, value: TypedValue }),
  /** From the one open task, or from the one at `fromNode`, of instances that run on one version of one workflow. */
  z.object({
    act: z.literal('jump'),
    flowKey,
    version,
    fromNode: elementId.optional(),
    targetNode: elementId,
    mode: z.enum(['return', 'tokenOnly']),
  }),
  z.object({
    act: z.literal('migrate'),
    flowKey,
    from: version,
    to: version,
    mapping: z.record(elementId, elementId).refine((all) => Object.keys(all).length <= 500, 'at most 500'),
  }),
])
export type ActOrder = z.infer<typeof ActOrder>

/** What would become of some instances, and why. */
const Foreseen = z.object({ reason: z.string(), count: z.number().int() })

/** An instance on which the act was tried, and taken back. */
const Tried = z.object({
  instanceId: z.string(),
  number: z.string(),
  title: z.string(),
  /** Null: it would be done. */
  refusal: z.string().nullable(),
})

export const ActForesight = z.object({
  /** Instances that would be acted on, `MOST_ACTED_ON` at most. */
  count: z.number().int(),
  /** The filter matches more than that. */
  isCut: z.boolean(),
  /** When it was looked: what is started later does not belong to it. */
  asOf: z.iso.datetime(),
  /** The sign of just these instances, for the confirmation. */
  foreseen: z.string(),
  /** Those whose state allows it; what only a closer look can tell, such as a person's qualification, is told by `tried`. */
  possible: z.number().int(),
  /** The others, by reason, the most frequent first. */
  refused: z.array(Foreseen),
  /** Open tasks of those whose state allows it. */
  openTasks: z.number().int(),
  /** The first of those whose state allows it, each acted on and taken back. */
  tried: z.array(Tried),
})
export type ActForesight = z.infer<typeof ActForesight>

export const ActJob = z.object({
  id: z.string(),
  order: ActOrder,
  reason: z.string(),
  /** Who ordered it. */
  userId: z.number().int(),
  userName: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'stopped']),
  total: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  isCut: z.boolean(),
  /** The job whose refused and left instances it acts on. */
  repeats: z.string().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type ActJob = z.infer<typeof ActJob>

export const ActJobItemState = z.enum(['waiting', 'done', 'refused'])
export type ActJobItemState = z.infer<typeof ActJobItemState>

export const ActJobItem = z.object({
  instanceId: z.string(),
  number: z.string(),
  title: z.string(),
  /** Of the instance, as it is now. */
  status: InstanceStatus,
  /** waiting of a stopped job: it was left as it was. */
  state: ActJobItemState,
  /** Why it was refused; null otherwise. */
  refusal: z.string().nullable(),
  at: z.iso.datetime().nullable(),
})
export type ActJobItem = z.infer<typeof ActJobItem>
