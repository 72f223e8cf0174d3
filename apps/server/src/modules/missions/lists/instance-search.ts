/** What somebody looks for in a list by the instance, read from a body or an address. */
import type { FieldCondition, InstanceTrouble } from '@liveline/contract/process-instance/conditions.ts'
import type { InstanceStatus } from '@liveline/contract/process-instance/shapes.ts'
import type { z } from 'zod'
import { sortOf, type Sort, type SortField } from './list-sorting.ts'
import type { PlanSearch } from './plan-fields.repository.ts'

export type Status = z.infer<typeof InstanceStatus>

/** Nothing, an empty text or an empty list where something does not matter. */
export type InstanceConditions = PlanSearch & {
  readonly keyword: string
  readonly number: string
  readonly title: string
  readonly flowKeys: readonly string[]
  readonly version: number | undefined
  readonly statuses: readonly Status[]
  readonly initiatorId: number | undefined
  readonly ownerName: string
  readonly handlerId: number | undefined
  readonly startedFrom: string | undefined
  readonly startedTo: string | undefined
  readonly sort: Sort
}

export type InstanceSearch = InstanceConditions & {
  readonly finished: boolean | undefined
  readonly mine: boolean
  readonly instanceId: string
  readonly businessStates: readonly string[]
  /** Where it stands now: at one of them. */
  readonly elementIds: readonly string[]
  readonly endedFrom: string | undefined
  readonly endedTo: string | undefined
  readonly overdue: boolean
  readonly trouble: InstanceTrouble | undefined
}

export type MissionSearch = InstanceConditions & {
  readonly finished: boolean
  readonly elementId: string | undefined
  readonly businessState: string | undefined
  readonly overdue: boolean | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly dueFrom: string | undefined
  readonly dueTo: string | undefined
}

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined }
type ConditionsInput = Optional<Omit<InstanceConditions, 'sort' | 'flowKeys'>> & {
  readonly flowIds?: readonly string[] | undefined
  readonly fields?: readonly FieldCondition[] | undefined
  readonly sort?: string | undefined
}
export type InstanceInput = ConditionsInput & Optional<Omit<InstanceSearch, keyof InstanceConditions>>
export type MissionInput = ConditionsInput & Optional<Omit<MissionSearch, keyof InstanceConditions>>

const textOf = (text: string | undefined) => text?.trim() ?? ''

const conditionsOf = (input: ConditionsInput, sorts: readonly SortField[]): InstanceConditions => ({
  keyword: textOf(input.keyword),
  number: textOf(input.number),
  title: textOf(input.title),
  flowKeys: [...new Set(input.flowIds)],
  version: input.version,
  statuses: [...new Set(input.statuses)],
  initiatorId: input.initiatorId,
  ownerName: textOf(input.ownerName),
  handlerId: input.handlerId,
  startedFrom: input.startedFrom,
  startedTo: input.startedTo,
  classes: input.classes ?? [],
  riskLevels: input.riskLevels ?? [],
  feeder: textOf(input.feeder),
  planFrom: input.planFrom,
  planTo: input.planTo,
  fields: input.fields ?? [],
  sort: sortOf(input.sort, sorts),
})

/** @throws {AppError} INVALID_INPUT for a sort that is none */
export const instanceSearchOf = (input: InstanceInput, sorts: readonly SortField[]): InstanceSearch => ({
  ...conditionsOf(input, sorts),
  finished: input.finished,
  mine: input.mine ?? false,
  instanceId: textOf(input.instanceId),
  businessStates: [...new Set(input.businessStates)],
  elementIds: [...new Set(input.elementIds)],
  endedFrom: input.endedFrom,
  endedTo: input.endedTo,
  overdue: input.overdue ?? false,
  trouble: input.trouble,
})

/** @throws {AppError} INVALID_INPUT for a sort that is none */
export const missionSearchOf = (input: MissionInput, sorts: readonly SortField[]): MissionSearch => ({
  ...conditionsOf(input, sorts),
  finished: input.finished ?? false,
  elementId: input.elementId,
  businessState: input.businessState,
  overdue: input.overdue,
  from: input.from,
  to: input.to,
  dueFrom: input.dueFrom,
  dueTo: input.dueTo,
})
