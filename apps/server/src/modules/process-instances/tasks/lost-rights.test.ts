/** A right that somebody loses while his call is on its way. */
import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { TOKEN_HEADER } from '@liveline/contract/constants.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser, type TestRole, type TestUser } from '../../../../test-support/factories.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let role: TestRole
beforeAll(async () => {
  test = await createTestApp()
  await aUser(test.database, { userName: 'starter', permissions: ['workflow:start'] })
  role = await aRole(test.database)
  const bpmnXml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:liveline="http://liveline.example/schema/bpmn"><process id="permit" isExecutable="true">
    <startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="permit_it"/>
    <userTask id="permit_it" name="Permit"><extensionElements><liveline:approver kind="role" value="${role.id}"/>
    </extensionElements></userTask></process></definitions>`
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, { flowKey: 'permit', name: 'p', nameEn: 'p', bpmnXml }),
  )
})
afterAll(() => test?.close())

async function aTask() {
  const started = await test.call(
    processInstanceApi.startByKey,
    { params: { key: 'permit' }, body: { forms: {} } },
    'starter',
  )
  const { instanceId, open } = succeeded(started)
  return { instanceId, taskId: open[0]?.taskId ?? '' }
}
const takeRole = ({ userId }: TestUser) =>
  changeRows(test.database, 'delete from role_users where user_id = $1', [userId])
const disable = ({ userId }: TestUser) =>
  changeRows(test.database, 'update users set enabled = false where id = $1', [userId])
const losses = [
  ['his role', takeRole],
  ['his account', disable],
] as const

async function expectOpen(taskId: string): Promise<void> {
  expect((await test.database.query('select 1 from tasks where id = $1', [taskId])).rowCount).toBe(1)
}

describe('a completion by somebody who has lost', () => {
  it.each(losses)('%s while its body was still coming does not stand', async (_, lose) => {
    const { taskId } = await aTask()
    const person = await aUser(test.database, { roles: [role] })
    const body = new PassThrough()
    const calling = test.app.inject({
      method: 'POST',
      url: taskApi.complete.path,
      headers: { [TOKEN_HEADER]: await test.loginAs(person.userName), 'content-type': 'application/json' },
      payload: body,
    })
    body.write('{')
    await delay(300)
    await lose(person)
    test.clock.advance(5_000)
    body.end(`"taskId":"${taskId}"}`)

    expect((await calling).statusCode).not.toBe(200)
    await expectOpen(taskId)
  })

  it.each(losses)('%s while it waited for the instance does not stand', async (_, lose) => {
    const { taskId, instanceId } = await aTask()
    const person = await aUser(test.database, { roles: [role] })
    const other = new pg.Client({ connectionString: test.database.connectionString })
    await other.connect()
    await other.query('begin')
    await other.query('select 1 from process_instances where id = $1 for update', [instanceId])
    const calling = test.call(taskApi.complete, { body: { taskId } }, person.userName)
    await untilSomebodyWaits()
    await lose(person)
    await delay(700)
    await other.query('rollback')
    await other.end()

    expect((await calling).retcode).not.toBe(0)
    await expectOpen(taskId)
  })
})

/** Not asked by who holds the lock: within a transaction PostgreSQL shows what it has shown before. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await test.database.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount !== 0) return
    await delay(20)
  }
}
