/** Figures of workflows, from summaries of their history that a job keeps (docs/process-statistics.md). */
import { z } from 'zod'

const count = z.number().int().nonnegative()

/**
 * How long something took, in milliseconds, of so many cases; quantiles and mean are null where there is no case.
 * Quantiles come from a histogram with a relative error of 5 % at most; of few cases they say little, and `count` says so.
 */
export const Spread = z.object({
  count,
  p50Ms: z.number().nonnegative().nullable(),
  p90Ms: z.number().nonnegative().nullable(),
  meanMs: z.number().nonnegative().nullable(),
})
export type Spread = z.infer<typeof Spread>

/** Up to when every step is counted; null before the first summary was made. */
const correctTo = z.iso.datetime().nullable()

const flowFigures = {
  flowKey: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** Begun in the period: the list of instances started in these days. */
  started: count,
  /** Under way now, whenever begun. */
  running: count,
  /** Reached an end of the drawing in the period (status `completed`): the list of those that ended in these days. */
  finished: count,
  /** Withdrawn, terminated, deleted in the period (status `cancelled`). */
  endedOtherwise: count,
  /** From start to end, of all that ended in the period. */
  lead: Spread,
  /** Of those that ended in the period, in how many a step was entered again; rounds of a multi-instance are none. No list. */
  reworked: count,
  /** Of those that ended in the period, in how many a task was done after it was due. No list. */
  overdue: count,
  /** Steps done in the period by no person, of all steps done; null where none was. */
  automaticShare: z.number().min(0).max(1).nullable(),
}

export const FlowFigures = z.object(flowFigures)
export type FlowFigures = z.infer<typeof FlowFigures>

export const StatisticsOverview = z.object({
  /** Workflows of which something began, ended or is under way. */
  rows: z.array(FlowFigures),
  correctTo,
})
export type StatisticsOverview = z.infer<typeof StatisticsOverview>

/** A step of the drawing; figures of visits that ended in the period. */
export const NodeFigures = z.object({
  elementId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** `userTask`, `serviceTask` and so on. */
  type: z.string(),
  visits: count,
  /** From entry to end. */
  waiting: Spread,
  /** Visits beyond the first of their instance. No list. */
  rework: count,
  /** Visits that ended after they were due. No list. */
  overdue: count,
  /** Tokens that stand there now: the list of instances by `elementIds`. */
  openNow: count,
})
export type NodeFigures = z.infer<typeof NodeFigures>

/** How those that ended in the period ended, the most frequent first. */
export const OutcomeFigures = z.object({
  /** `completed`, or why it ended otherwise: `withdrawn`, `terminated`, … */
  kind: z.string(),
  /** The business state that it ended in, '' for none: the list by `businessStates`. */
  businessState: z.string(),
  count,
})
export type OutcomeFigures = z.infer<typeof OutcomeFigures>

export const FlowStatistics = z.object({
  ...flowFigures,
  /** The one asked for; null for all versions together. */
  version: z.number().int().nullable(),
  /** The versions that have instances, newest first; `versionId` leads to the drawing. */
  versions: z.array(z.object({ versionId: z.number().int(), version: z.number().int() })),
  nodes: z.array(NodeFigures),
  outcomes: z.array(OutcomeFigures),
  correctTo,
})
export type FlowStatistics = z.infer<typeof FlowStatistics>

/** Bottlenecks over time: the steps of each bucket in which a visit ended, or that are open now. */
export const HeatBucket = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  nodes: z.array(z.object({ elementId: z.string(), visits: count, waiting: Spread })),
})
export type HeatBucket = z.infer<typeof HeatBucket>

/** What one person did in the period; tasks that he completed. */
export const PersonFigures = z.object({
  userId: z.number().int(),
  name: z.string(),
  departmentName: z.string(),
  done: count,
  /** From when he could have done it to when it was done. */
  waiting: Spread,
  overdue: count,
})
export type PersonFigures = z.infer<typeof PersonFigures>
