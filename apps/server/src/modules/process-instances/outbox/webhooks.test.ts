import { createHmac } from 'node:crypto'
import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { incidentApi } from '@liveline/contract/incident/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aRole, aUser } from '../../../../test-support/factories.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'
import {
  callingDrawing,
  setWebhooks,
  openWebhookReceiver,
  SECRET,
  type WebhookReceiver,
} from '../../../../test-support/webhook-receiver.ts'
import { MOST_ATTEMPTS } from '../jobs/back-off.ts'

const START = new Date('2026-11-23T09:00:00+08:00')
const DAY_MS = 86_400_000
let test: TestApp
let grid: WebhookReceiver

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(START) })
  grid = await openWebhookReceiver()
  const administrators = await aRole(test.database, { permissions: ['workflow:admin'] })
  await aUser(test.database, { userName: 'admin', roles: [administrators] })
  await aUser(test.database, { userName: 'starter', permissions: ['workflow:start'] })
  await aUser(test.database, { userName: 'designer', permissions: ['workflow:read'] })
  await setWebhooks(test.database, [
    { name: 'grid', url: grid.url, secret: SECRET },
    { name: 'others', url: grid.url, secret: SECRET, allowed: ['another'] },
    { name: 'broken', url: 'file:///etc/passwd', secret: SECRET },
  ])
  await release(
    'calling',
    `<liveline:webhook name="grid" variables="initiator,nothing" resultVariable="answer">
       <liveline:result variable="ticket" from="work.ticket"/></liveline:webhook>`,
  )
})
afterAll(async () => {
  await grid.close()
  await test.close()
})
beforeEach(async () => {
  test.clock.set(START)
  grid.received.length = 0
  grid.answerWith((response) => void response.end('{}'))
  for (const table of ['jobs', 'outbox']) await test.database.query(`delete from ${table}`)
})

async function release(key: string, work: string, attributes = '', more = ''): Promise<void> {
  const bpmnXml = callingDrawing(key, work, attributes).replace('<startEvent id="s"/>', `<startEvent id="s"/>${more}`)
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, { flowKey: key, name: key, nameEn: key, bpmnXml }),
  )
}
const start = async (key = 'calling') =>
  succeeded(await test.call(processInstanceApi.startByKey, { params: { key }, body: { forms: {} } }, 'starter'))
const openTasks = async (instanceId: string) =>
  (
    await test.database.query<{ element_id: string }>('select element_id from tasks where process_instance_id = $1', [
      instanceId,
    ])
  ).rows.map((row) => row.element_id)
const variable = async (instanceId: string, name: string) =>
  (
    await test.database.query<{ value: unknown }>(
      `select coalesce(to_jsonb(text_value), json_value) as value from variables where process_instance_id = $1 and name = $2`,
      [instanceId, name],
    )
  ).rows[0]?.value
const outbox = async (instanceId: string) =>
  (
    await test.database.query<{ id: string; state: string; tried_at: Date | null }>(
      'select id, state, tried_at from outbox where process_instance_id = $1',
      [instanceId],
    )
  ).rows[0]
const failureOf = async (instanceId: string) =>
  (
    await test.database.query<{ failure: object; attempts: number; incident_at: Date | null }>(
      `select failure, attempts, incident_at from jobs where process_instance_id = $1 and kind = 'outbox'`,
      [instanceId],
    )
  ).rows[0]

describe('a webhook', () => {
  it('gets what the drawing names, signed and with a key, and the process goes on with its answer', async () => {
    grid.answerWith((response) => void response.end('{"work":{"ticket":"T-7"},"__proto__":{"x":1}}'))
    const { instanceId, number } = await start()
    expect(await openTasks(instanceId)).toEqual([])

    expect(await test.workflow.runDueJobs()).toBe(1)

    expect(await openTasks(instanceId)).toEqual(['after'])
    expect(await variable(instanceId, 'ticket')).toBe('T-7')
    expect(await variable(instanceId, 'answer')).toEqual({ work: { ticket: 'T-7' } })
    const row = await outbox(instanceId)
    expect(row?.state).toBe('done')
    expect(grid.received).toHaveLength(1)
    const [{ method, path, headers, body }] = grid.received as [WebhookReceiver['received'][number]]
    expect([method, path, headers['idempotency-key']]).toEqual(['POST', '/grid', row?.id])
    const seconds = START.getTime() / 1_000
    const signature = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex')
    expect(headers['liveline-signature']).toBe(`t=${seconds},v1=${signature}`)
    expect(JSON.parse(body)).toEqual({
      id: row?.id,
      at: START.toISOString(),
      process: { key: 'calling' },
      instance: { id: instanceId, number },
      element: { id: 'call', name: 'Tell the grid' },
      variables: { initiator: expect.any(String), nothing: null },
    })
    expect(await test.workflow.runDueJobs(new Date(START.getTime() + 60_000))).toBe(0)
    expect(grid.received).toHaveLength(1)
  })

  it.each([
    ['that answers with a failure', (response) => void response.writeHead(503).end('{}'), 'HTTP 503'],
    [
      'that leads elsewhere, which is not followed',
      (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
      'HTTP 302',
    ],
    ['that answers with too much', (response) => void response.end('x'.repeat(70_000)), '> 64 KiB'],
    ['that hangs up', (response) => void response.destroy(), expect.stringMatching(/^(?:UND_ERR_SOCKET|ECONNRESET)$/)],
  ] satisfies [string, Parameters<WebhookReceiver['answerWith']>[0], unknown][])(
    '%s is called again later, with the same key',
    async (_, answer, reason) => {
      grid.answerWith(answer)
      const { instanceId } = await start()

      expect(await test.workflow.runDueJobs()).toBe(0)

      expect(await failureOf(instanceId)).toEqual({
        attempts: 1,
        incident_at: null,
        failure: { code: 'WEBHOOK_FAILED', details: { name: 'grid', reason } },
      })
      expect(await openTasks(instanceId)).toEqual([])
      expect(await test.workflow.runDueJobs()).toBe(0)
      expect(grid.received).toHaveLength(1)
      grid.answerWith((response) => void response.end('{}'))
      test.clock.advance(12_000)
      expect(await test.workflow.runDueJobs()).toBe(1)
      expect(grid.received.map(({ path }) => path)).toEqual(['/grid', '/grid'])
      expect(new Set(grid.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
      expect(await openTasks(instanceId)).toEqual(['after'])
    },
  )

  it('that never answers becomes an incident, which an administrator sees and lets be tried again', async () => {
    grid.answerWith((response) => void response.writeHead(500).end())
    const { instanceId } = await start()
    await test.database.query(`delete from jobs where kind = 'timer'`)
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      await test.workflow.runDueJobs()
      test.clock.advance(2 * DAY_MS)
    }
    const token = await test.loginAs('admin')
    const { rows } = succeeded(await test.call(incidentApi.list, { query: {} }, token, { language: 'en' }))
    expect(rows).toEqual([
      expect.objectContaining({
        instanceId,
        kind: 'outbox',
        elementId: 'call',
        elementName: 'Tell the grid',
        attempts: MOST_ATTEMPTS,
        reason: expect.stringContaining('webhook grid failed: HTTP 500'),
      }),
    ])
    expect(grid.received).toHaveLength(MOST_ATTEMPTS)
    grid.answerWith((response) => void response.end('{}'))

    const retried = await test.call(incidentApi.retry, { body: { instanceId, jobId: rows[0]!.jobId } }, token)

    expect(succeeded(retried)).toEqual({ outcome: 'retrying' })
    expect(await test.workflow.runDueJobs()).toBe(1)
    expect(await openTasks(instanceId)).toEqual(['after'])
  })

  it('that has answered is not called again when the process cannot go on with the answer', async () => {
    const { instanceId } = await start()
    await test.database.query(`update tokens set element_id = 'nowhere' where process_instance_id = $1`, [instanceId])
    await test.workflow.runDueJobs()
    expect(await failureOf(instanceId)).toMatchObject({ attempts: 1, failure: { code: 'PROCESS_FAILED' } })
    expect((await outbox(instanceId))?.state).toBe('sent')
    await test.database.query(`update tokens set element_id = 'call' where process_instance_id = $1`, [instanceId])
    test.clock.advance(12_000)

    expect(await test.workflow.runDueJobs()).toBe(1)

    expect(grid.received).toHaveLength(1)
    expect(await openTasks(instanceId)).toEqual(['after'])
  })

  it('that was not called yet is not called when the process goes on without it, or is ended', async () => {
    const late = await start()
    const ended = await start()
    test.clock.advance(2 * 3_600_000)
    const answer = await test.call(
      processInstanceApi.end,
      { params: { id: ended.instanceId }, body: { reason: 'no longer needed' } },
      await test.loginAs('admin'),
    )
    expect(succeeded(answer).status).toBe('cancelled')

    // The timer fires first: what is drawn is done before what is sent.
    await test.workflow.runDueJobs()

    expect(grid.received).toEqual([])
    for (const { instanceId } of [late, ended]) {
      expect(await outbox(instanceId)).toMatchObject({ state: 'cancelled', tried_at: null })
      expect(await failureOf(instanceId)).toBeUndefined()
    }
  })

  it('that answers while the process is suspended lets it go on when it is resumed, and is called once', async () => {
    const { instanceId } = await start()
    const admin = await test.loginAs('admin')
    const body = { instanceId, reason: 'to be looked at' }
    grid.answerWith(async (response) => {
      succeeded(await test.call(administrationApi.suspend, { body }, admin))
      response.end('{}')
    })
    expect(await test.workflow.runDueJobs()).toBe(0)
    expect(await openTasks(instanceId)).toEqual([])
    test.clock.advance(60_000)
    expect(await test.workflow.runDueJobs()).toBe(0)
    succeeded(await test.call(administrationApi.resume, { body }, admin))

    expect(await test.workflow.runDueJobs()).toBe(1)

    expect(grid.received).toHaveLength(1)
    expect(await openTasks(instanceId)).toEqual(['after'])
  })

  it('that answers while the process goes on without it changes nothing any more', async () => {
    const { instanceId } = await start()
    grid.answerWith(async (response) => {
      await test.call(
        processInstanceApi.end,
        { params: { id: instanceId }, body: { reason: 'no longer needed' } },
        await test.loginAs('admin'),
      )
      response.end('{}')
    })

    expect(await test.workflow.runDueJobs()).toBe(0)

    expect(await openTasks(instanceId)).toEqual([])
    expect((await outbox(instanceId))?.state).toBe('cancelled')
  })
})

describe("Flowable's http task", () => {
  const field = (name: string, text: string) =>
    `<flowable:field name="${name}"><flowable:string><![CDATA[${text}]]></flowable:string></flowable:field>`

  it('calls the endpoint whose address is configured, with the body that is drawn', async () => {
    grid.answerWith((response) => void response.end('[1,2]'))
    await release(
      'http',
      field('requestMethod', 'PUT') +
        field('requestUrl', grid.url) +
        `<flowable:field name="requestBody"><flowable:expression>{"who":"\${initiator}"}</flowable:expression></flowable:field>` +
        field('responseVariableName', 'list') +
        field('saveResponseVariableAsJson', 'true'),
      'flowable:type="http"',
    )
    const { instanceId } = await start('http')

    expect(await test.workflow.runDueJobs()).toBe(1)

    expect(grid.received).toEqual([
      expect.objectContaining({ method: 'PUT', body: expect.stringMatching(/^\{"who":"\d+"\}$/) }),
    ])
    expect(await variable(instanceId, 'list')).toEqual([1, 2])
  })

  it.each([
    ['an address that is not configured', field('requestUrl', 'http://169.254.169.254/latest'), 'endpointUnknown'],
    ['an address that is computed', field('requestUrl', '${initiator}'), 'hostFieldMissing'],
    ['headers of its own', field('requestHeaders', 'Host: elsewhere'), 'hostFieldUnknown'],
  ])('with %s is not released', async (_, fields, code) => {
    await expect(release('refused', fields, 'flowable:type="http"')).rejects.toMatchObject({
      code: 'PROCESS_REFUSED',
      details: { problems: expect.arrayContaining([expect.objectContaining({ path: 'call', code })]) },
    })
  })

  it('of another type is refused as before', async () => {
    await expect(release('refused', '', 'flowable:type="shell"')).rejects.toMatchObject({
      details: { problems: expect.arrayContaining([expect.objectContaining({ code: 'notRun' })]) },
    })
  })
})

describe('an endpoint', () => {
  it('is offered to those who draw by its name and the processes that may call it, and nothing else of it', async () => {
    const { endpoints } = succeeded(await test.call(processDefinitionApi.resources, {}, 'designer'))

    expect(endpoints).toEqual([
      { name: 'grid', flowKeys: null },
      { name: 'others', flowKeys: ['another'] },
    ])
  })

  it('that is not named yet is one problem, not two', async () => {
    await expect(release('refused', '<liveline:webhook name="" />')).rejects.toMatchObject({
      code: 'PROCESS_REFUSED',
      details: { problems: [expect.objectContaining({ path: 'call', code: 'hostFieldMissing' })] },
    })
  })

  it.each(['nobody', 'others', 'broken'])(
    'named %s cannot be drawn: unknown, for others only, or no address',
    async (name) => {
      await expect(release('refused', `<liveline:webhook name="${name}"/>`)).rejects.toMatchObject({
        details: { problems: [expect.objectContaining({ path: 'call', code: 'endpointUnknown' })] },
      })
    },
  )

  it('that is taken out of the configuration later is not called, and the failure says so', async () => {
    const { instanceId } = await start()
    await test.database.query(`update outbox set payload = jsonb_set(payload, '{endpoint,name}', '"others"')`)

    await test.workflow.runDueJobs()

    expect(grid.received).toEqual([])
    expect(await failureOf(instanceId)).toMatchObject({
      failure: { code: 'WEBHOOK_NOT_CONFIGURED', details: { name: 'others', flow: 'calling' } },
    })
  })
})

describe('several servers', () => {
  it('send once each what is due, and go on once each', async () => {
    // The first logs him in for all.
    const instances = [await start(), ...(await Promise.all(Array.from({ length: 19 }, () => start())))]
    const other = await createTestApp({ database: test.database, dataDir: test.dataDir, clock: test.clock })

    await Promise.all([test, other].map(({ workflow }) => workflow.runDueJobs()))

    await other.close()
    expect(grid.received).toHaveLength(20)
    for (const { instanceId } of instances) expect(await openTasks(instanceId)).toEqual(['after'])
  })
})
