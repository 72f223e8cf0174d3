/** Every list and count that grows with the business, as the screens and the search ask for it: one table for tests and benchmark. */
import { auditApi } from '@liveline/contract/audit/calls.ts'
import { counterApi } from '@liveline/contract/counter/calls.ts'
import { delegationApi } from '@liveline/contract/delegation/calls.ts'
import type { ApiCall } from '@liveline/contract/define-api.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { searchApi } from '@liveline/contract/search/calls.ts'
import type { Queryable } from '../src/database/open-database.ts'
import { changeRows } from './kept-tables.ts'
import { BUSY_PLANNER, FLOWS, STREETS } from './many-tasks.ts'

/** One with each of the roles that tasks are with beside his own; administers nothing. */
export const TAKES_PART = 'heqiang'
export const ADMINISTRATOR = 'kongde'
/** Delegates for others. */
const FORCES = 'fangyuan'
const AUDITOR = 'zhangcheng'

export type ListCall = {
  readonly name: string
  readonly as: string
  readonly call: ApiCall
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: Readonly<Record<string, unknown>>
}

const toDo = (name: string, body: object, as = BUSY_PLANNER): ListCall => ({
  name: `to-do${name}`,
  as,
  call: missionApi.search,
  body: { rows: 20, ...body },
})
const finished = (name: string, body: object): ListCall => ({
  name: `finished${name}`,
  as: BUSY_PLANNER,
  call: missionApi.search,
  body: { finished: true, rows: 20, ...body },
})
const instances = (name: string, as: string, query: ListCall['query']): ListCall => ({
  name,
  as,
  call: processInstanceApi.list,
  query: { rows: 20, ...query },
})

const find = (name: string, as: string, text: string): ListCall => ({
  name: `header search, ${name}`,
  as,
  call: searchApi.find,
  query: { text },
})

const audited = (name: string, query: ListCall['query']): ListCall => ({
  name: `audit log, ${name}`,
  as: AUDITOR,
  call: auditApi.list,
  query: { rows: 20, ...query },
})

const street = `${STREETS[3]}路451号`
const from = '2026-10-01T00:00:00.000Z'
const to = '2026-10-08T00:00:00.000Z'

export const listCalls: readonly ListCall[] = [
  toDo(', first page', {}),
  toDo(', page 50', { page: 50 }),
  toDo(', of two workflows', { flowIds: FLOWS.slice(1, 3) }),
  toDo(', of a state', { businessState: 'screening' }),
  toDo(', of a state that he has none of', { businessState: 'publishing' }),
  toDo(', overdue', { overdue: true }),
  toDo(', by arrival', { sort: '-createdAt' }),
  toDo(', by due date, last first', { sort: '-dueAt' }),
  toDo(', arrived in a week', { from, to }),
  toDo(', a street and house', { keyword: street }),
  toDo(', a street', { keyword: STREETS[2] }),
  toDo(', of a class and a risk', { classes: [4], riskLevels: ['I'] }),
  toDo(', of a line', { feeder: `${STREETS[5]} 847` }),
  toDo(', of a line nobody has', { feeder: '不存在的线路' }),
  toDo(', planned in a week', { planFrom: from, planTo: to }),
  toDo(', of a class on a line, by planned start', { classes: [2], feeder: `${STREETS[5]} 847`, sort: 'planStart' }),
  toDo(', a text nobody wrote', { keyword: '不存在的地方' }),
  { name: 'to-do, counts by workflow', as: BUSY_PLANNER, call: missionApi.counts },
  { name: 'to-do, navbar counters', as: 'caowen', call: counterApi.todo },
  finished(', first page', {}),
  finished(', page 50', { page: 50 }),
  finished(', of two workflows', { flowIds: FLOWS.slice(1, 3) }),
  finished(', of a state', { businessState: 'published' }),
  finished(', in a week', { from, to }),
  finished(', a street and house', { keyword: street }),
  finished(', of a class and a risk', { classes: [4], riskLevels: ['I'] }),
  finished(', of a line', { feeder: `${STREETS[5]} 847` }),
  finished(', planned in a week', { planFrom: from, planTo: to }),
  finished(', first page, oldest first', { sort: 'completedAt' }),
  instances('my processes, under way', 'many7', { mine: true, finished: false }),
  instances('my processes, ended', 'many7', { mine: true, finished: true }),
  instances('my processes, of a class, by line', 'many7', { mine: true, classes: '2', sort: 'feeder' }),
  instances('taken part in, all', TAKES_PART, {}),
  instances('taken part in, under way', TAKES_PART, { finished: false }),
  instances('taken part in, ended, page 50', TAKES_PART, { finished: true, page: 50 }),
  instances('taken part in, started in a week', TAKES_PART, { from, to }),
  instances('taken part in, a street and house', TAKES_PART, { keyword: street }),
  instances('administrator, all', ADMINISTRATOR, {}),
  instances('administrator, under way', ADMINISTRATOR, { finished: false }),
  instances('administrator, ended, page 50', ADMINISTRATOR, { finished: true, page: 50 }),
  instances('administrator, started in a week', ADMINISTRATOR, { from, to }),
  instances('administrator, overdue', ADMINISTRATOR, { finished: false, overdue: true }),
  instances('administrator, without handler', ADMINISTRATOR, { finished: false, trouble: 'noHandler' }),
  instances('administrator, at a join that can no longer complete', ADMINISTRATOR, {
    finished: false,
    trouble: 'deadJoin',
  }),
  instances('administrator, at a join that could not be judged', ADMINISTRATOR, {
    finished: false,
    trouble: 'unjudgedJoin',
  }),
  instances('administrator, with a late job', ADMINISTRATOR, { finished: false, trouble: 'lateJob' }),
  instances('administrator, with an incident', ADMINISTRATOR, { finished: false, trouble: 'incident' }),
  { name: 'administrator, what stands still, counted', as: ADMINISTRATOR, call: processInstanceApi.stuck },
  instances('administrator, standing at a step', ADMINISTRATOR, { finished: false, elementIds: 'publish' }),
  instances('administrator, standing at a step that nobody reached', ADMINISTRATOR, { elementIds: 'nowhere' }),
  instances('search, a number', ADMINISTRATOR, { instanceId: 'LWP-1000003-202610-0000' }),
  instances('search, how every number begins', ADMINISTRATOR, { instanceId: 'LWP' }),
  instances('search, an id', ADMINISTRATOR, { instanceId: '019a' }),
  instances('search, a person', ADMINISTRATOR, { ownerName: '李建军' }),
  instances('search, a street and house', ADMINISTRATOR, { keyword: street }),
  instances('search, a street', ADMINISTRATOR, { keyword: STREETS[2] }),
  instances('search, one character', ADMINISTRATOR, { keyword: '桂' }),
  instances('search, a line', ADMINISTRATOR, { feeder: `${STREETS[5]} 847` }),
  instances('search, a class, planned in a week', ADMINISTRATOR, { classes: '1', planFrom: from, planTo: to }),
  instances('search, a text nobody wrote', ADMINISTRATOR, { keyword: '不存在的地方' }),
  find('a street and house', ADMINISTRATOR, street),
  find('a street', BUSY_PLANNER, STREETS[2]),
  find('digits of a number', BUSY_PLANNER, '0042'),
  find('how every number begins', ADMINISTRATOR, 'LWP-'),
  find('one character', ADMINISTRATOR, '桂'),
  find('two digits', TAKES_PART, '42'),
  find('a name in pinyin', ADMINISTRATOR, 'wangmin'),
  find('a text nobody wrote', BUSY_PLANNER, '不存在的地方'),
  { name: 'workflows with what runs', as: ADMINISTRATOR, call: processDefinitionApi.list },
  audited('first page', {}),
  audited('of a person', { who: BUSY_PLANNER }),
  audited('of a kind of act', { action: 'task.complete' }),
  audited('of a kind of object', { kind: 'form' }),
  audited('of one object', { kind: 'user', object: '1' }),
  audited('of an id, whatever it is', { object: '1' }),
  audited('in a week', { from, to }),
  audited('refused', { result: 'refused' }),
  audited('on behalf of somebody', { behalf: '李建军' }),
  audited('a text nobody wrote', { text: '不存在的地方' }),
  { name: 'delegations', as: FORCES, call: delegationApi.list, query: { rows: 20 } },
  { name: 'delegations, in force', as: FORCES, call: delegationApi.list, query: { state: 'active', keyword: '敏' } },
  { name: 'delegations, a person’s', as: FORCES, call: delegationApi.ofPerson, query: { userId: 1002, rows: 20 } },
  { name: 'delegations, one’s own', as: BUSY_PLANNER, call: delegationApi.history, query: { rows: 20 } },
  { name: 'notices', as: BUSY_PLANNER, call: noticeApi.list, query: { rows: 8 } },
  { name: 'notices, unread', as: BUSY_PLANNER, call: noticeApi.list, query: { rows: 20, unread: true } },
  { name: 'notices, of a kind', as: BUSY_PLANNER, call: noticeApi.list, query: { rows: 20, kind: 'urged' } },
  { name: 'notices, unread count', as: BUSY_PLANNER, call: noticeApi.count },
]

/** Gives those who call the roles that they call with. */
export async function prepareCallers(database: Queryable): Promise<void> {
  await changeRows(
    database,
    `insert into role_users (role_id, user_id)
     select r.id, u.id from users u cross join roles r
     where u.user_name = 'many7' and r.id = 100044 or u.user_name = $1 and r.id between 100040 and 100049
     on conflict do nothing`,
    [TAKES_PART],
  )
}

/** As fastify's `inject` takes it. */
export function requestOf({ call, query, body }: ListCall, token: string) {
  const pairs = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  const url = pairs.length === 0 ? call.path : `${call.path}?${new URLSearchParams(pairs).toString()}`
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
  const headers = { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  return { method: call.method, url, headers, ...payload }
}
