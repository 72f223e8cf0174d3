/**
 * Where time is lost: figures of workflows over days, read from summaries that a job keeps (docs/process-statistics.md).
 * Days are those of `TIME_ZONE`; a figure of a period is of what was started, left or ended on its days.
 */
import { z } from 'zod'

/** So many days at most are asked for at once, both ends taken in. */
export const STATISTICS_DAYS = 366

/** So many slices of time at most divide a period. */
export const STATISTICS_SLICES = 60

/** Quantiles are read from classes of durations, each this much longer than the one before: they are off by 4.8 % at most. */
export const WAIT_CLASS_GROWTH = 1.1

/** Of fewer cases no quantile is shown: it would tell of themselves and nothing of the rest. */
export const FEWEST_CASES = 5

const count = z.number().int().nonnegative()

/** Durations of so many cases in milliseconds by the clock; null of none. */
export const Waits = z.object({
  count,
  meanMs: z.number().nonnegative().nullable(),
  p50Ms: z.number().nonnegative().nullable(),
  p90Ms: z.number().nonnegative().nullable(),
})
export type Waits = z.infer<typeof Waits>

const flowFigures = {
  /** Instances started in the period; `statistics` of them by day: conditions `flowIds`, `startedFrom`, `startedTo` of the list. */
  started: count,
  /** Instances under way now, suspended ones too, whenever they started: `finished: false`. */
  running: count,
  /** Instances that came to an end of their own in the period: status `completed`, `endedFrom`, `endedTo`. */
  finished: count,
  /** Those that were ended otherwise, as withdrawn or terminated: status `cancelled`. */
  endedOtherwise: count,
  /** From start to end, of those finished in the period. */
  lead: Waits,
  /** Times that a step was left in the period. A multi-instance step counts once, its iterations do not. */
  visits: count,
  /** Of these those in which the instance had been at the step before: rework. */
  again: count,
  /** Of these those with a task that was past its time limit when it ended. */
  overdue: count,
  /** Of these those that were done, and by no person. */
  automatic: count,
}

export const FlowStatisticsRow = z.object({
  flowKey: z.string(),
  flowName: z.string(),
  flowNameEn: z.string(),
  ...flowFigures,
})
export type FlowStatisticsRow = z.infer<typeof FlowStatisticsRow>

export const StatisticsNode = z.object({
  elementId: z.string(),
  /** As the drawing of the answer has it; empty where it has none, or has no such element any more. */
  name: z.string(),
  nameEn: z.string(),
  /** BPMN name of its kind, `userTask` and so on. */
  elementType: z.string(),
  visits: count,
  again: count,
  overdue: count,
  automatic: count,
  /** Instances that stand there now, whenever they came. */
  open: count,
  /** How long the visits took. */
  waits: Waits,
})
export type StatisticsNode = z.infer<typeof StatisticsNode>

/** How instances ended in the period; one row for each status and business state, the most first. */
export const StatisticsEnd = z.object({
  status: z.enum(['completed', 'cancelled']),
  businessState: z.string(),
  count,
  lead: Waits,
})
export type StatisticsEnd = z.infer<typeof StatisticsEnd>

/** How far those went that were started in the period, whatever day they did it on. */
export const StatisticsFunnel = z.object({
  /** Elements that any of them came to, in the order of the drawing's way, those that it has not at the end. */
  steps: z.array(
    z.object({
      elementId: z.string(),
      name: z.string(),
      nameEn: z.string(),
      /** Whether most go another way here: a branch of a choice that is taken by fewer, or what an event leads to. */
      isAside: z.boolean(),
      /** Instances that came to it, each once: measure `reached`. */
      count,
    }),
  ),
  /** How they ended, one row for each status and business state, the most first: `startedFrom`, `startedTo` of the list. */
  ends: z.array(z.object({ status: z.enum(['completed', 'cancelled']), businessState: z.string(), count })),
  /** Those still under way. */
  running: count,
})
export type StatisticsFunnel = z.infer<typeof StatisticsFunnel>

export const StatisticsSlice = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  started: count,
  ended: count,
  /** Only those that were left in it. */
  nodes: z.array(z.object({ elementId: z.string(), visits: count, p50Ms: z.number(), p90Ms: z.number() })),
})
export type StatisticsSlice = z.infer<typeof StatisticsSlice>

export const FlowStatistics = z.object({
  ...FlowStatisticsRow.shape,
  /** Of the version asked for, or else of the newest release; empty where there is none. */
  bpmnXml: z.string(),
  /** The version whose drawing it is; null where there is none. */
  drawnVersion: z.number().int().nullable(),
  /** Every version that was ever released, the newest first, whatever version is asked for. */
  versions: z.array(
    z.object({ version: z.number().int(), started: count, running: count, finished: count, endedOtherwise: count }),
  ),
  nodes: z.array(StatisticsNode),
  ends: z.array(StatisticsEnd),
  /** Of the `started`. */
  funnel: StatisticsFunnel,
  /** The period in equal slices, the last one maybe shorter; at most `STATISTICS_SLICES`. */
  slices: z.array(StatisticsSlice),
})
export type FlowStatistics = z.infer<typeof FlowStatistics>

/** What one person completed in the period. */
export const StatisticsPerson = z.object({
  userId: z.number().int(),
  name: z.string(),
  departmentName: z.string(),
  completed: count,
  /** Of these those past their time limit. */
  overdue: count,
  /** From the coming of a task to its completion. */
  waits: Waits,
})
export type StatisticsPerson = z.infer<typeof StatisticsPerson>

/** What a figure counts: the columns of nodes and people that the list of instances cannot be asked for, and steps of the funnel. */
export const StatisticsMeasure = z.enum(['visits', 'again', 'overdue', 'automatic', 'open', 'reached'])
export type StatisticsMeasure = z.infer<typeof StatisticsMeasure>

/** An instance behind a figure. */
export const StatisticsInstance = z.object({
  instanceId: z.uuid(),
  number: z.string(),
  title: z.string(),
  initiatorName: z.string(),
  version: z.number().int(),
  status: z.enum(['active', 'suspended', 'completed', 'cancelled']),
  businessState: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** How much of the figure is its. */
  count,
  /** The mean of its durations behind the figure in milliseconds; null for what is open or reached. */
  meanMs: z.number().nonnegative().nullable(),
})
export type StatisticsInstance = z.infer<typeof StatisticsInstance>
