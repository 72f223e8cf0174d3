import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { processStatisticsApi } from '@liveline/contract/process-statistics/calls.ts'
import type { Waits } from '@liveline/contract/process-statistics/shapes.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstTaskProcesses } from '../../../test-support/first-task-drawing.ts'
import { createJourney, loadLiveLinePack, MONDAY, succeeded, type Journey } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { ownerAddress } from '../../database/serving-role.ts'
import { dayOf } from '../../day-of.ts'

const HOUR = 3_600_000
const FLOW = 'countedFlow'
const OTHER = 'otherFlow'
const ADMINISTRATOR = 'kongde'
const WORKER = 'chenyu'
const STRANGER = 'zhangcheng'
/** Done by nobody. */
const AUTOMATIC = new Set(['script', 'plain'])
const ALL = { from: '2026-11-01', to: '2027-02-28' }

/** Two steps, three votes in parallel, two automatic steps with a wait between them. */
const content = (last: string) => `
  <sequenceFlow id="f2" sourceRef="first" targetRef="second"/>
  <userTask id="second" name="第二步" flowable:candidateGroups="100044" liveline:dueWorkingHours="4" flowable:dueDate="PT4H"/>
  <sequenceFlow id="f3" sourceRef="second" targetRef="vote"/>
  <userTask id="vote" name="Votes" flowable:candidateGroups="100044">
    <multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></userTask>
  <sequenceFlow id="f4" sourceRef="vote" targetRef="script"/>
  <scriptTask id="script" name="Note" scriptFormat="juel"><script>\${1}</script></scriptTask>
  <sequenceFlow id="f5" sourceRef="script" targetRef="pause"/>
  <intermediateCatchEvent id="pause"><timerEventDefinition><timeDuration>PT5H</timeDuration></timerEventDefinition></intermediateCatchEvent>
  <sequenceFlow id="f7" sourceRef="pause" targetRef="plain"/><task id="plain"/>
  <sequenceFlow id="f8" sourceRef="plain" targetRef="${last}"/>
  <userTask id="${last}" name="Last" flowable:candidateGroups="100044"/>
  <sequenceFlow id="f6" sourceRef="${last}" targetRef="e"/><endEvent id="e"/>`

const clock = createTestClock(MONDAY)
let test: TestApp
let journey: Journey
let flow: ReturnType<typeof firstTaskProcesses>

/** Of a fixed seed: the same every time. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Open = { taskId: string; element: string }
async function openTasks(instanceId: string): Promise<Open[]> {
  const { rows } = await test.database.query<Open>(
    `select id as "taskId", element_id as element from tasks where process_instance_id = $1 order by id`,
    [instanceId],
  )
  return rows
}

/** Plays an instance with some detours; what it does comes of the seed. */
async function play(key: string, random: ReturnType<typeof createRandom>): Promise<string> {
  const { instanceId } = await flow.start(key)
  for (let acts = 0; acts < 14; acts += 1) {
    clock.advance(random(30) * HOUR + random(50_000))
    await test.workflow.runDueJobs()
    clock.advance(60_000)
    const [task] = await openTasks(instanceId)
    const dice = random(12)
    // It waits for the clock, or is over.
    if (task === undefined) continue
    const as = await journey.as(ADMINISTRATOR)
    if (dice === 0) return instanceId
    if (dice === 1) {
      const end = { params: { id: instanceId }, body: { reason: '重复' } }
      succeeded(await test.call(processInstanceApi.end, end, as))
      return instanceId
    }
    if (dice === 2 && task.element === 'second') {
      const jump = { taskId: task.taskId, targetNode: 'first', reason: '补充资料' }
      succeeded(await test.call(administrationApi.jump, { body: jump }, as))
      continue
    }
    succeeded(await test.call(taskApi.complete, { body: { taskId: task.taskId } }, await journey.as(WORKER)))
  }
  return instanceId
}

async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerAddress(test.database) })
  await owner.connect()
  return work(owner).finally(() => owner.end())
}

const as = (who = ADMINISTRATOR) => journey.as(who)
const overviewOf = async (days = ALL) =>
  succeeded(await test.call(processStatisticsApi.overview, { body: days }, await as()))
const flowOf = async (body: { flowKey: string; version?: number; from?: string; to?: string; slices?: number }) =>
  succeeded(await test.call(processStatisticsApi.flow, { body: { ...ALL, ...body } }, await as()))

beforeAll(async () => {
  test = await createTestApp({ clock })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  flow = firstTaskProcesses(test, journey)
  await flow.release(FLOW, content('third'))
  await flow.release(OTHER, content('last'))
  const random = createRandom(20_261_128)
  for (let n = 0; n < 12; n += 1) await play(FLOW, random)
  // A second version, which names its last step otherwise.
  await flow.release(FLOW, content('fourth'))
  for (let n = 0; n < 12; n += 1) await play(FLOW, random)
  for (let n = 0; n < 3; n += 1) await play(OTHER, random)
  await test.workflow.countStatistics()
})
afterAll(() => test.close())

// The same figures told from the history itself, row by row, in another way.

type Visit = {
  instance: string
  version: number
  element: string
  loop: number | null
  from: Date
  to: Date | null
  isCancelled: boolean
}
type Cells = readonly (readonly unknown[])[]
type Naive = { count: number; sorted: number[] }

async function visitsOf(key: string): Promise<Visit[]> {
  const { rows } = await test.database.query<Visit>(
    `select a.process_instance_id as instance, v.version, a.element_id as element, a.loop_counter as loop,
            a.started_at as "from", a.ended_at as "to",
            a.outcome is not distinct from 'cancelled' as "isCancelled"
     from activities a join process_instances i on i.id = a.process_instance_id
     join process_definition_versions v on v.id = i.definition_version_id
     where i.definition_key = $1 and a.element_type in ('userTask', 'scriptTask', 'task', 'timerIntermediateCatchEvent') and a.loop_counter is null
     order by a.process_instance_id, a.started_at, a.id`,
    [key],
  )
  return rows
}
const isWithin = (at: Date, { from, to }: { from: string; to: string }) => {
  const { day } = dayOf(at)
  return day >= from && day <= to
}
const naive = (durations: readonly number[]): Naive => ({
  count: durations.length,
  sorted: durations.toSorted((a, b) => a - b),
})

/** Exact in the number, to 5 % in the quantiles. */
function expectWaits(waits: Waits, { count, sorted }: Naive): void {
  expect(waits.count).toBe(count)
  const exact = (share: number) => sorted[Math.max(1, Math.ceil(count * share)) - 1] ?? 0
  if (count === 0) {
    expect(waits).toMatchObject({ meanMs: null, p50Ms: null, p90Ms: null })
    return
  }
  expect(waits.meanMs).toBe(Math.round(sorted.reduce((sum, ms) => sum + ms, 0) / count))
  for (const [told, share] of [
    [waits.p50Ms, 0.5],
    [waits.p90Ms, 0.9],
  ] as const) {
    expect(Math.abs((told ?? Number.NaN) - exact(share))).toBeLessThanOrEqual(exact(share) * 0.05 + 1)
  }
}

const periods = [ALL, { from: '2026-11-25', to: '2026-12-20' }, { from: '2026-12-01', to: '2026-12-01' }]

describe('the statistics of workflows', () => {
  it.each(
    periods.flatMap((days) => [
      { days, version: undefined },
      { days, version: 1 },
      { days, version: 2 },
    ]),
  )('are what the history says, step by step: $days.from to $days.to, version $version', async ({ days, version }) => {
    const told = await flowOf({ flowKey: FLOW, ...days, ...(version === undefined ? {} : { version }) })
    const visits = (await visitsOf(FLOW)).filter((visit) => version === undefined || visit.version === version)
    const left = visits.filter(({ to }) => to !== null && isWithin(to, days))
    const elements = new Set(visits.map(({ element }) => element))
    expect(elements.size).toBeGreaterThan(3)
    for (const element of elements) {
      const node = told.nodes.find(({ elementId }) => elementId === element)
      const of = left.filter((visit) => visit.element === element)
      const again = of.filter((visit) =>
        visits.some(
          (before) =>
            before.instance === visit.instance &&
            before.element === element &&
            before.to !== null &&
            before.from < visit.from,
        ),
      )
      const open = new Set(visits.filter((visit) => visit.element === element && visit.to === null))
      if (node === undefined) {
        expect([of.length, open.size]).toEqual([0, 0])
        continue
      }
      expectWaits(node.waits, naive(of.map(({ from, to }) => (to?.getTime() ?? 0) - from.getTime())))
      expect(node).toMatchObject({ visits: of.length, again: again.length, open: open.size })
      const done = of.filter(({ isCancelled }) => !isCancelled).length
      const byNobody = AUTOMATIC.has(element) ? done : done - (await doneByPeople(element, days, version))
      expect([element, node.automatic]).toEqual([element, element === 'pause' ? 0 : byNobody])
    }
    // A wait for the clock is no step of work, though it has a row of its own.
    expect(told.visits).toBe(left.filter(({ element }) => element !== 'pause').length)
    if (days === ALL) expect(left.some(({ element }) => element === 'pause')).toBe(true)
    expect(told.overdue).toBe(await lateVisits(left))
  })

  /** Visits in which a person completed a task. */
  async function doneByPeople(element: string, days: { from: string; to: string }, version: number | undefined) {
    const { rows } = await test.database.query<{ to: Date }>(
      `select a.ended_at as "to" from activities a join process_instances i on i.id = a.process_instance_id
       join process_definition_versions v on v.id = i.definition_version_id
       where i.definition_key = $1 and a.element_id = $2 and a.loop_counter is null and a.ended_at is not null
         and a.outcome <> 'cancelled' and ($3::int is null or v.version = $3)
         and exists (select from task_history h where h.process_instance_id = i.id and h.element_id = $2
                       and h.status = 'completed' and h.ended_at > a.started_at and h.ended_at <= a.ended_at)`,
      [FLOW, element, version ?? null],
    )
    return rows.filter(({ to }) => isWithin(to, days)).length
  }
  async function lateVisits(left: readonly Visit[]) {
    const { rows } = await test.database.query<{ instance: string; element: string; ended: Date }>(
      `select process_instance_id as instance, element_id as element, ended_at as ended from task_history
       where due_at < ended_at`,
    )
    return left.filter(({ instance, element, from, to }) =>
      rows.some(
        (late) =>
          late.instance === instance &&
          late.element === element &&
          late.ended > from &&
          late.ended <= (to ?? late.ended),
      ),
    ).length
  }

  it.each(periods)('are what the list of instances says: $from to $to', async (days) => {
    const { rows } = await test.database.query<{ status: string; state: string; from: Date; to: Date | null }>(
      `select status, business_state as state, started_at as "from", ended_at as "to" from process_instances
       where definition_key = $1`,
      [FLOW],
    )
    const told = await flowOf({ flowKey: FLOW, ...days })
    const ended = rows.filter(({ to }) => to !== null && isWithin(to, days))
    const finished = ended.filter(({ status }) => status === 'completed')
    expect(told).toMatchObject({
      started: rows.filter(({ from }) => isWithin(from, days)).length,
      running: rows.filter(({ to }) => to === null).length,
      finished: finished.length,
      endedOtherwise: ended.length - finished.length,
    })
    expectWaits(told.lead, naive(finished.map(({ from, to }) => (to?.getTime() ?? 0) - from.getTime())))
    const byEnd = Map.groupBy(ended, ({ status, state }) => `${status}:${state}`)
    expect(new Map(told.ends.map((end) => [`${end.status}:${end.businessState}`, end.count]))).toEqual(
      new Map([...byEnd].map(([key, of]) => [key, of.length])),
    )
    // The overview has the same row, and versions add up to it.
    const { bpmnXml, drawnVersion, versions, nodes, ends, funnel, slices, correctTo, ...row } = told
    const overview = await overviewOf(days)
    expect(overview.rows.find(({ flowKey }) => flowKey === FLOW)).toEqual(row)
    for (const name of ['started', 'running', 'finished', 'endedOtherwise'] as const) {
      expect(versions.reduce((sum, one) => sum + one[name], 0)).toBe(row[name])
    }
    expect([drawnVersion, bpmnXml.includes('fourth'), versions.length]).toEqual([2, true, 2])
    expect([correctTo, overview.correctTo].every((at) => at !== null)).toBe(true)
    expect(funnel.running).toBeLessThanOrEqual(told.running)
    expect([nodes.length > 0 || told.visits === 0, ends.length <= ended.length, slices.length > 0]).not.toContain(false)
  })

  it.each(
    periods.flatMap((days) => [
      { days, version: undefined },
      { days, version: 2 },
    ]),
  )('tell how far those came that started: $days.from to $days.to, version $version', async ({ days, version }) => {
    const { rows } = await test.database.query<{ id: string; status: string; state: string; from: Date }>(
      `select i.id, i.status, i.business_state as state, i.started_at as "from" from process_instances i
       join process_definition_versions v on v.id = i.definition_version_id
       where i.definition_key = $1 and ($2::int is null or v.version = $2)`,
      [FLOW, version ?? null],
    )
    const started = rows.filter(({ from }) => isWithin(from, days))
    const visits = await visitsOf(FLOW)
    const cameTo = (element: string) =>
      started.filter(({ id }) => visits.some((visit) => visit.instance === id && visit.element === element))
    const { funnel, started: all } = await flowOf({
      flowKey: FLOW,
      ...days,
      ...(version === undefined ? {} : { version }),
    })

    const elements = [...new Set(visits.map(({ element }) => element))].filter((one) => cameTo(one).length > 0)
    expect(new Map(funnel.steps.map(({ elementId, count }) => [elementId, count]))).toEqual(
      new Map(elements.map((element) => [element, cameTo(element).length])),
    )
    const way = ['first', 'second', 'vote', 'script', 'pause', 'plain', 'fourth', 'third']
    expect(funnel.steps.map(({ elementId }) => elementId)).toEqual(way.filter((one) => elements.includes(one)))
    const over = started.filter(({ status }) => status === 'completed' || status === 'cancelled')
    expect(new Map(funnel.ends.map((end) => [`${end.status}:${end.businessState}`, end.count]))).toEqual(
      new Map([...Map.groupBy(over, ({ status, state }) => `${status}:${state}`)].map(([key, of]) => [key, of.length])),
    )
    expect([all, funnel.running]).toEqual([started.length, started.length - over.length])
    // What the second version dropped is called as the first called it.
    const third = funnel.steps.find(({ elementId }) => elementId === 'third')
    expect(third?.name).toBe(elements.includes('third') ? 'Last' : undefined)
    if (days === ALL) expect([elements.length, funnel.ends.length]).toEqual([version === 2 ? 7 : 8, 2])

    for (const elementId of [undefined, ...elements]) {
      const body = { ...days, flowKey: FLOW, version, elementId, measure: 'reached' as const, rows: 100 }
      const behind = succeeded(await test.call(processStatisticsApi.instances, { body }, await as()))
      expect(behind.rows.map(({ instanceId, count, meanMs }) => [instanceId, count, meanMs]).toSorted()).toEqual(
        (elementId === undefined ? started : cameTo(elementId)).map(({ id }) => [id, 1, null]).toSorted(),
      )
    }
  })

  it('divide the days into slices that add up', async () => {
    for (const slices of [1, 7, 60]) {
      const told = await flowOf({ flowKey: FLOW, slices })
      expect(told.slices.length).toBeLessThanOrEqual(slices)
      expect([told.slices[0]?.from, told.slices.at(-1)?.to]).toEqual([ALL.from, ALL.to])
      const visits = told.slices.flatMap(({ nodes }) => nodes)
      const sum = visits.reduce((all, { visits: count }) => all + count, 0)
      expect(sum).toBe(told.nodes.reduce((all, { visits: count }) => all + count, 0))
      expect(told.slices.reduce((all, { started }) => all + started, 0)).toBe(told.started)
    }
  })

  it('tell what people completed, page by page, and of one step', async () => {
    const { rows } = await test.database.query<{ by: string; element: string; from: Date; to: Date; late: boolean }>(
      `select h.completed_by as by, h.element_id as element, h.created_at as "from", h.ended_at as "to",
              coalesce(h.due_at < h.ended_at, false) as late
       from task_history h join process_instances i on i.id = h.process_instance_id
       where i.definition_key = $1 and h.status = 'completed'`,
      [FLOW],
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const elementId of [undefined, 'second']) {
      const body = { ...ALL, flowKey: FLOW, ...(elementId === undefined ? {} : { elementId }) }
      const told = succeeded(await test.call(processStatisticsApi.people, { body }, await as()))
      const of = rows.filter(({ element }) => elementId === undefined || element === elementId)
      expect(told.total).toBe(1)
      const [person] = told.rows
      expect(person).toMatchObject({ userId: Number(of[0]?.by), name: '陈宇', completed: of.length })
      expect(person?.overdue).toBe(of.filter(({ late }) => late).length)
      if (person) expectWaits(person.waits, naive(of.map(({ from, to }) => to.getTime() - from.getTime())))
      const behind = succeeded(await test.call(processStatisticsApi.people, { body: { ...body, page: 2 } }, await as()))
      // A page beyond the end is the last one (answers C9).
      expect(behind).toEqual(told)
    }
  })

  it('open the instances behind every figure of a step', async () => {
    const told = await flowOf({ flowKey: FLOW })
    for (const node of told.nodes) {
      for (const measure of ['visits', 'again', 'overdue', 'automatic', 'open'] as const) {
        const body = { ...ALL, flowKey: FLOW, elementId: node.elementId, measure, rows: 100 }
        const behind = succeeded(await test.call(processStatisticsApi.instances, { body }, await as()))
        expect(behind.rows.reduce((sum, { count }) => sum + count, 0)).toBe(node[measure])
        expect(behind.total).toBe(behind.rows.length)
      }
    }
    const person = { ...ALL, flowKey: FLOW, measure: 'visits' as const, userId: 1, rows: 100 }
    const none = succeeded(await test.call(processStatisticsApi.instances, { body: person }, await as()))
    expect(none.rows).toEqual([])
  })

  it('stay true when an instance goes on, and when everything is counted anew', async () => {
    const before = await flowOf({ flowKey: FLOW })
    const { instanceId } = await flow.start(FLOW)
    const [task] = await openTasks(instanceId)
    await test.workflow.countStatistics()
    const started = await flowOf({ flowKey: FLOW })
    expect(started).toMatchObject({ started: before.started + 1, running: before.running + 1 })
    clock.advance(HOUR)
    succeeded(await test.call(taskApi.complete, { body: { taskId: task?.taskId ?? '' } }, await journey.as(WORKER)))
    // Nothing is told before it is counted.
    expect((await flowOf({ flowKey: FLOW })).visits).toBe(before.visits)
    await test.workflow.countStatistics()
    const counted = await flowOf({ flowKey: FLOW })
    expect(counted.visits).toBe(before.visits + 1)

    await test.database.transaction((tx) => tx.query('update statistics_state set formula = 0'))
    await test.workflow.countStatistics()
    const { correctTo: _, ...again } = await flowOf({ flowKey: FLOW })
    const { correctTo: __, ...once } = counted
    expect(again).toEqual(once)
  })

  describe('as a workbook', () => {
    async function workbookOf(query: Record<string, string>, who = ADMINISTRATOR) {
      const url = `${processStatisticsApi.workbook.path}?${new URLSearchParams(query)}`
      const answer = await test.app.inject({ url, headers: { token: await as(who) } })
      if (answer.statusCode !== 200) return { status: answer.statusCode, sheets: new Map<string, Cells>() }
      const { sheets } = await readXlsx(answer.rawPayload)
      expect(String(answer.headers['content-type'])).toContain('spreadsheetml')
      return { status: 200, sheets: new Map(sheets.map(({ name, rows }): [string, Cells] => [name, rows])) }
    }

    it('say of one workflow what its calls say, on a sheet for each', async () => {
      const days = ALL
      const told = await flowOf({ flowKey: FLOW, ...days, version: 2, slices: 60 })
      const { sheets } = await workbookOf({ flowKey: FLOW, ...days, version: '2' })
      const below = (name: string) => (sheets.get(name) ?? []).slice(1)

      expect([...sheets.keys()]).toEqual(['概况', '环节', '人员', '从发起到结束', '结果', '版本', '时段'])
      const figures = new Map((sheets.get('概况') ?? []).map(([label, value]) => [label, value]))
      expect(figures.get('流程标识')).toBe(FLOW)
      expect(figures.get('版本')).toBe(2)
      expect([figures.get('开始日期'), figures.get('结束日期')]).toEqual([days.from, days.to])
      expect(figures.get('数据截至')).toMatch(/^2\d{3}-\d\d-\d\d \d\d:\d\d$/)
      expect(['发起', '正常结束', '其他结束', '经过次数', '返工', '超期'].map((label) => figures.get(label))).toEqual([
        ...[told.started, told.finished, told.endedOtherwise, told.visits, told.again, told.overdue],
      ])
      const inHours = (ms: number | null) => (ms === null ? null : Math.round(ms / 3_600) / 1_000)
      const waits = ({ count, p50Ms, p90Ms, meanMs }: Waits) => [
        ...(count < 5 ? [null, null] : [inHours(p50Ms), inHours(p90Ms)]),
        inHours(meanMs),
      ]
      expect(below('环节')).toEqual(
        told.nodes.map((node) => [
          ...[node.name || node.elementId, node.elementId, ...waits(node.waits)],
          ...[node.visits, node.again, node.overdue, node.automatic, node.open],
        ]),
      )
      expect(told.nodes.some(({ waits: { count } }) => count >= 5)).toBe(true)
      const [person] = below('人员')
      expect([below('人员').length, person?.[0]]).toEqual([1, '陈宇'])
      const steps = told.funnel.steps.map(({ elementId, count }) => [elementId, count])
      expect(below('从发起到结束').flatMap(([, id, count]) => (id === null || id === '' ? [] : [[id, count]]))).toEqual(
        steps,
      )
      expect(below('从发起到结束')[0]).toEqual(expect.arrayContaining(['发起', told.started, 100]))
      expect(below('结果').map(([, , count]) => count)).toEqual(told.ends.map(({ count }) => count))
      expect(below('版本').map(([version, started]) => [version, started])).toEqual(
        told.versions.map(({ version, started }) => [version, started]),
      )
      expect(below('时段')).toEqual(told.slices.map(({ from, to, started, ended }) => [from, to, started, ended]))
    })

    it('say of every workflow what the overview says', async () => {
      const { sheets } = await workbookOf(ALL)
      const { rows } = await overviewOf()
      const [heads, ...below] = sheets.get('各流程') ?? []
      expect(heads?.slice(0, 3)).toEqual(['流程', '流程标识', '发起'])
      expect(below.map(([, flowKey, started]) => [flowKey, started])).toEqual(
        rows.map(({ flowKey, started }) => [flowKey, started]),
      )
    })

    it('are refused as the calls are', async () => {
      expect((await workbookOf(ALL, STRANGER)).status).toBe(403)
      expect((await workbookOf({ ...ALL, flowKey: 'nobodyDrewThis' })).status).toBe(404)
      expect((await workbookOf({ from: '2026-12-02', to: '2026-12-01' })).status).toBe(400)
    })
  })

  it('are all of one moment, though instances are counted while they are read', async () => {
    const before = await flowOf({ flowKey: FLOW })
    const more = (by: number) =>
      `update statistics_sums set cases = cases + ${by} where kind in ('started', 'step', 'event') or kind = 'open'`
    const told = await asOwner(async (owner) => {
      // The call has read sums when it waits for the durations, and reads sums again behind them.
      await owner.query('begin; lock table statistics_waits')
      const asked = flowOf({ flowKey: FLOW })
      for (let isWaiting = false; !isWaiting;) {
        const { rows } = await owner.query<{ waiting: boolean }>(
          `select exists (select from pg_locks where not granted and relation = 'statistics_waits'::regclass) as waiting`,
        )
        isWaiting = rows[0]?.waiting === true
      }
      await owner.query(more(1))
      await owner.query('commit')
      return asked
    })
    expect(told).toEqual(before)
    expect((await flowOf({ flowKey: FLOW })).started).toBeGreaterThan(before.started)
    await asOwner((owner) => owner.query(more(-1)))
    expect(await flowOf({ flowKey: FLOW })).toEqual(before)
  })

  it('lose and double nothing when a count breaks off, and when two servers count at once', async () => {
    const before = await flowOf({ flowKey: FLOW })
    await test.database.transaction((tx) => tx.query('update statistics_state set formula = 0'))
    // The sums of the last batch cannot be written: all of that batch is undone.
    await asOwner((owner) =>
      owner.query(`create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$;
                   create trigger break_off before insert on statistics_waits for each statement execute function break_off()`),
    )
    await expect(test.workflow.countStatistics()).rejects.toThrow()
    expect((await flowOf({ flowKey: FLOW })).correctTo).toBeNull()
    await asOwner((owner) => owner.query('drop function break_off() cascade'))
    await Promise.all(Array.from({ length: 4 }, () => test.workflow.countStatistics()))
    await test.workflow.countStatistics()
    const { correctTo: _, ...after } = await flowOf({ flowKey: FLOW })
    const { correctTo: __, ...once } = before
    expect(after).toEqual(once)
  })

  it('count what a transaction writes that commits after others were counted', async () => {
    const before = await flowOf({ flowKey: OTHER })
    const late = await asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query(
        `insert into process_instances (id, org_id, definition_id, definition_version_id, definition_key, number, title,
           status, initiator_id, initiator_name, started_at)
         select gen_random_uuid(), org_id, definition_id, definition_version_id, definition_key, number || '-late', title,
           'active', initiator_id, initiator_name, started_at from process_instances where definition_key = $1 limit 1`,
        [OTHER],
      )
      await flow.start(OTHER)
      await test.workflow.countStatistics()
      const told = await flowOf({ flowKey: OTHER })
      await owner.query('commit')
      return told
    })
    expect(late.started).toBe(before.started + 1)
    await test.workflow.countStatistics()
    expect((await flowOf({ flowKey: OTHER })).started).toBe(before.started + 2)
  })

  it('take an element with a colon in its id for no end', async () => {
    const key = 'colonFlow'
    await flow.release(
      key,
      `<sequenceFlow id="f2" sourceRef="first" targetRef="a:b"/><userTask id="a:b" name="Colon" flowable:candidateGroups="100044"/>
       <sequenceFlow id="f3" sourceRef="a:b" targetRef="e"/><endEvent id="e"/>`,
    )
    const { instanceId } = await flow.start(key)
    const [task] = await openTasks(instanceId)
    succeeded(await test.call(taskApi.complete, { body: { taskId: task?.taskId ?? '' } }, await journey.as(WORKER)))
    await test.workflow.countStatistics()

    const { funnel } = await flowOf({ flowKey: key })
    expect(funnel.steps.map(({ elementId, count }) => [elementId, count])).toEqual([
      ['first', 1],
      ['a:b', 1],
    ])
    expect(funnel).toMatchObject({ ends: [], running: 1 })
  })

  it('are refused to others, of what was never released, and of no period or a longer one', async () => {
    const calls = [
      [processStatisticsApi.flow, {}],
      [processStatisticsApi.people, {}],
      [processStatisticsApi.instances, { measure: 'visits' }],
    ] as const
    for (const [call, more] of calls) {
      const ask = async (body: object, who = ADMINISTRATOR) =>
        (await test.call(call, { body: { ...ALL, flowKey: FLOW, ...more, ...body } as never }, await as(who))).status
      expect(await ask({}, STRANGER)).toBe(403)
      expect(await ask({ flowKey: 'nobodyDrewThis' })).toBe(404)
      expect(await ask({ version: 99 })).toBe(404)
      expect(await ask({ from: '2026-12-02', to: '2026-12-01' })).toBe(400)
      expect(await ask({ from: '2024-01-01', to: '2026-12-01' })).toBe(400)
      expect(await ask({ from: '2026-02-30', to: '2026-12-01' })).toBe(400)
      for (const year of ['0000', '0001', '9999'])
        expect(await ask({ from: `${year}-12-30`, to: `${year}-12-31` })).toBeLessThan(500)
    }
    expect((await test.call(processStatisticsApi.overview, { body: ALL }, await as(STRANGER))).status).toBe(403)
  })
})
