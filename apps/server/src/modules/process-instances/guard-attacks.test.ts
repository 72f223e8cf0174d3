/** Ways around what a drawing guards: through a called process, or through another version. */
import { actJobApi } from '@liveline/contract/act-job/calls.ts'
import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { migrationApi } from '@liveline/contract/migration/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { signingApi } from '@liveline/contract/signing/calls.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser } from '../../../test-support/factories.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let userId: number
let starterId: number

const drawing = (
  id: string,
  body: string,
  attributes = '',
) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  targetNamespace="t" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
  <process id="${id}" isExecutable="true" ${attributes}>${body}</process></definitions>`
const way = (from: string, to: string) => `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`
const task = (id: string, attributes = '', inside = '') =>
  `<userTask id="${id}" name="Do ${id}" flowable:assignee="starter" ${attributes}>${inside}</userTask>`
const calling = (id: string, calledElement: string, attributes = '') =>
  drawing(
    id,
    `<startEvent id="s"/>${way('s', 'first')}${task('first')}${way('first', 'call')}
     <callActivity id="call" calledElement="${calledElement}" ${attributes}/>${way('call', 'last')}${task('last')}
     ${way('last', 'e')}<endEvent id="e"/>`,
  )

beforeAll(async () => {
  test = await createTestApp()
  const permissions = ['workflow:start', 'workflow:edit', 'workflow:release', 'workflow:admin']
  const made = await aUser(test.database, { userName: 'starter', roles: [await aRole(test.database, { permissions })] })
  starterId = made.userId
  userId = (await aUser(test.database, { userName: 'other' })).userId
})
afterAll(() => test.close())

const release = (flowKey: string, bpmnXml: string) =>
  test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, { flowKey, name: flowKey, nameEn: flowKey, bpmnXml }),
  )
const start = async (key: string) =>
  succeeded(await test.call(processInstanceApi.startByKey, { params: { key }, body: { forms: {} } }, 'starter'))
const complete = async (taskId: string, outcome?: string, as = 'starter') =>
  succeeded(
    await test.call(
      taskApi.complete,
      { body: { taskId, opinion: 'x', ...(outcome === undefined ? {} : { outcome }) } },
      as,
    ),
  )
const end = async (id: string) =>
  test.call(processInstanceApi.end, { params: { id }, body: { reason: 'x' } }, 'starter', { language: 'en' })
const jump = async (taskId: string, targetNode: string, dryRun = false) =>
  test.call(administrationApi.jump, { body: { taskId, targetNode, reason: 'x', dryRun } }, 'starter', {
    language: 'en',
  })
const only = ({ open }: { open: readonly { taskId: string }[] }) => open[0]?.taskId ?? ''

describe('in a called process', () => {
  it('a qualification is asked of whoever is to have the task, and of who sends it back', async () => {
    await release(
      'callee',
      drawing(
        'callee',
        `<startEvent id="s"/>${way('s', 'permit')}${task('permit', 'liveline:qualifiedOnly="leader"')}
         ${way('permit', 'e')}<endEvent id="e"/>`,
      ),
    )
    await release('caller', calling('caller', 'callee'))
    const taskId = only(await complete(only(await start('caller'))))

    const { retcode } = errorCodes.SAFETY_GUARD
    const handed = { body: { taskId, userId, reason: 'x' } }
    expect(await test.call(taskActApi.transfer, handed, 'starter')).toMatchObject({ retcode })
    const assigned = { body: { taskId, newUserId: userId, reason: 'x' } }
    expect(await test.call(administrationApi.assign, assigned, 'starter')).toMatchObject({ retcode })
    const added = { body: { taskId, userIds: [userId], position: 'beside' as const, reason: 'x' } }
    expect(await test.call(signingApi.addSign, added, 'starter')).toMatchObject({ retcode })
    const back = { body: { taskId, to: 'initiator', opinion: 'x' } }
    expect(await test.call(taskActApi.reject, back, 'starter')).toMatchObject({
      retcode: errorCodes.NOT_QUALIFIED.retcode,
    })
  })

  it('what several decided is known to the process that they decided in', async () => {
    await release(
      'board',
      drawing(
        'board',
        `<startEvent id="s"/>${way('s', 'vote')}
         <userTask id="vote" name="Vote" liveline:outcomeVariable="word"><extensionElements>
           <liveline:approver kind="user" value="starter"/><liveline:approver kind="user" value="other"/>
           <liveline:approval mode="all"/>
           <liveline:outcome value="agree" label="同意" labelEn="Agree" primary="true"/>
           <liveline:outcome value="reject" label="否决" labelEn="Reject" danger="true"/></extensionElements></userTask>
         ${way('vote', 'x')}<exclusiveGateway id="x" default="x_go"/>${way('x', 'go')}${task('go')}
         <sequenceFlow id="no" sourceRef="x" targetRef="stop"><conditionExpression
           xsi:type="tFormalExpression">\${word == 'reject'}</conditionExpression></sequenceFlow>${task('stop')}
         ${way('go', 'e')}${way('stop', 'e')}<endEvent id="e"/>`,
      ),
    )
    await release('asking', calling('asking', 'board'))
    const vote = only(await complete(only(await start('asking'))))

    const { open } = await complete(vote, 'reject')

    expect(open.map(({ elementId }) => elementId)).toEqual(['stop'])
  })
})

it('another version leads no instance past what must not be passed over', async () => {
  const [permit, plain] = ['liveline:noJumpOver="true"', '']
  const road = (guard: string) =>
    drawing(
      'road',
      `<startEvent id="s"/>${way('s', 'plan')}${task('plan')}${way('plan', 'permit')}${task('permit', guard)}
       ${way('permit', 'work')}${task('work')}${way('work', 'e')}<endEvent id="e"/>`,
    )
  const body = { flowKey: 'road', name: 'road', bpmnXml: road(permit) }
  const { id } = succeeded(await test.call(processDefinitionApi.create, { body }, 'starter'))
  succeeded(await test.call(processDefinitionApi.release, { body: { id } }, 'starter'))
  succeeded(await test.call(processDefinitionApi.update, { body: { id, bpmnXml: road(plain) } }, 'starter'))
  succeeded(await test.call(processDefinitionApi.release, { body: { id } }, 'starter'))
  const started = { params: { id, v: 1 }, body: { forms: {} } }
  const { instanceId } = succeeded(await test.call(processInstanceApi.start, started, 'starter'))
  const migrate = async (mapping: Record<string, string>, dryRun: boolean) =>
    succeeded(
      await test.call(
        migrationApi.migrate,
        { body: { instanceIds: [instanceId], to: 2, reason: 'x', mapping, dryRun } },
        'starter',
      ),
    ).results[0]

  for (const dryRun of [true, false]) {
    const refused = await migrate({ plan: 'work', work: 'plan' }, dryRun)
    expect(refused).toMatchObject({ ok: false, retcode: errorCodes.SAFETY_GUARD.retcode })
    expect(refused?.msg).toContain('Do permit')
  }
  expect(await migrate({}, false)).toMatchObject({ ok: true })
})

describe('a jump that ends a called process', () => {
  const PASSABLE = 'liveline:noJumpOver="false"'
  const line = (id: string, permit = '', attributes = '') =>
    drawing(
      id,
      `<startEvent id="s"/>${way('s', 'plan')}${task('plan')}${way('plan', 'permit')}${task('permit', permit)}
       ${way('permit', 'e')}<endEvent id="e"/>`,
      attributes,
    )
  /** Calls in one branch while another has a task. */
  const beside = (id: string, calledElement: string) =>
    drawing(
      id,
      `<startEvent id="s"/>${way('s', 'first')}${task('first')}${way('first', 'fork')}<parallelGateway id="fork"/>
       ${way('fork', 'call')}<callActivity id="call" name="The crew" calledElement="${calledElement}"/>
       ${way('fork', 'side')}${task('side')}${way('side', 'wait')}${task('wait')}
       ${way('call', 'join')}${way('wait', 'join')}<parallelGateway id="join"/>
       ${way('join', 'last')}${task('last')}${way('last', 'e')}<endEvent id="e"/>`,
    )
  const taskAt = ({ open }: { open: readonly { taskId: string; elementId: string }[] }, elementId: string) =>
    open.find((one) => one.elementId === elementId)?.taskId ?? ''
  const scopesOf = async (instanceId: string) =>
    (await test.database.query('select 1 from scopes where process_instance_id = $1', [instanceId])).rowCount

  it('out of it says so before, leads the call back or on, and leaves nothing of it', async () => {
    await release('crewLine', line('crewLine'))
    await release('crewOrder', calling('crewOrder', 'crewLine', PASSABLE))
    for (const target of ['first', 'last']) {
      const { instanceId, open } = await complete(only(await start('crewOrder')))
      expect(open).toMatchObject([{ elementId: 'plan' }])

      expect(succeeded(await jump(only({ open }), target, true))).toMatchObject({
        refusal: null,
        ended: [{ elementId: 'call', flowName: 'crewLine', flowNameEn: 'crewLine' }],
        cancelled: [{ elementId: 'call', name: 'Do plan' }],
        opened: [{ elementId: target }],
        stuck: [],
      })
      const { result } = succeeded(await jump(only({ open }), target))

      expect(result?.open).toMatchObject([{ elementId: target }])
      expect(await scopesOf(instanceId)).toBe(1)
      if (target === 'first') expect((await complete(only(result!))).open).toMatchObject([{ elementId: 'plan' }])
      else expect(await complete(only(result!))).toMatchObject({ status: 'completed' })
    }
  })

  it('out of another branch says so, while one beside it leaves it as it is', async () => {
    await release('sideLine', line('sideLine'))
    await release('sideOrder', beside('sideOrder', 'sideLine'))
    const begun = await complete(only(await start('sideOrder')))

    const back = succeeded(await jump(taskAt(begun, 'side'), 'first', true))
    expect(back).toMatchObject({ refusal: null, ended: [{ elementId: 'call', name: 'The crew' }] })
    expect(back.cancelled.map(({ name }) => name).toSorted()).toEqual(['Do plan', 'Do side'])
    const moved = {
      body: { taskId: taskAt(begun, 'side'), targetNode: 'wait', reason: 'x', mode: 'tokenOnly' as const },
    }
    const on = succeeded(await test.call(administrationApi.jump, moved, 'starter'))
    expect(on.ended).toEqual([])
    expect(on.result?.open.map(({ elementId }) => elementId).toSorted()).toEqual(['plan', 'wait'])

    const { result } = succeeded(await jump(taskAt(on.result!, 'wait'), 'first'))
    expect(result?.open).toMatchObject([{ elementId: 'first' }])
    expect(await scopesOf(begun.instanceId)).toBe(1)
  })

  it('is no way around what it guards, but back to before it', async () => {
    await release('guardedLine', line('guardedLine', 'liveline:noJumpOver="true"'))
    await release('guardedOrder', calling('guardedOrder', 'guardedLine', PASSABLE))
    const planning = await complete(only(await start('guardedOrder')))
    const permitting = await complete(only(planning))
    for (const standing of [await complete(only(await start('guardedOrder'))), permitting]) {
      const tried = succeeded(await jump(only(standing), 'last', true))
      expect(tried.refusal).toContain('Do permit')
      expect(await jump(only(standing), 'last')).toMatchObject({ retcode: errorCodes.SAFETY_GUARD.retcode })
    }
    const { result } = succeeded(await jump(only(permitting), 'first'))
    expect(result?.open).toMatchObject([{ elementId: 'first' }])

    await release('plainLine', line('plainLine'))
    await release('closedOrder', calling('closedOrder', 'plainLine'))
    const closed = await complete(only(await start('closedOrder')))
    expect(succeeded(await jump(only(closed), 'last', true)).refusal).toContain('“call” may not be jumped over')
  })

  it('does not take away the papers of work that goes on in it', async () => {
    const live = 'liveline:liveStates="permitted"'
    await release('liveLine', line('liveLine', 'liveline:state="permitted"', live))
    await release('liveOrder', calling('liveOrder', 'liveLine'))
    const working = await complete(only(await complete(only(await start('liveOrder')))))

    expect(await jump(only(working), 'first')).toMatchObject({ retcode: errorCodes.SAFETY_GUARD.retcode })
    expect(await scopesOf(working.instanceId)).toBe(2)
  })

  it('is not what a return does: it is refused with what to do instead', async () => {
    await release('backLine', line('backLine'))
    await release('backOrder', beside('backOrder', 'backLine'))
    const begun = await complete(only(await start('backOrder')))
    const reject = async (elementId: string) => {
      const back = { body: { taskId: taskAt(begun, elementId), to: 'first', opinion: 'x' } }
      return test.call(taskActApi.reject, back, 'starter', { language: 'en' })
    }
    const { retcode } = errorCodes.RETURN_REFUSED

    expect(await reject('side')).toMatchObject({
      retcode,
      msg: expect.stringContaining('end the process called at “The crew”'),
    })
    expect(await reject('plan')).toMatchObject({
      retcode,
      msg: expect.stringContaining('no step of this called process has been done'),
    })
  })
})

describe('papers of people who are at work', () => {
  const live = 'liveline:liveStates="permitted,working"'
  /** Planned, permitted, worked on, and reported. */
  const line = (id: string, attributes: string) =>
    drawing(
      id,
      `<startEvent id="s"/>${way('s', 'plan')}${task('plan', 'liveline:state="planning"')}
       ${way('plan', 'permit')}${task('permit', 'liveline:state="permitted"')}
       ${way('permit', 'work')}${task('work', 'liveline:state="working"')}
       ${way('work', 'report')}${task('report', 'liveline:state="reporting"')}${way('report', 'e')}<endEvent id="e"/>`,
      attributes,
    )
  const guarded = { retcode: errorCodes.SAFETY_GUARD.retcode }

  it('are not taken away where a called process says so', async () => {
    await release('crew', line('crew', live))
    await release('order', calling('order', 'crew'))
    const started = await complete(only(await start('order')))
    const { instanceId } = started
    const { open } = await complete(only(started))
    expect(open).toMatchObject([{ elementId: 'permit' }])

    const refused = await end(instanceId)
    expect(refused).toMatchObject(guarded)
    const withdrawn = { body: { instanceId, opinion: 'x' } }
    expect(await test.call(processInstanceApi.withdraw, withdrawn, 'starter')).toMatchObject(guarded)
    const { actions } = succeeded(
      await test.call(processInstanceApi.detail, { query: { instanceId } }, 'starter', { language: 'en' }),
    )
    for (const name of ['end', 'withdraw']) {
      expect(actions.find(({ act }) => act === name)).toMatchObject({ can: false, reason: refused.msg })
    }
    const ending = { body: { order: { act: 'end' as const }, instanceIds: [instanceId] } }
    const foreseen = succeeded(await test.call(actJobApi.foresee, ending, 'starter', { language: 'en' }))
    expect(foreseen).toMatchObject({ possible: 0, refused: [{ reason: refused.msg, count: 1 }] })

    succeeded(await end((await complete(only(await complete(open[0]?.taskId ?? '')))).instanceId))
  })

  it('are not led back to where they could be taken away', async () => {
    await release('line', line('line', live))
    const permitted = await complete(only(await start('line')))
    const working = await complete(only(permitted))

    const tried = succeeded(await jump(only(working), 'plan', true))
    const refused = await jump(only(working), 'plan')
    expect(refused).toMatchObject(guarded)
    expect(refused.msg).toContain(tried.refusal)
    // What stays live may be moved.
    const { result } = succeeded(await jump(only(working), 'permit'))
    expect(await end(working.instanceId)).toMatchObject(guarded)
    const reporting = await complete(only(await complete(only(result ?? { open: [] }))))
    succeeded(await jump(only(reporting), 'plan'))
    succeeded(await end(working.instanceId))
  })

  it('are not taken away by another version that calls it something else', async () => {
    const body = { flowKey: 'versions', name: 'versions', bpmnXml: line('versions', live) }
    const { id } = succeeded(await test.call(processDefinitionApi.create, { body }, 'starter'))
    const releaseWith = async (attributes: string) => {
      const bpmnXml = line('versions', attributes)
      succeeded(await test.call(processDefinitionApi.update, { body: { id, bpmnXml } }, 'starter'))
      succeeded(await test.call(processDefinitionApi.release, { body: { id } }, 'starter'))
    }
    for (const attributes of [live, '', 'liveline:liveStates="permitted"']) await releaseWith(attributes)
    const started = succeeded(
      await test.call(processInstanceApi.start, { params: { id, v: 1 }, body: { forms: {} } }, 'starter'),
    )
    const { instanceId } = started
    const migrate = async (to: number, dryRun = false) =>
      succeeded(
        await test.call(
          migrationApi.migrate,
          { body: { instanceIds: [instanceId], to, reason: 'x', mapping: {}, dryRun } },
          'starter',
        ),
      ).results[0]
    const working = await complete(only(await complete(only(started))))
    for (const to of [2, 3]) {
      expect(await migrate(to, true)).toMatchObject(guarded)
      expect(await migrate(to)).toMatchObject(guarded)
    }
    expect(await end(instanceId)).toMatchObject(guarded)

    await complete(only(working))
    expect(await migrate(2)).toMatchObject({ ok: true })
    succeeded(await end(instanceId))
  })
})

it("another version does not forget who did what must be somebody else's", async () => {
  const line = (first: string, check = 'check') =>
    drawing(
      'duties',
      `<startEvent id="s"/>${way('s', first)}${task(first)}${way(first, check)}
       <userTask id="${check}" name="Do ${check}" flowable:candidateUsers="starter,other"
         liveline:separateFrom="${first}"/>${way(check, 'e')}<endEvent id="e"/>`,
    )
  const body = { flowKey: 'duties', name: 'duties', bpmnXml: line('plan') }
  const { id } = succeeded(await test.call(processDefinitionApi.create, { body }, 'starter'))
  for (const bpmnXml of [line('plan'), line('planning'), line('planning', 'checking'), line('plan', 'checking')]) {
    succeeded(await test.call(processDefinitionApi.update, { body: { id, bpmnXml } }, 'starter'))
    succeeded(await test.call(processDefinitionApi.release, { body: { id } }, 'starter'))
  }
  const started = { params: { id, v: 1 }, body: { forms: {} } }
  const begun = succeeded(await test.call(processInstanceApi.start, started, 'starter'))
  const { open } = await complete(only(begun))
  const refused = { retcode: errorCodes.SAFETY_GUARD.retcode }
  const toWhoPlanned = { body: { taskId: only({ open }), newUserId: starterId, reason: 'x' } }
  expect(await test.call(administrationApi.assign, toWhoPlanned, 'starter')).toMatchObject(refused)

  const migrate = async (to: number, mapping: Record<string, string>, dryRun = false) => {
    const wanted = { body: { instanceIds: [begun.instanceId], to, reason: 'x', mapping, dryRun } }
    return succeeded(await test.call(migrationApi.migrate, wanted, 'starter', { language: 'en' })).results[0]
  }
  for (const [to, mapping] of [
    [2, {}],
    [2, { plan: 'planning' }],
    [3, { check: 'checking' }],
    [3, { plan: 'planning', check: 'checking' }],
  ] as const) {
    for (const dryRun of [true, false]) {
      const told = await migrate(to, mapping, dryRun)
      expect(told).toMatchObject({ ok: false, ...refused })
      expect(told?.msg).toContain('Do plan')
    }
  }
  expect(await migrate(4, { check: 'checking' })).toMatchObject({ ok: true })
  expect(await test.call(administrationApi.assign, toWhoPlanned, 'starter')).toMatchObject(refused)
})
