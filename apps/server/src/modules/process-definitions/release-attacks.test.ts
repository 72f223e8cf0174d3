/** Several who change one workflow at the same moment. */
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { eventApi } from '@liveline/contract/event/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let designer: string

beforeAll(async () => {
  test = await createTestApp()
  const permissions = [
    'workflow:edit',
    'workflow:release',
    'workflow:read',
    'workflow:start',
    'workflow:admin',
  ] as const
  designer = await test.loginAs((await aUser(test.database, { permissions: [...permissions] })).userName)
})
afterAll(() => test?.close())

const drawing = (
  id: string,
  step: string,
  event = '',
) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  targetNamespace="t" xmlns:liveline="http://liveline.example/schema/bpmn">${event === '' ? '' : `<message id="m" name="${event}"/>`}
  <process id="${id}" isExecutable="true">
  <startEvent id="s">${event === '' ? '' : '<messageEventDefinition messageRef="m"/>'}</startEvent><sequenceFlow id="f1" sourceRef="s" targetRef="${step}"/>
  <userTask id="${step}" name="${step}"><extensionElements><liveline:approver kind="initiator"/></extensionElements></userTask>
  <sequenceFlow id="f2" sourceRef="${step}" targetRef="e"/><endEvent id="e"/></process></definitions>`

const create = async (flowKey: string, event?: string) => {
  const body = { flowKey, name: flowKey, bpmnXml: drawing(flowKey, 'plan', event) }
  return succeeded(await test.call(processDefinitionApi.create, { body }, designer)).id
}
const release = (id: number) => test.call(processDefinitionApi.release, { body: { id } }, designer)
const versionsOf = async (id: number) =>
  succeeded(await test.call(processDefinitionApi.detail, { params: { id } }, designer)).versions

/** Everybody who changes a workflow waits until `meanwhile` has been done in its place. */
async function holding(id: number, waiting: number, calls: () => Promise<unknown>[], meanwhile = '') {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>()
  const holder = test.asOwner.transaction(async (tx) => {
    await tx.query('select from process_definitions where id = $1 for update', [id])
    held()
    await isOver
    if (meanwhile !== '') await tx.query(meanwhile, [id])
  })
  await isHeld
  const answers = calls()
  await waitingAre(waiting)
  letGo()
  await holder
  await Promise.all(answers)
}

async function waitingAre(count: number) {
  const countWaiting = async () => {
    const { rows } = await test.database.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows[0]?.count
  }
  await expect.poll(countWaiting).toBe(count)
}

it('releases a drawing once, however many release it', async () => {
  const id = await create('once')
  const retcodes: number[] = []
  await holding(id, 3, () =>
    Array.from({ length: 3 }, async () => {
      retcodes.push((await release(id)).retcode)
    }),
  )
  const { retcode } = errorCodes.ILLEGAL_TRANSITION
  expect(retcodes.toSorted((left, right) => left - right)).toEqual([0, retcode, retcode])
  expect(await versionsOf(id)).toMatchObject([{ version: 1 }])
})

it('releases no other drawing than the one that was judged', async () => {
  const id = await create('judged')
  let answer: Awaited<ReturnType<typeof release>> | undefined
  await holding(
    id,
    1,
    () => [release(id).then((given) => (answer = given))],
    `update process_definition_versions set bpmn_xml = replace(bpmn_xml, 'kind="initiator"', 'kind="nobody"')
     where definition_id = $1 and state = 0`,
  )
  expect(answer).toMatchObject({ status: errorCodes.STALE.http, retcode: errorCodes.STALE.retcode })
  expect(processDefinitionApi.release.errors).toContain('STALE')
})

it('keeps of two who save over the same drawing the first, and tells the second', async () => {
  const id = await create('saved')
  const { rev } = succeeded(await test.call(processDefinitionApi.update, { body: { id, name: 'saved' } }, designer))
  const retcodes: number[] = []
  await holding(id, 3, () =>
    ['one', 'two', 'three'].map(async (step) => {
      const body = { id, rev, bpmnXml: drawing('saved', step) }
      retcodes.push((await test.call(processDefinitionApi.update, { body }, designer)).retcode)
    }),
  )
  const { retcode } = errorCodes.STALE
  expect(retcodes.toSorted((left, right) => left - right)).toEqual([0, retcode, retcode])
})

describe('a start that is under way', () => {
  type Call = () => Promise<{ retcode: number }>
  const remove = (id: number) => test.call(processDefinitionApi.remove, { params: { id } }, designer)
  const switchOff = (id: number) => test.call(processDefinitionApi.setValid, { params: { id, flag: '0' } }, designer)
  const startedOf = async (key: string) => {
    const { rows } = await test.database.query<{ started: number }>(
      'select count(*)::int as started from process_instances where definition_key = $1',
      [key],
    )
    return rows[0]?.started
  }

  /** The change has the row of the workflow, and waits; the start waits for it. */
  async function during(change: Call, start: Call) {
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
    const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>()
    const holder = test.asOwner.transaction(async (tx) => {
      await tx.query('lock table process_start_subscriptions in exclusive mode')
      held()
      await isOver
    })
    await isHeld
    const changed = change()
    await waitingAre(1)
    const started = start()
    await waitingAre(2)
    letGo()
    await holder
    return { changed: await changed, started: await started }
  }

  it.each([
    ['deleted', remove],
    ['switched off', switchOff],
  ])('begins nothing of a workflow that is %s meanwhile', async (how, change) => {
    const key = how.replace(' ', '')
    const id = await create(key)
    succeeded(await release(id))

    const { changed, started } = await during(
      () => change(id),
      () => test.call(processInstanceApi.startByKey, { params: { key }, body: { forms: {} } }, designer),
    )

    expect(changed.retcode).toBe(0)
    expect(started.retcode).toBe(errorCodes.NOT_RELEASED.retcode)
    expect(await startedOf(key)).toBe(0)
  })

  it('by a message begins the next workflow that it starts, when the first is deleted meanwhile', async () => {
    const [first, second] = [await create('messageFirst', 'Fault'), await create('messageSecond', 'Fault')]
    succeeded(await release(first))
    succeeded(await release(second))
    const body = { name: 'Fault', variables: {} }

    const { changed, started } = await during(
      () => remove(first),
      () => test.call(eventApi.message, { body }, designer),
    )

    expect([changed.retcode, started.retcode]).toEqual([0, 0])
    expect(await startedOf('messageFirst')).toBe(0)
    expect(await startedOf('messageSecond')).toBe(1)
  })
})
