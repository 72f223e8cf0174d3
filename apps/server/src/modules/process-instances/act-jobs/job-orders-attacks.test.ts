/** What somebody would do to others, or to himself, with orders for many instances. */
import { randomUUID } from 'node:crypto'
import { actJobApi } from '@liveline/contract/act-job/calls.ts'
import { MOST_CHOSEN, type ActOrder } from '@liveline/contract/act-job/shapes.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBatchProcesses, startSigning } from '../../../../test-support/batch-process.ts'
import { aUser, type TestUser } from '../../../../test-support/factories.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let applicant: string
let admin: string
let colleague: string
let handler: TestUser

beforeAll(async () => {
  test = await createTestApp()
  const people = await createBatchProcesses(test)
  applicant = await test.loginAs(people.applicant.userName)
  handler = people.colleague
  admin = await anAdministrator()
  colleague = await anAdministrator()
})
afterAll(() => test?.close())

const anAdministrator = async () =>
  test.loginAs((await aUser(test.database, { permissions: ['workflow:admin'] })).userName)
/** More than a turn, and more than a page. */
const SOME = 220
const suspend: ActOrder = { act: 'suspend' }
async function some(count: number): Promise<string[]> {
  const instanceIds: string[] = []
  for (let n = 0; n < count; n++) instanceIds.push((await startSigning(test, applicant)).instanceId)
  return instanceIds
}
const order = (body: object, as = admin, options: { idempotencyKey?: string } = {}) => {
  const wanted = { order: suspend, reason: '集中处理', asOf: new Date().toISOString(), count: 1, ...body }
  return test.call(actJobApi.begin, { body: wanted as never }, as, options)
}
const begin = async (instanceIds: readonly string[], more: object = {}, as = admin) =>
  succeeded(await order({ instanceIds, count: instanceIds.length, ...more }, as)).jobId
const migration = (steps: number): ActOrder => {
  const mapping = Object.fromEntries(Array.from({ length: steps }, (_, n) => [`a${n}`, 'b']))
  return { act: 'migrate', flowKey: 'x', from: 1, to: 2, mapping }
}
/** Others like this one, of which the tables hold no more than that there are such. */
async function likenessesOf(instanceId: string, wanted: number): Promise<string[]> {
  const { rows } = await test.asOwner.query<{ id: string }>(
    `insert into process_instances
     select (jsonb_populate_record(null::process_instances,
       to_jsonb(i) || jsonb_build_object('id', gen_random_uuid(), 'number', i.number || '-' || n))).*
     from process_instances i, generate_series(1, $2::int) n where i.id = $1 returning id`,
    [instanceId, wanted],
  )
  return rows.map(({ id }) => id)
}
const run = async () => {
  while (await test.workflow.runActJobs());
}
const get = async (id: string) => succeeded(await test.call(actJobApi.get, { query: { id } }, admin))
const results = async (id: string) =>
  succeeded(await test.call(actJobApi.results, { query: { id, rows: 200 } }, admin)).rows
const count = async () => {
  const { rows } = await test.database.query<{ count: number }>('select count(*)::int as count from act_jobs')
  return rows[0]?.count
}

describe('an order', () => {
  it.each([
    ['no reason', { reason: '' }],
    ['a reason of spaces', { reason: ' \u3000\n' }],
    ['a NUL in its reason', { reason: 'a\0b' }],
    ['half of a character in its reason', { reason: 'a\ud83d' }],
    ['a reason of a megabyte', { reason: 'x'.repeat(1_000_000) }],
    ['no instances', { instanceIds: [] }],
    ['more instances than can be chosen', { instanceIds: Array.from({ length: MOST_CHOSEN + 1 }, () => randomUUID()) }],
    ['instances that are no ids', { instanceIds: ["' or true --"] }],
    ['both instances and a search', { instanceIds: [randomUUID()], search: {} }],
    ['neither instances nor a search', {}],
    ['a search that nobody foresaw', { search: {} }],
    ['an act that is none', { instanceIds: [randomUUID()], order: { act: 'delete' } }],
    ['an act that every object has', { instanceIds: [randomUUID()], order: { act: 'constructor' } }],
    ['a count of none', { instanceIds: [randomUUID()], count: 0 }],
    ['a moment that is none', { instanceIds: [randomUUID()], asOf: 'now()' }],
    ['a mapping without end', { instanceIds: [randomUUID()], order: migration(501) }],
  ])('with %s is refused, and nothing is written', async (_, body) => {
    const before = await count()
    const isWhole = 'instanceIds' in body || 'search' in body || Object.keys(body).length === 0
    const { status } = await order(isWhole ? body : { instanceIds: [randomUUID()], ...body })
    expect([400, 413]).toContain(status)
    expect(await count()).toBe(before)
  })

  it('of instances that are nowhere is refused in words', async () => {
    expect(await order({ instanceIds: [randomUUID()] })).toMatchObject({
      retcode: errorCodes.SELECTION_CHANGED.retcode,
    })
  })

  it('that names an instance in every spelling acts on it once', async () => {
    const [id = ''] = await some(1)
    const jobId = await begin([id, id.toUpperCase(), id], { count: 1 })
    await run()
    expect(await get(jobId)).toMatchObject({ total: 1, done: 1, refused: 0 })
  })

  it('that arrives five times is one job', async () => {
    const [id = ''] = await some(1)
    const asOf = new Date().toISOString()
    const before = (await count()) ?? 0
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => order({ instanceIds: [id], asOf }, admin, { idempotencyKey: 'one-order' })),
    )
    expect(new Set(answers.map((answer) => succeeded(answer).jobId)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    await run()
  })

  it('of more at once than one may have open leaves three, however they arrive', async () => {
    // As many as one may have asked for at once.
    const chosen = await some(4)
    const hasty = await anAdministrator()
    const answers = await Promise.all(chosen.map((id) => order({ instanceIds: [id] }, hasty)))
    expect(answers.filter(({ retcode }) => retcode === 0)).toHaveLength(3)
    for (const { retcode } of answers) expect([0, errorCodes.TOO_MANY_ACT_JOBS.retcode]).toContain(retcode)
    await run()
  })
})

describe('a job', () => {
  it('of two hundred instances is done to each once, and told page by page', async () => {
    const [source = ''] = await some(1)
    const chosen = await likenessesOf(source, SOME)
    const jobId = await begin(chosen)
    await run()
    expect(await get(jobId)).toMatchObject({ state: 'done', total: SOME, done: SOME, refused: 0 })
    const told: string[] = []
    for (let after: string | undefined, page = 1; page < 20; page++) {
      const query = { id: jobId, rows: 200, ...(after === undefined ? {} : { after }) }
      const { rows, next } = succeeded(await test.call(actJobApi.results, { query }, colleague))
      told.push(...rows.map(({ instanceId }) => instanceId))
      if (next === null) break
      after = next
    }
    expect(told).toEqual(chosen.toSorted())
    const { rows } = await test.database.query<{ count: number }>(
      `select count(*)::int as count from audit_log where action = 'instance.suspend' and object_id = any($1::text[])`,
      [chosen],
    )
    expect(rows).toEqual([{ count: SOME }])
  })

  it('that two stop at once is stopped once, and that two repeat at once is repeated once', async () => {
    const jobId = await begin(await some(2))
    const stops = await Promise.all(
      [admin, colleague].map((who) => test.call(actJobApi.stop, { body: { id: jobId } }, who)),
    )
    expect(stops.map(({ data }) => data?.state)).toEqual(['stopped', 'stopped'])
    const { rows } = await test.database.query<{ detail: string }>(
      `select detail from audit_log where action = 'actJob.stop' and object_id = $1`,
      [jobId],
    )
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ detail }) => detail.includes('"isStopped":true'))).toHaveLength(1)
    expect(await results(jobId)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])

    const repeats = await Promise.all(
      [admin, colleague].map((who) => test.call(actJobApi.repeat, { body: { id: jobId } }, who)),
    )
    expect(repeats.map(({ retcode }) => retcode).toSorted((one, other) => one - other)).toEqual([
      0,
      errorCodes.ILLEGAL_TRANSITION.retcode,
    ])
    await run()
    expect(await get(jobId)).toMatchObject({ state: 'stopped', done: 0 })
  })

  it('is neither shown to, nor stopped nor repeated by who may not order one', async () => {
    const jobId = await begin(await some(1))
    const [query, body] = [{ id: jobId }, { id: jobId }]
    const former = await aUser(test.database, { permissions: ['workflow:admin'] })
    const token = await test.loginAs(former.userName)
    succeeded(await test.call(actJobApi.get, { query }, token))
    await changeRows(test.database, 'delete from role_users where user_id = $1', [former.userId])
    await expect.poll(async () => (await test.call(actJobApi.get, { query }, token)).status).toBe(403)
    for (const who of [token, await test.loginAs(handler.userName)]) {
      const answers = await Promise.all([
        test.call(actJobApi.list, {}, who),
        test.call(actJobApi.results, { query }, who),
        test.call(actJobApi.stop, { body }, who),
        test.call(actJobApi.repeat, { body }, who),
      ])
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    }
    await run()
    expect(await get(jobId)).toMatchObject({ state: 'done', done: 1 })
  })

  it('is read by no cursor of another job', async () => {
    const [one, other] = [await begin(await some(3)), await begin(await some(3))]
    await run()
    const { next } = succeeded(await test.call(actJobApi.results, { query: { id: one, rows: 1 } }, admin))
    const { rows } = succeeded(
      await test.call(actJobApi.results, { query: { id: other, rows: 10, after: next ?? '' } }, admin),
    )
    const own = new Set((await results(other)).map(({ instanceId }) => instanceId))
    expect(rows.every(({ instanceId }) => own.has(instanceId))).toBe(true)
  })

  it('refuses what somebody has ended meanwhile, and goes on', async () => {
    const [gone = '', stays = ''] = await some(2)
    const jobId = await begin([gone, stays])
    succeeded(await test.call(processInstanceApi.end, { params: { id: gone }, body: { reason: 'x' } }, colleague))
    await run()
    expect(await get(jobId)).toMatchObject({ state: 'done', done: 1, refused: 1 })
    expect((await results(jobId)).find(({ instanceId }) => instanceId === gone)).toMatchObject({ state: 'refused' })
  })
})
