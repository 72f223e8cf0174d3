/**
 * Every condition and every sort of the lists of instances and tasks, with what it means as SQL without an index of
 * ours. Typed by the contract: a new one does not compile until it stands here, and then fails until it is obeyed.
 */
import type { MissionQuery } from '@liveline/contract/mission/shapes.ts'
import type { longPagingQuery } from '@liveline/contract/paging.ts'
import type { historyConditions, historySorts, missionSorts } from '@liveline/contract/process-instance/conditions.ts'
import type { z } from 'zod'
import { FLOWS, STREETS } from './many-tasks.ts'

export type Sample = {
  readonly value: unknown
  /** Of the instance `i`, and of the task `t`. */ readonly where: string
}

type Paging = keyof typeof longPagingQuery
type HistoryCondition = Exclude<keyof typeof historyConditions, 'sort'>
type MissionCondition = Exclude<keyof z.infer<typeof MissionQuery>, Paging | 'sort' | 'finished' | 'formFields'>
export type People = { readonly initiator: number; readonly handler: number }

const autumn = ['2026-09-10T00:00:00.000Z', '2026-11-01T00:00:00.000Z'] as const
const early = ['2023-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z'] as const
const street = STREETS[3]
const holds = (text: string, column: string) => `position(lower('${text}') in lower(${column})) > 0`
const planStart = `(i.fields ->> 'planStart')::timestamptz`

const handledBy = (id: number) => `(
  exists (select from task_actors a where a.process_instance_id = i.id and (a.actor_kind = 'user' and a.actor_id = ${id}
    or a.actor_kind = 'role' and a.actor_id in (select role_id from role_users where user_id = ${id})))
  or i.id in (select process_instance_id from task_history where completed_by = ${id} and status = 'completed'))`

const ofBoth = ({ initiator, handler }: People) => ({
  keyword: { value: `${street}路4`, where: holds(`${street}路4`, `i.number || ' ' || i.title`) },
  number: { value: 'lwp-1000003-202610', where: `starts_with(i.number, 'LWP-1000003-202610')` },
  title: { value: `${STREETS[5]}路3`, where: holds(`${STREETS[5]}路3`, 'i.title') },
  version: {
    value: 2,
    where: '(select version from process_definition_versions v where v.id = i.definition_version_id) = 2',
  },
  initiatorId: { value: initiator, where: `i.initiator_id = ${initiator}` },
  ownerName: { value: '李建军', where: holds('李建军', 'i.initiator_name') },
  handlerId: { value: handler, where: handledBy(handler) },
  startedFrom: { value: autumn[0], where: `i.started_at >= '${autumn[0]}'` },
  startedTo: { value: early[1], where: `i.started_at <= '${early[1]}'` },
  feeder: { value: `${STREETS[2]} 83`, where: holds(`${STREETS[2]} 83`, `i.fields ->> 'feeder'`) },
  planFrom: { value: autumn[1], where: `${planStart} >= '${autumn[1]}'` },
  planTo: { value: early[1], where: `${planStart} <= '${early[1]}'` },
  flowIds: { value: [FLOWS[2]], where: `i.definition_key = '${FLOWS[2]}'` },
  statuses: { value: ['suspended', 'cancelled'], where: `i.status in ('suspended', 'cancelled')` },
  classes: { value: [2], where: `i.fields ->> 'class' = '2'` },
  riskLevels: { value: ['III'], where: `i.fields ->> 'riskLevel' = 'III'` },
  fields: {
    value: [
      { field: 'class', is: 3 },
      { field: 'riskLevel', is: 'II' },
      { field: 'feeder', contains: '10KV ' },
    ],
    where: `i.fields ->> 'class' = '3' and i.fields ->> 'riskLevel' = 'II' and starts_with(i.fields ->> 'feeder', '10kV ')`,
  },
})

export const historySamples = (people: People, now: Date): Readonly<Record<HistoryCondition, Sample>> => ({
  ...ofBoth(people),
  finished: { value: false, where: `i.status in ('active', 'suspended')` },
  mine: {
    value: true,
    where: `i.initiator_id = (select id from users where user_name = current_setting('lists.caller'))`,
  },
  instanceId: { value: 'LWP-1000003-202609', where: `starts_with(i.number, 'LWP-1000003-202609')` },
  businessStates: { value: ['withdrawn', 'surveying'], where: `i.business_state in ('withdrawn', 'surveying')` },
  elementIds: {
    value: ['signSafety', 'publish'],
    where: `i.id in (select process_instance_id from tokens where element_id in ('signSafety', 'publish'))`,
  },
  endedFrom: { value: early[0], where: `i.ended_at >= '${early[0]}'` },
  endedTo: { value: early[1], where: `i.ended_at <= '${early[1]}'` },
  overdue: {
    value: true,
    where: `exists (select from tasks t where t.process_instance_id = i.id and t.due_at < '${now.toISOString()}')`,
  },
  trouble: {
    value: 'incident',
    where: 'i.id in (select process_instance_id from jobs where incident_at is not null)',
  },
})

/** @param moment SQL of the moment by which the list goes */
export const missionSamples = (
  people: People,
  now: Date,
  moment: string,
): Readonly<Record<MissionCondition, Sample>> => ({
  ...ofBoth(people),
  elementId: { value: 'survey', where: `t.element_id = 'survey'` },
  businessState: { value: 'surveying', where: `i.business_state = 'surveying'` },
  from: { value: autumn[0], where: `${moment} >= '${autumn[0]}'` },
  to: { value: early[1], where: `${moment} <= '${early[1]}'` },
  dueFrom: { value: autumn[1], where: `t.due_at >= '${autumn[1]}'` },
  dueTo: { value: early[1], where: `t.due_at <= '${early[1]}'` },
  overdue: { value: true, where: `t.due_at <= '${now.toISOString()}'` },
})

const instanceColumns = {
  startedAt: 'i.started_at',
  number: 'i.number',
  title: 'i.title',
  flow: 'i.definition_key',
  version: '(select version from process_definition_versions v where v.id = i.definition_version_id)',
  status: 'i.status',
  businessState: 'i.business_state',
  initiator: 'i.initiator_name',
  handler: `(select min(coalesce(u.name, r.name)) from task_actors a left join users u on a.actor_kind = 'user' and u.id = a.actor_id
    left join roles r on a.actor_kind = 'role' and r.id = a.actor_id where a.process_instance_id = i.id)`,
  class: `i.fields -> 'class'`,
  riskLevel: `i.fields ->> 'riskLevel'`,
  feeder: `i.fields ->> 'feeder'`,
  planStart,
}
const ofForm = { 'fields.feeder': `i.fields ->> 'feeder'`, 'fields.class': `(i.fields ->> 'class')::int` }

export const historyOrders: Readonly<Record<(typeof historySorts)[number], string>> & typeof ofForm = {
  ...instanceColumns,
  ...ofForm,
  endedAt: 'i.ended_at',
}
export const missionOrders = (
  completedAt: string,
): Readonly<Record<(typeof missionSorts)[number], string>> & typeof ofForm => ({
  ...instanceColumns,
  ...ofForm,
  createdAt: 't.created_at',
  dueAt: 't.due_at',
  completedAt,
})

/** As an address has them: lists between commas, conditions on fields as JSON. */
export const inAddress = (key: string, value: unknown): string =>
  key === 'fields' ? JSON.stringify(value) : Array.isArray(value) ? value.join(',') : String(value)
