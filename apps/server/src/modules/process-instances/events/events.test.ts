import { errorCodes } from '@liveline/contract/error-codes.ts'
import { eventApi } from '@liveline/contract/event/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../../test-support/factories.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
/** One session: many at once would end one another. */
let starter: string

const drawing = (id: string, body: string) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  targetNamespace="t" xmlns:flowable="http://flowable.org/bpmn">
  <signal id="storm" name="storm"/><message id="grant" name="grant"/>
  <process id="${id}" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="n"/>
  ${body}<sequenceFlow id="f2" sourceRef="n" targetRef="after"/>
  <userTask id="after" name="After" flowable:assignee="starter"/></process></definitions>`

const drawings = {
  waiting: '<intermediateCatchEvent id="n"><signalEventDefinition signalRef="storm"/></intermediateCatchEvent>',
  throwing: '<intermediateThrowEvent id="n"><signalEventDefinition signalRef="storm"/></intermediateThrowEvent>',
  awaiting: '<intermediateCatchEvent id="n"><messageEventDefinition messageRef="grant"/></intermediateCatchEvent>',
  granting: '<intermediateThrowEvent id="n"><messageEventDefinition messageRef="grant"/></intermediateThrowEvent>',
}

beforeAll(async () => {
  test = await createTestApp()
  await aUser(test.database, { userName: 'starter', permissions: ['workflow:start'] })
  starter = await test.loginAs('starter')
  await aUser(test.database, { userName: 'admin', permissions: ['workflow:admin'] })
  for (const [flowKey, body] of Object.entries(drawings)) {
    await test.database.transaction((tx) =>
      test.workflow.definitions.ensureWorkflow(tx, {
        flowKey,
        name: flowKey,
        nameEn: flowKey,
        bpmnXml: drawing(flowKey, body),
      }),
    )
  }
})
afterAll(() => test.close())

const start = async (key: keyof typeof drawings) =>
  succeeded(await test.call(processInstanceApi.startByKey, { params: { key }, body: { forms: {} } }, starter))
    .instanceId
const goneOn = async (ids: readonly string[]) =>
  (
    await test.database.query<{ process_instance_id: string }>(
      `select process_instance_id from tasks where element_id = 'after' and process_instance_id = any($1::uuid[])`,
      [ids],
    )
  ).rows.map((row) => row.process_instance_id)
const jobs = async () => (await test.database.query(`select from jobs where kind = 'event'`)).rowCount

describe('a signal', () => {
  it('that an instance throws reaches every other that waits, once each, with two servers', async () => {
    const waiting = await Promise.all(Array.from({ length: 12 }, () => start('waiting')))
    await start('throwing')
    expect(await goneOn(waiting)).toEqual([])
    const other = await createTestApp({ database: test.database, dataDir: test.dataDir, clock: test.clock })

    await Promise.all([test, other].map(({ workflow }) => workflow.runDueJobs()))

    await other.close()
    expect((await goneOn(waiting)).toSorted()).toEqual(waiting.toSorted())
    expect(await jobs()).toBe(0)
  })

  it('from outside brings its variables, and nobody who comes later hears it', async () => {
    const waiting = await start('waiting')

    const sent = await test.call(eventApi.signal, { body: { name: 'storm', variables: { force: 9 } } }, 'admin')

    expect(succeeded(sent)).toEqual({ instances: 1 })
    const late = await start('waiting')
    await test.workflow.runDueJobs()
    expect(await goneOn([waiting, late])).toEqual([waiting])
    const { rows } = await test.database.query(
      `select number_value from variables where process_instance_id = $1 and name = 'force'`,
      [waiting],
    )
    expect(rows).toEqual([{ number_value: 9 }])
    await test.call(processInstanceApi.end, { params: { id: late }, body: { reason: 'enough' } }, 'admin')
  })

  it('on its way to an instance that has ended meanwhile changes nothing', async () => {
    const waiting = await start('waiting')
    await test.call(eventApi.signal, { body: { name: 'storm', variables: {} } }, 'admin')
    await test.call(processInstanceApi.end, { params: { id: waiting }, body: { reason: 'enough' } }, 'admin')

    await test.workflow.runDueJobs()

    expect(await jobs()).toBe(0)
    expect(await goneOn([waiting])).toEqual([])
  })
})

describe('a message', () => {
  it('from outside lets the one that waits go on at once, and is refused when nobody or several do', async () => {
    const send = (body: object = {}) =>
      test.call(eventApi.message, { body: { name: 'grant', variables: { by: 'dispatch' }, ...body } }, 'admin')
    expect((await send()).retcode).toBe(errorCodes.MESSAGE_NOT_AWAITED.retcode)
    const [one, two] = [await start('awaiting'), await start('awaiting')]
    expect((await send()).retcode).toBe(errorCodes.MESSAGE_AMBIGUOUS.retcode)
    expect(await goneOn([one, two])).toEqual([])

    expect(succeeded(await send({ instanceId: two }))).toEqual({ instanceId: two })

    expect(await goneOn([one, two])).toEqual([two])
    expect(succeeded(await send())).toEqual({ instanceId: one })
    expect((await send({ instanceId: two })).retcode).toBe(errorCodes.MESSAGE_NOT_AWAITED.retcode)
  })

  it('that an instance throws reaches the one that has waited longest', async () => {
    const [first, second] = [await start('awaiting'), await start('awaiting')]
    await start('granting')

    await test.workflow.runDueJobs()

    expect(await goneOn([first, second])).toEqual([first])
    await start('granting')
    await start('granting')
    await test.workflow.runDueJobs()
    expect((await goneOn([first, second])).toSorted()).toEqual([first, second].toSorted())
    expect(await jobs()).toBe(0)
  })
})
