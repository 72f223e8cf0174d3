import { readFileSync } from 'node:fs'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { migrationApi } from '@liveline/contract/migration/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { processStatisticsApi } from '@liveline/contract/process-statistics/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
  await aUser(test.database, { userName: 'starter', permissions: ['workflow:start'] })
  await aUser(test.database, { userName: 'figures', permissions: ['workflow:admin'] })
})
afterAll(() => test.close())

const definitions = (id: string, body: string) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  targetNamespace="t" xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
  <process id="${id}" isExecutable="true">${body}</process></definitions>`

/** Asks, and then works: its element ids are those of its caller, its settings are not. */
const called = (name: string) =>
  definitions(
    'crewCheck',
    `<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="decide"/>
     <userTask id="decide" name="${name}" flowable:assignee="starter" liveline:outcomeVariable="crew" liveline:state="checking">
       <extensionElements><liveline:outcome value="fit"/><liveline:outcome value="unfit"/>
         <liveline:timeLimit hours="4"/></extensionElements></userTask>
     <sequenceFlow id="f2" sourceRef="decide" targetRef="e"/><endEvent id="e"/>`,
  )
const caller = (id: string, calledElement: string, attributes = '') =>
  definitions(
    id,
    `<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="check"/>
     <callActivity id="check" name="Check" calledElement="${calledElement}" ${attributes}><extensionElements>
       <flowable:out source="crew" target="crewIs"/></extensionElements></callActivity>
     <sequenceFlow id="f2" sourceRef="check" targetRef="decide"/>
     <userTask id="decide" name="Decide" flowable:assignee="starter"/>
     <sequenceFlow id="f3" sourceRef="decide" targetRef="e"/><endEvent id="e"/>`,
  )
const release = (flowKey: string, bpmnXml: string) =>
  test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, { flowKey, name: flowKey, nameEn: flowKey, bpmnXml }),
  )
const start = (key: string) =>
  test.call(processInstanceApi.startByKey, { params: { key }, body: { forms: {} } }, 'starter')
const complete = async (taskId: string, outcome?: string) =>
  test.call(
    taskApi.complete,
    { body: { taskId, forms: {}, opinion: '', ...(outcome === undefined ? {} : { outcome }) } },
    'starter',
  )
const variable = async (instanceId: string, name: string) =>
  (
    await test.database.query<{ text_value: string }>(
      'select text_value from variables where process_instance_id = $1 and name = $2',
      [instanceId, name],
    )
  ).rows[0]?.text_value

/** A step of the applicant before the call. */
const PREPARED = `<startEvent id="s0"/><sequenceFlow id="f0" sourceRef="s0" targetRef="prepare"/>
  <userTask id="prepare" name="Prepare"><extensionElements><liveline:approver kind="initiator"/></extensionElements></userTask>
  <sequenceFlow id="f01" sourceRef="prepare" targetRef="s"/><task id="s"/>`

describe('a called process', () => {
  beforeAll(async () => {
    await release('crewCheck', called('Check the crew'))
    await release('work', caller('work', 'crewCheck'))
  })

  it('runs in the rows of its caller, with its own settings though the element ids are the same', async () => {
    const started = succeeded(await start('work'))
    expect(started.open.map(({ name }) => name)).toEqual(['Check the crew'])
    expect(started.businessState).toBe('checking')
    const taskId = started.open[0]!.taskId
    const { rows } = await test.database.query(
      `select kind from jobs where process_instance_id = $1 and kind = 'timeLimit'`,
      [started.instanceId],
    )
    expect(rows).toHaveLength(1)
    const shown = succeeded(await test.call(taskApi.detail, { params: { id: taskId } }, 'starter'))
    expect(shown.outcomes.map(({ value }) => value)).toEqual(['fit', 'unfit'])
    expect((await complete(taskId)).retcode).toBe(errorCodes.OUTCOME_INVALID.retcode)

    const next = succeeded(await complete(taskId, 'fit'))

    expect(next.open.map(({ name }) => name)).toEqual(['Decide'])
    expect(await variable(started.instanceId, 'crewIs')).toBe('fit')
    expect(succeeded(await complete(next.open[0]!.taskId)).status).toBe('completed')
  })

  it('stands at the step that calls it, not at one of its caller that is called as its own step is', async () => {
    const { instanceId, open } = succeeded(await start('work'))
    const litOf = async () =>
      succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, 'starter')).activeElementIds
    expect(await litOf()).toEqual(['check'])

    await complete(open[0]!.taskId, 'fit')

    expect(await litOf()).toEqual(['decide'])
  })

  it('opens its task behind a step that was done, and is not led out of but in words', async () => {
    await release('prepared', caller('prepared', 'crewCheck').replace('<startEvent id="s"/>', PREPARED))
    const started = succeeded(await start('prepared'))
    const inside = succeeded(await complete(started.open[0]!.taskId)).open[0]!

    const shown = succeeded(await test.call(taskApi.detail, { params: { id: inside.taskId } }, 'starter'))
    const back = { taskId: inside.taskId, to: 'prepare', opinion: 'again', attachments: [] }
    const refused = await test.call(taskActApi.reject, { body: back }, 'starter')

    expect(inside.name).toBe('Check the crew')
    expect(shown.returnTargets.every(({ refusal }) => refusal !== '')).toBe(true)
    expect(refused.retcode).toBe(errorCodes.RETURN_REFUSED.retcode)
  })

  it('can be looked at with its caller', async () => {
    const { instanceId } = succeeded(await start('work'))

    const detail = succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, 'starter'))

    expect(JSON.stringify(detail)).toContain('Check the crew')
  })

  it('is no visit of its caller, whose drawing has elements of the same ids', async () => {
    const detail = async (instanceId: string) =>
      succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, 'starter'))
    const timesOf = ({ visits }: Awaited<ReturnType<typeof detail>>) =>
      Object.fromEntries(visits.map(({ elementId, times }) => [elementId, times]))
    const { instanceId, open } = succeeded(await start('work'))
    const inside = await detail(instanceId)
    // Its own start, and the call; not what the called process has come along.
    expect(timesOf(inside)).toEqual({ s: 1, check: 1 })
    expect(inside.passedElementIds.toSorted()).toEqual(['f1', 's'])

    const next = succeeded(await complete(open[0]!.taskId, 'fit'))
    const after = await detail(instanceId)
    expect(timesOf(after)).toEqual({ s: 1, check: 1, decide: 1 })
    expect(after.passedElementIds.toSorted()).toEqual(['check', 'f1', 'f2', 's'])
    await complete(next.open[0]!.taskId)

    await test.workflow.countStatistics()
    const days = await aStatisticsPeriod(instanceId)
    const counted = succeeded(
      await test.call(processStatisticsApi.flow, { body: { flowKey: 'work', ...days } }, 'figures'),
    )
    const ended = await test.database.query<{ count: number }>(
      `select count(*)::int as count from task_history t join process_instances i on i.id = t.process_instance_id
       where i.definition_key = 'work' and t.called_version_id is null`,
    )
    expect(counted.nodes.find(({ elementId }) => elementId === 'decide')?.visits).toBe(ended.rows[0]?.count)
  })

  it('has done no step of its caller: who returns the work finds those who did it there', async () => {
    const prepare = (assignee: string) =>
      `<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="prepare"/>
       <userTask id="prepare" name="Prepare" flowable:assignee="${assignee}"/>`
    await release(
      'preparation',
      definitions(
        'preparation',
        `${prepare('figures')}<sequenceFlow id="f2" sourceRef="prepare" targetRef="e"/><endEvent id="e"/>`,
      ),
    )
    await release(
      'prepared',
      definitions(
        'prepared',
        `${prepare('starter')}<sequenceFlow id="f2" sourceRef="prepare" targetRef="call"/>
         <callActivity id="call" name="Call" calledElement="preparation"/>
         <sequenceFlow id="f3" sourceRef="call" targetRef="decide"/>
         <userTask id="decide" name="Decide" flowable:assignee="starter"/>
         <sequenceFlow id="f4" sourceRef="decide" targetRef="e"/><endEvent id="e"/>`,
      ),
    )
    const { open } = succeeded(await start('prepared'))
    const inside = succeeded(await complete(open[0]!.taskId))
    const body = { taskId: inside.open[0]!.taskId, forms: {}, opinion: '' }
    const next = succeeded(await test.call(taskApi.complete, { body }, 'figures'))

    const { returnTargets } = succeeded(
      await test.call(taskApi.detail, { params: { id: next.open[0]!.taskId } }, 'starter'),
    )

    const { rows } = await test.database.query<{ id: string }>(`select id from users where user_name = 'starter'`)
    expect(returnTargets).toMatchObject([{ elementId: 'prepare', by: { userId: Number(rows[0]?.id) } }])
  })

  it('is known of tasks and of open visits that stood in one before these were told apart', async () => {
    const { instanceId } = succeeded(await start('work'))
    const told = async () =>
      (
        await test.database.query<{ id: string; called: string | null }>(
          `select id, called_version_id as called from tasks where process_instance_id = $1
           union all select id, called_version_id from activity_history where process_instance_id = $1 order by id`,
          [instanceId],
        )
      ).rows
    const before = await told()
    expect(before.filter(({ called }) => called !== null).length).toBeGreaterThan(1)
    expect(before.filter(({ called }) => called === null).length).toBeGreaterThan(0)
    for (const table of ['tasks', 'activity_history'])
      await test.database.query(`update ${table} set called_version_id = null`)
    expect((await told()).filter(({ called }) => called !== null)).toEqual([])

    for (const name of ['0170-steps-of-called-processes', '0175-visits-in-called-processes']) {
      const file = new URL(`../../database/migrations/${name}.sql`, import.meta.url)
      await test.database.query(/with recursive[^;]+/.exec(readFileSync(file, 'utf8'))?.[0] ?? '')
    }

    expect(await told()).toEqual(before)
  })

  it('that begins and ends at once is none either, with what it does in parts of its own', async () => {
    await release(
      'atOnce',
      definitions(
        'atOnce',
        `<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="check"/>
         <subProcess id="check"><startEvent id="s2"/><sequenceFlow id="f2" sourceRef="s2" targetRef="decide"/>
           <task id="decide"/><sequenceFlow id="f3" sourceRef="decide" targetRef="e"/><endEvent id="e"/></subProcess>
         <sequenceFlow id="f4" sourceRef="check" targetRef="e2"/><endEvent id="e2"/>`,
      ),
    )
    await release('workAtOnce', caller('workAtOnce', 'atOnce'))
    const { instanceId } = succeeded(await start('workAtOnce'))

    const { visits, passedElementIds } = succeeded(
      await test.call(processInstanceApi.detail, { query: { instanceId } }, 'starter'),
    )
    expect(visits.map(({ elementId, times }) => `${elementId} ${times}`).toSorted()).toEqual([
      'check 1',
      'decide 1',
      's 1',
    ])
    expect(passedElementIds.toSorted()).toEqual(['check', 'f1', 'f2', 's'])
  })

  it('keeps the version that it was called in, while the next call takes the newest', async () => {
    const before = succeeded(await start('work'))
    await release('crewCheck', called('Check the crew twice'))

    const after = succeeded(await start('work'))

    expect(after.open[0]?.name).toBe('Check the crew twice')
    expect(succeeded(await complete(before.open[0]!.taskId, 'unfit')).open[0]?.name).toBe('Decide')
    const scopes = await test.database.query<{ version: number }>(
      `select v.version from scopes s join process_definition_versions v on v.id::text = s.definition_id
       where s.process_instance_id = $1`,
      [after.instanceId],
    )
    expect(scopes.rows).toEqual([{ version: 2 }])
  })

  it('that is switched off cannot be called: the start is refused, and nothing has happened', async () => {
    const count = async () => (await test.database.query('select from process_instances')).rowCount
    const before = await count()
    await setValid('crewCheck', false)

    const refused = await start('work')

    expect(refused.retcode).toBe(errorCodes.NOT_RELEASED.retcode)
    expect(refused.msg).toContain('crewCheck')
    expect(await count()).toBe(before)
    await setValid('crewCheck', true)
    expect((await start('work')).retcode).toBe(0)
  })

  it('stands nowhere in its caller: another version is judged by where that stands itself', async () => {
    const guarded = `<startEvent id="s"/><sequenceFlow id="f0" sourceRef="s" targetRef="decide"/>
      <userTask id="decide" name="Permit" flowable:assignee="starter" liveline:noJumpOver="true"/>
      <sequenceFlow id="f1" sourceRef="decide" targetRef="check"/>
      <callActivity id="check" name="Check" calledElement="crewCheck"/>`
    const end = (from: string) => `<sequenceFlow id="f3" sourceRef="${from}" targetRef="e"/><endEvent id="e"/>`
    const close = `<sequenceFlow id="f2" sourceRef="check" targetRef="close"/>
      <userTask id="close" name="Close" flowable:assignee="starter"/>`
    await release('moved', definitions('moved', `${guarded}${end('check')}`))
    const started = succeeded(await start('moved'))
    const inside = succeeded(await complete(started.open[0]!.taskId))
    await release('moved', definitions('moved', `${guarded}${close}${end('close')}`))

    // Both have a step "decide": the caller's, which must not be passed over, was done; the work stands in the other.
    const to = { instanceIds: [started.instanceId], to: 2, mapping: { decide: 'close' }, reason: 'closed by hand' }
    for (const dryRun of [true, false]) {
      const { results } = succeeded(await test.call(migrationApi.migrate, { body: { ...to, dryRun } }, 'figures'))
      expect(results).toMatchObject([{ ok: true, msg: 'ok' }])
    }

    const next = succeeded(await complete(inside.open[0]!.taskId, 'fit'))
    expect(next.open.map(({ name }) => name)).toEqual(['Close'])
  })

  it('that does not exist is told at release, of the element that calls it', async () => {
    await expect(release('lost', caller('lost', 'nowhere'))).rejects.toMatchObject({
      details: { problems: [expect.objectContaining({ path: 'check', code: 'calledUnknown' })] },
    })
  })
})

/** The days around its start. */
async function aStatisticsPeriod(instanceId: string): Promise<{ from: string; to: string }> {
  const { rows } = await test.database.query<{ from: string; to: string }>(
    `select (started_at - interval '7 days')::date::text as "from", (started_at + interval '7 days')::date::text as "to"
     from process_instances where id = $1`,
    [instanceId],
  )
  return rows[0] ?? expect.fail('it is gone')
}

async function setValid(key: string, valid: boolean): Promise<void> {
  await changeRows(test.database, 'update process_definitions set valid = $2 where definition_key = $1', [key, valid])
}
