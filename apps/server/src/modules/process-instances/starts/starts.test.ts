import { errorCodes } from '@liveline/contract/error-codes.ts'
import { eventApi } from '@liveline/contract/event/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../../test-support/factories.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
const clock = createTestClock(new Date('2026-05-04T00:00:00Z'))
const HOUR = 3_600_000

beforeAll(async () => {
  test = await createTestApp({ clock })
  const rights = ['workflow:start', 'workflow:edit', 'workflow:release', 'workflow:read', 'workflow:admin']
  await aUser(test.database, { userName: 'designer', name: 'Deng', permissions: rights })
  await aUser(test.database, { userName: 'planner', name: 'Peng', permissions: ['workflow:start'] })
  await aUser(test.database, { userName: 'visitor' })
})
afterAll(() => test.close())

/** Anew: sessions end while the clock goes on. */
const designer = () => test.loginAs('designer')

type Drawn = { readonly startedBy?: string; readonly step?: string; readonly mainForm?: string }

const drawing = (id: string, event: string, { startedBy, step = 'look', mainForm }: Drawn = {}) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
  <signal id="theSignal" name="${id}Storm"/><message id="theMessage" name="${id}Fault"/>
  <process id="${id}" isExecutable="true" ${startedBy === undefined ? '' : `liveline:startedBy="${startedBy}"`}
  ${mainForm === undefined ? '' : `liveline:mainForm="${mainForm}"`}>
  <startEvent id="begun" name="It began">${event}</startEvent>
  <sequenceFlow id="f" sourceRef="begun" targetRef="${step}"/>
  <userTask id="${step}" name="Look" flowable:assignee="planner"/></process></definitions>`

const message = '<messageEventDefinition messageRef="theMessage"/>'
const signal = '<signalEventDefinition signalRef="theSignal"/>'
const timer = (kind: 'timeDate' | 'timeDuration' | 'timeCycle', text: string) =>
  `<timerEventDefinition><${kind}>${text}</${kind}></timerEventDefinition>`
const condition = (text: string) =>
  `<conditionalEventDefinition><condition>${text}</condition></conditionalEventDefinition>`

const create = async (flowKey: string, event: string, drawn?: Drawn) => {
  const bpmnXml = drawing(flowKey, event, drawn)
  return succeeded(
    await test.call(processDefinitionApi.create, { body: { flowKey, name: flowKey, bpmnXml } }, await designer()),
  ).id
}
const release = async (id: number) => test.call(processDefinitionApi.release, { body: { id } }, await designer())
const released = async (flowKey: string, event: string, drawn?: Drawn) => {
  const id = await create(flowKey, event, drawn)
  succeeded(await release(id))
  return id
}
const setValid = async (id: number, flag: '0' | '1') =>
  succeeded(await test.call(processDefinitionApi.setValid, { params: { id, flag } }, await designer()))

type Begun = { initiator_name: string; version: number; element_id: string; id: string }
const begun = async (flowKey: string) =>
  (
    await test.database.query<Begun>(
      `select i.id, i.initiator_name, v.version, t.element_id from process_instances i
       join process_definition_versions v on v.id = i.definition_version_id join tasks t on t.process_instance_id = i.id
       where i.definition_key = $1 order by i.id`,
      [flowKey],
    )
  ).rows
const count = async (flowKey: string) => (await begun(flowKey)).length
const waiting = async (id: number) =>
  (
    await test.database.query<{ kind: string; active: boolean; due_at: Date | null; repeat: string | null }>(
      'select kind, active, due_at, repeat from process_start_subscriptions where definition_id = $1',
      [id],
    )
  ).rows
const after = async (ms: number) => {
  clock.advance(ms)
  await test.workflow.runDueJobs()
}

describe('a message', () => {
  const send = async (name: string, variables = {}) =>
    test.call(eventApi.message, { body: { name, variables } }, await designer())

  it('that no instance awaits starts a process, for whoever released it, with its variables', async () => {
    await released('fault', message)

    const { instanceId } = succeeded(await send('faultFault', { line: 'F12' }))

    expect(await begun('fault')).toMatchObject([{ id: instanceId, initiator_name: 'Deng' }])
    const { rows } = await test.database.query(
      `select o.kind, o.user_id, o.on_behalf_of_name, o.element_id, o.reason, v.text_value as line
       from operations o join variables v on v.process_instance_id = o.process_instance_id and v.name = 'line'
       where o.process_instance_id = $1`,
      [instanceId],
    )
    const entry = { kind: 'started', user_id: null, on_behalf_of_name: 'Deng', element_id: 'begun' }
    expect(rows).toEqual([{ ...entry, reason: 'byEvent', line: 'F12' }])
    expect((await send('otherFault')).retcode).toBe(errorCodes.MESSAGE_NOT_AWAITED.retcode)
  })

  it('that an instance throws starts it once, with two servers; one that nobody awaits is told of', async () => {
    const thrower = (name: string) =>
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
       xmlns:flowable="http://flowable.org/bpmn"><message id="m" name="${name}"/>
       <process id="thrower${name}" isExecutable="true"><startEvent id="s"/>
       <sequenceFlow id="f1" sourceRef="s" targetRef="n"/>
       <intermediateThrowEvent id="n" name="Tell"><messageEventDefinition messageRef="m"/></intermediateThrowEvent>
       <sequenceFlow id="f2" sourceRef="n" targetRef="t"/><userTask id="t" flowable:assignee="planner"/>
       </process></definitions>`
    const start = async (name: string) => {
      const flowKey = `thrower${name}`
      const body = { flowKey, name: flowKey, bpmnXml: thrower(name) }
      const { id } = succeeded(await test.call(processDefinitionApi.create, { body }, await designer()))
      succeeded(await release(id))
      const begin = { params: { key: flowKey }, body: { forms: {} } }
      return succeeded(await test.call(processInstanceApi.startByKey, begin, await test.loginAs('planner'))).instanceId
    }
    await released('heard', message)
    const told = await start('heardFault')
    const lost = await start('nobodyHears')
    expect(await count('heard')).toBe(0)
    const other = await createTestApp({ database: test.database, dataDir: test.dataDir, clock })

    await Promise.all([test, other].map(({ workflow }) => workflow.runDueJobs()))

    await other.close()
    expect(await count('heard')).toBe(1)
    const { rows } = await test.database.query(
      `select process_instance_id as id, element_name from operations
       where kind = 'messageLost' and process_instance_id = any($1::uuid[])`,
      [[told, lost]],
    )
    expect(rows).toEqual([{ id: lost, element_name: 'Tell' }])
  })
})

it('begins with an empty main form and its automatic fields, whatever is compulsory in it', async () => {
  const body = [
    { type: 'input-text', name: 'why', required: true },
    { type: 'static', name: 'applicant', liveline: { auto: 'applicant' } },
    { type: 'static', name: 'planNo', liveline: { auto: 'planNo' } },
  ]
  const form = { formId: 7001, formKey: 'faultForm', formName: 'F', formNameEn: 'F', icon: '' }
  await test.database.transaction((tx) => test.forms.ensureForm(tx, { ...form, schema: { type: 'form', body } }))
  await released('withForm', message, { mainForm: 'faultForm' })

  const sent = await test.call(eventApi.message, { body: { name: 'withFormFault', variables: {} } }, await designer())

  const { rows } = await test.database.query<{ data: object; number: string }>(
    `select d.data, i.number from process_instances i join instance_forms f on f.process_instance_id = i.id
     join form_data d on d.id = f.form_data_id where i.id = $1`,
    [succeeded(sent).instanceId],
  )
  expect(rows).toEqual([{ data: { applicant: 'Deng', planNo: rows[0]?.number }, number: expect.any(String) }])
})

describe('a signal', () => {
  const send = async (name: string, variables = {}) =>
    succeeded(await test.call(eventApi.signal, { body: { name, variables } }, await designer())).instances

  it('starts every process that waits for it, for the person the drawing names', async () => {
    await released('storm', signal, { startedBy: 'planner' })
    await released('storm2', signal)
    await test.database.query(`update process_start_subscriptions set name = 'stormStorm' where name = 'storm2Storm'`)

    expect(await send('stormStorm', { force: 9 })).toBe(2)

    await test.workflow.runDueJobs()
    expect(await begun('storm')).toMatchObject([{ initiator_name: 'Peng' }])
    expect(await begun('storm2')).toMatchObject([{ initiator_name: 'Deng' }])
    await test.workflow.runDueJobs()
    expect(await count('storm')).toBe(1)
  })

  it('starts what has a condition that holds with its variables', async () => {
    await released('windy', condition('${windForce &gt; 8}'))

    expect(await send('weather', { windForce: 7 })).toBe(0)
    expect(await send('weather', { rain: 7 })).toBe(0)
    expect(await send('weather', { windForce: 9 })).toBe(1)

    await test.workflow.runDueJobs()
    expect(await count('windy')).toBe(1)
  })

  it('starts nothing while the workflow is switched off, and the newest release afterwards', async () => {
    const id = await released('flood', signal)
    await setValid(id, '0')
    expect(await send('floodStorm')).toBe(0)
    await setValid(id, '1')
    const bpmnXml = drawing('flood', signal, { step: 'newer' })
    succeeded(await test.call(processDefinitionApi.update, { body: { id, bpmnXml } }, await designer()))
    succeeded(await release(id))

    expect(await send('floodStorm')).toBe(1)

    await test.workflow.runDueJobs()
    expect(await begun('flood')).toMatchObject([{ version: 2, element_id: 'newer' }])
  })

  it('is forgotten by what was switched off before it came there', async () => {
    const id = await released('calm', signal)
    expect(await send('calmStorm')).toBe(1)
    await setValid(id, '0')
    await setValid(id, '1')

    await test.workflow.runDueJobs()

    expect(await count('calm')).toBe(0)
    expect(await waiting(id)).toMatchObject([{ kind: 'signal', active: true }])
  })
})

describe('a timer', () => {
  it('starts a process when it is due, once, with two servers', async () => {
    const ids: number[] = []
    for (const n of [0, 1, 2, 3]) ids.push(await released(`once${n}x`, timer('timeDuration', 'PT1H')))
    clock.advance(HOUR - 1)
    await test.workflow.runDueJobs()
    expect(await count('once0x')).toBe(0)
    clock.advance(1)
    const other = await createTestApp({ database: test.database, dataDir: test.dataDir, clock })

    await Promise.all([test, other].map(({ workflow }) => workflow.runDueJobs()))

    await other.close()
    const counts = await Promise.all(ids.map((_, n) => count(`once${n}x`)))
    expect(counts).toEqual([1, 1, 1, 1])
    expect(await waiting(ids[0] ?? 0)).toEqual([])
  })

  it('of a cycle starts one each time, and makes up for no more than ten', async () => {
    const from = clock.now().getTime()
    const id = await released('patrol', timer('timeCycle', 'R/PT1H'))
    await after(HOUR)
    expect(await count('patrol')).toBe(1)
    expect(await waiting(id)).toMatchObject([{ due_at: new Date(from + 2 * HOUR), repeat: 'R/PT1H' }])

    await after(50 * HOUR)

    expect(await count('patrol')).toBe(1 + 11)
    expect(await waiting(id)).toMatchObject([{ due_at: new Date(from + 52 * HOUR) }])
    await setValid(id, '0')
  })

  it('of a counted cycle ends, and what fell due while it was switched off is passed over', async () => {
    const id = await released('thrice', timer('timeCycle', 'R4/PT1H'))
    await after(HOUR)
    await setValid(id, '0')
    await after(2 * HOUR + 1)
    expect(await count('thrice')).toBe(1)
    await setValid(id, '1')
    await test.workflow.runDueJobs()
    expect(await count('thrice')).toBe(1)

    await after(HOUR)

    expect(await count('thrice')).toBe(2)
    expect(await waiting(id)).toEqual([])
  })

  it('on a date that has passed starts nothing; a release begins the times anew', async () => {
    const past = await released('past', timer('timeDate', '2026-01-01T00:00:00Z'))
    expect(await waiting(past)).toEqual([])
    const id = await released('anew', timer('timeDuration', 'PT1H'))
    clock.advance(HOUR / 2)
    const bpmnXml = drawing('anew', timer('timeDuration', 'PT1H'), { step: 'newer' })
    succeeded(await test.call(processDefinitionApi.update, { body: { id, bpmnXml } }, await designer()))
    succeeded(await release(id))
    await after(HOUR / 2)
    expect(await count('anew')).toBe(0)

    await after(HOUR / 2)

    expect(await begun('anew')).toMatchObject([{ version: 2 }])
  })

  it('of a deleted workflow starts nothing', async () => {
    const id = await released('gone', timer('timeDuration', 'PT1H'))
    succeeded(await test.call(processDefinitionApi.remove, { params: { id } }, await designer()))

    await after(HOUR)

    expect(await count('gone')).toBe(0)
  })

  it('for a person who may start no more is tried again later, and leaves nothing behind', async () => {
    const { userId } = await aUser(test.database, { userName: 'leaver', permissions: ['workflow:start'] })
    await released('left', timer('timeDuration', 'PT1H'), { startedBy: 'leaver' })
    await changeRows(test.database, 'update users set enabled = false where id = $1', [userId])
    await after(HOUR)
    expect(await count('left')).toBe(0)
    const { rows } = await test.database.query(
      `select s.attempts, s.failure ->> 'code' as code from process_start_subscriptions s
       join process_definitions d on d.id = s.definition_id where d.definition_key = 'left'`,
    )
    expect(rows).toEqual([{ attempts: 1, code: 'STARTER_GONE' }])
    await changeRows(test.database, 'update users set enabled = true where id = $1', [userId])

    await after(60_000)

    expect(await count('left')).toBe(1)
  })
})

describe('a release is refused', () => {
  it.each([
    ['nobodyThere', 'startedByUnknown'],
    ['visitor', 'startedByMayNot'],
  ])('when events start it for %s: %s', async (startedBy, code) => {
    const refused = await release(await create(`for${startedBy}`, signal, { startedBy }))

    expect(refused.retcode).toBe(errorCodes.PROCESS_REFUSED.retcode)
    expect(refused.details).toMatchObject({ problems: [{ path: `for${startedBy}`, code }] })
  })

  it('when nobody releases it and it names nobody', async () => {
    const bpmnXml = drawing('ofThePack', signal)
    const ensured = test.database.transaction((tx) =>
      test.workflow.definitions.ensureWorkflow(tx, { flowKey: 'ofThePack', name: 'p', nameEn: 'p', bpmnXml }),
    )

    await expect(ensured).rejects.toThrow('nobody is its initiator')
  })
})
