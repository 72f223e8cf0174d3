import { MissionAddress, MissionQuery, type MissionRow } from '@liveline/contract/mission/shapes.ts'
import { missionApi } from '@liveline/contract/mission/calls.ts'
import { longPagingQuery, type LongPage } from '@liveline/contract/paging.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { historySorts, missionSorts } from '@liveline/contract/process-instance/conditions.ts'
import type { InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMINISTRATOR, prepareCallers, TAKES_PART } from '../../../../test-support/list-calls.ts'
import {
  historyOrders,
  historySamples,
  inAddress,
  missionOrders,
  missionSamples,
  type People,
  type Sample,
} from '../../../../test-support/list-conditions.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import { BUSY_PLANNER, FLOWS, makeManyTasks } from '../../../../test-support/many-tasks.ts'
import { loadLiveLinePack, succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let people: People
const READER = 'many9'

beforeAll(async () => {
  test = await createTestApp()
  await loadLiveLinePack(test)
  await makeManyTasks(test.asOwner, { open: 3_000, ended: 8_000 })
  await prepareCallers(test.database)
  await changeRows(
    test.database,
    `update process_definition_versions set version = 2
     where definition_id = (select id from process_definitions where definition_key = $1)`,
    [FLOWS[3]],
  )
  await test.database.query(
    `update process_instances set status = 'suspended' where status = 'active' and hashtext(number) % 5 = 0`,
  )
  await test.database.query(
    `insert into instance_ccs (org_id, process_instance_id, id, user_id, operation_id, at)
     select i.org_id, i.id, gen_random_uuid(), u.id, gen_random_uuid(), i.started_at
     from process_instances i cross join users u where u.user_name = $1 and hashtext(i.number) % 9 = 0`,
    [READER],
  )
  await test.database.query(
    `insert into jobs (org_id, process_instance_id, id, kind, element_id, due_at, attempts, incident_at)
     select org_id, id, gen_random_uuid(), 'timer', 'late', started_at, 9, started_at
     from process_instances where status = 'active' and hashtext(number) % 7 = 0`,
  )
  people = { initiator: await idOf('many7'), handler: await idOf('many21') }
  await test.asOwner.query('analyze')
})
afterAll(() => test?.close())

async function idOf(userName: string): Promise<number> {
  const { rows } = await test.database.query<{ id: string }>('select id from users where user_name = $1', [userName])
  return Number(rows[0]?.id)
}
async function idsOf(sql: string): Promise<string[]> {
  const { rows } = await test.database.query<{ id: string }>(sql)
  return rows.map(({ id }) => id)
}
async function follow<T>(ask: (after: { after?: string }) => Promise<LongPage<T>>): Promise<T[]> {
  const all: T[] = []
  for (let next: string | undefined; ;) {
    const page = await ask(next === undefined ? {} : { after: next })
    all.push(...page.rows)
    if (page.next === null) return all
    next = page.next
  }
}

type Conditions = Readonly<Record<string, unknown>>
const addressOf = (conditions: Conditions) =>
  Object.fromEntries(Object.entries(conditions).map(([key, value]) => [key, inAddress(key, value)]))
const instances = {
  async history(conditions: Conditions, as: string): Promise<LongPage<InstanceRow>> {
    return succeeded(await test.call(processInstanceApi.history, { body: { rows: 200, ...conditions } }, as))
  },
  async list(conditions: Conditions, as: string): Promise<LongPage<InstanceRow>> {
    return succeeded(await test.call(processInstanceApi.list, { query: { rows: 200, ...addressOf(conditions) } }, as))
  },
}
const tasks = {
  async search(conditions: Conditions): Promise<LongPage<MissionRow>> {
    return succeeded(await test.call(missionApi.search, { body: { rows: 200, ...conditions } }, BUSY_PLANNER))
  },
  async list(conditions: Conditions): Promise<LongPage<MissionRow>> {
    return succeeded(await test.call(missionApi.list, { query: { rows: 200, ...addressOf(conditions) } }, BUSY_PLANNER))
  },
}

/** What somebody may see, as SQL. */
const visibleTo = (as: string) => `(
  '${as}' = '${ADMINISTRATOR}'
  or exists (select from instance_participants p join users u on u.user_name = '${as}' where p.process_instance_id = i.id
       and (p.actor_kind = 'user' and p.actor_id = u.id or p.actor_kind = 'role'
            and p.actor_id in (select role_id from role_users where user_id = u.id)))
  or exists (select from instance_ccs c join users u on u.user_name = '${as}'
             where c.process_instance_id = i.id and c.user_id = u.id))`
const instancesOf = (as: string, where: string, order = 'i.id desc') =>
  idsOf(
    `select i.id from process_instances i where ${visibleTo(as)} and (${where.replace(`current_setting('lists.caller')`, `'${as}'`)})
     order by ${order}`,
  )

const paging = new Set(Object.keys(longPagingQuery))
const conditionsOf = (shape: object) =>
  Object.keys(shape).filter((key) => !paging.has(key) && !['sort', 'finished', 'formFields'].includes(key))

describe('the contract', () => {
  it('has no condition and no sort without a sample here', () => {
    const nobody = { initiator: 0, handler: 0 }
    const ofInstances = Object.keys(historySamples(nobody, new Date(0))).toSorted()
    const ofTasks = Object.keys(missionSamples(nobody, new Date(0), '')).toSorted()
    const history = [...conditionsOf(processInstanceApi.history.body.shape), 'finished'].toSorted()
    const list = [...conditionsOf(processInstanceApi.list.query.shape), 'finished'].toSorted()
    expect(ofInstances).toEqual(history)
    // `from` and `to` are older names of `startedFrom` and `startedTo`.
    expect([...ofInstances, 'from', 'to'].toSorted()).toEqual(list)
    expect(ofTasks).toEqual(conditionsOf(MissionQuery.shape).toSorted())
    expect(ofTasks).toEqual(conditionsOf(MissionAddress.shape).toSorted())
  })
})

const historyKeys = Object.keys(historySamples({ initiator: 0, handler: 0 }, new Date(0))) as (keyof ReturnType<
  typeof historySamples
>)[]
const missionKeys = Object.keys(missionSamples({ initiator: 0, handler: 0 }, new Date(0), '')) as (keyof ReturnType<
  typeof missionSamples
>)[]

describe('the lists of instances', () => {
  it.each(historyKeys)('show an administrator only what fits %s, newest first, in both calls', async (key) => {
    const { value, where } = historySamples(people, test.clock.now())[key]
    // An administrator has started none himself.
    const as = key === 'mine' ? 'many7' : ADMINISTRATOR
    const expected = await instancesOf(as, where)
    const everything = await instancesOf(ADMINISTRATOR, 'true')
    expect(expected.length).toBeGreaterThan(3)
    expect(expected.length).toBeLessThan(everything.length)
    for (const ask of [instances.history, instances.list]) {
      const found = await follow((after) => ask({ [key]: value, ...after }, as))
      expect(found.map(({ instanceId }) => instanceId)).toEqual(expected)
    }
  })

  it.each(historyKeys)('show others only what fits %s and they may see', async (key) => {
    const { value, where } = historySamples(people, test.clock.now())[key]
    for (const as of [TAKES_PART, READER]) {
      const found = await follow((after) => instances.history({ [key]: value, ...after }, as))
      const seen = key === 'mine' ? `i.initiator_id = ${await idOf(as)}` : where
      expect([as, found.map(({ instanceId }) => instanceId)]).toEqual([as, await instancesOf(as, seen)])
    }
  })

  it('hold what one was given to read, whether it has ended or not', async () => {
    const only = `not exists (select from instance_participants p where p.process_instance_id = i.id and p.actor_kind = 'user'
      and p.actor_id = (select id from users where user_name = '${READER}'))`
    for (const [finished, ended] of [
      [false, `i.status in ('active', 'suspended')`],
      [true, `i.status in ('completed', 'cancelled')`],
    ] as const) {
      const found = await follow((after) => instances.history({ finished, ...after }, READER))
      const given = await instancesOf(READER, `${ended} and ${only}`)
      expect(given.length).toBeGreaterThan(20)
      expect(found.map(({ instanceId }) => instanceId)).toEqual(expect.arrayContaining(given))
    }
  })

  it('fit many conditions at once', async () => {
    const samples = historySamples(people, test.clock.now())
    const together: (keyof typeof samples)[][] = [
      ['statuses', 'businessStates', 'classes', 'flowIds'],
      ['handlerId', 'endedFrom', 'endedTo', 'fields'],
      ['initiatorId', 'finished', 'startedFrom', 'riskLevels'],
      ['flowIds', 'handlerId', 'endedTo'],
      ['number', 'version', 'classes'],
    ]
    for (const keys of together) {
      const conditions = Object.fromEntries(keys.map((key) => [key, samples[key].value]))
      const where = keys.map((key) => samples[key].where).join(' and ')
      for (const as of [ADMINISTRATOR, TAKES_PART]) {
        const found = await follow((after) => instances.history({ ...conditions, ...after }, as))
        expect([keys, found.map(({ instanceId }) => instanceId)]).toEqual([keys, await instancesOf(as, where)])
      }
    }
  })

  const sorts = [...historySorts, 'fields.feeder', 'fields.class'] as const
  const narrow = { flowIds: FLOWS.slice(2), riskLevels: ['I'] }
  const inNarrow = `i.definition_key in ('${FLOWS[2]}', '${FLOWS[3]}') and i.fields ->> 'riskLevel' = 'I'`
  it.each(sorts)('are sorted by %s, both ways', async (sort) => {
    for (const [name, direction] of [
      [sort, 'asc'],
      [`-${sort}`, 'desc'],
    ] as const) {
      const order = `${historyOrders[sort]} ${direction} nulls last, i.id ${sort === 'startedAt' ? direction : 'desc'}`
      const expected = await instancesOf(ADMINISTRATOR, inNarrow, order)
      expect(expected.length).toBeGreaterThan(100)
      for (const ask of [instances.history, instances.list]) {
        const { rows } = await ask({ ...narrow, sort: name }, ADMINISTRATOR)
        expect([name, rows.map(({ instanceId }) => instanceId)]).toEqual([name, expected.slice(0, 200)])
      }
    }
  })

  it('are in the order of their end to their end, however many there are', async () => {
    for (const [sort, direction] of [
      ['endedAt', 'asc'],
      ['-endedAt', 'desc'],
    ] as const) {
      const found = await follow((after) => instances.history({ finished: true, sort, ...after }, ADMINISTRATOR))
      const order = `i.ended_at ${direction}, i.id ${direction}`
      expect(found.length).toBeGreaterThan(1_000)
      expect(found.map(({ instanceId }) => instanceId)).toEqual(
        await instancesOf(ADMINISTRATOR, 'i.ended_at is not null', order),
      )
    }
  })

  it('refuse a condition on a field that is none', async () => {
    for (const fields of ['{}', '[{"field":"x"}]', '[{"field":"x","is":{}}]', '[{"field":"","is":1}]', 'no JSON']) {
      const answer = await test.call(processInstanceApi.list, { query: { fields } }, ADMINISTRATOR)
      expect([fields, answer.status]).toEqual([fields, 400])
    }
    const nobody = await instances.history({ fields: [{ field: `x' or true --`, is: 1 }] }, ADMINISTRATOR)
    expect(nobody.rows).toEqual([])
    const sorted = await instances.history({ ...narrow, sort: `fields.x' desc --` }, ADMINISTRATOR)
    expect(sorted.rows.length).toBeGreaterThan(100)
  })
})

describe.each([
  {
    kind: 'to-do',
    fitsNothing: ['handlerId', 'elementId', 'businessState'],
    finished: false,
    moment: 't.created_at',
    completedAt: 'null::timestamptz',
    from: `tasks t join process_instances i on i.id = t.process_instance_id
           where exists (select from task_actors a join users u on u.user_name = '${BUSY_PLANNER}' where a.task_id = t.id
             and (a.actor_kind = 'user' and a.actor_id = u.id or a.actor_kind = 'role'
                  and a.actor_id in (select role_id from role_users where user_id = u.id)))`,
    behind: 't.due_at, t.created_at, t.id',
  },
  {
    kind: 'finished',
    fitsNothing: ['initiatorId', 'businessState'],
    finished: true,
    moment: 't.ended_at',
    completedAt: 't.ended_at',
    from: `task_history t join process_instances i on i.id = t.process_instance_id join users u on u.id = t.completed_by
           where u.user_name = '${BUSY_PLANNER}' and t.status = 'completed'`,
    behind: 't.ended_at desc, t.id desc',
  },
])('the $kind list', ({ finished, fitsNothing, moment, completedAt, from, behind }) => {
  const taskIds = (rows: readonly MissionRow[]) => rows.map(({ taskId }) => taskId)
  const expected = ({ where }: Pick<Sample, 'where'>) => idsOf(`select t.id from ${from} and (${where})`)

  it.each(missionKeys)('shows only what fits %s, in both calls', async (key) => {
    const sample = missionSamples(people, test.clock.now(), moment)[key]
    const everything = await expected({ where: 'true' })
    const fitting = await expected(sample)
    // The generated tasks of one person are all at one step; then nothing at all may be shown.
    expect([key, fitting.length > 0]).toEqual([key, !fitsNothing.includes(key)])
    expect(fitting.length).toBeLessThan(everything.length)
    for (const ask of [tasks.search, tasks.list]) {
      const found = await follow((after) => ask({ finished, [key]: sample.value, ...after }))
      expect(taskIds(found).toSorted()).toEqual(fitting.toSorted())
    }
  })

  const sorts = [...missionSorts, 'fields.feeder', 'fields.class'] as const
  it.each(sorts)('is sorted by %s, both ways', async (sort) => {
    const isIndexed = sort === (finished ? 'completedAt' : 'createdAt') || (sort === 'dueAt' && !finished)
    for (const [name, direction] of [
      [sort, 'asc'],
      [`-${sort}`, 'desc'],
    ] as const) {
      const tie = isIndexed ? `t.created_at ${direction}, t.id ${direction}` : behind
      const order = `${missionOrders(completedAt)[sort]} ${direction} nulls last, ${tie}`
      const fitting = await idsOf(
        `select t.id from ${from} and i.fields ->> 'class' = '2' and i.fields ->> 'riskLevel' = 'II' order by ${order}`,
      )
      expect(fitting.length).toBeGreaterThan(20)
      for (const ask of [tasks.search, tasks.list]) {
        const { rows } = await ask({ finished, classes: [2], riskLevels: ['II'], sort: name })
        expect([name, taskIds([...rows])]).toEqual([name, fitting.slice(0, 200)])
      }
    }
  })
})

describe('what is suspended', () => {
  it('is under way in every list, says so, and takes nothing for many at once', async () => {
    const held = await tasks.search({ statuses: ['suspended'] })
    expect(held.rows.length).toBeGreaterThan(20)
    for (const row of held.rows) expect(row).toMatchObject({ instanceStatus: 'suspended', batchOutcomes: [] })

    for (const as of [ADMINISTRATOR, TAKES_PART, 'many7']) {
      const mine = as === 'many7'
      const running = await follow((after) => instances.history({ finished: false, mine, ...after }, as))
      const ended = await follow((after) => instances.history({ finished: true, mine, ...after }, as))
      const suspended = running.filter(({ status }) => status === 'suspended')
      expect([as, suspended.length > 0]).toEqual([as, true])
      expect(ended.filter(({ status }) => status === 'suspended')).toEqual([])
      const alone = await follow((after) => instances.history({ statuses: ['suspended'], mine, ...after }, as))
      expect(alone).toHaveLength(suspended.length)
    }
  })
})
