/** Ways around what a drawing guards: through a called process, or through another version. */
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

const drawing = (id: string, body: string) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  targetNamespace="t" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
  <process id="${id}" isExecutable="true">${body}</process></definitions>`
const way = (from: string, to: string) => `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`
const task = (id: string, attributes = '', inside = '') =>
  `<userTask id="${id}" name="Do ${id}" flowable:assignee="starter" ${attributes}>${inside}</userTask>`
const calling = (id: string, calledElement: string) =>
  drawing(
    id,
    `<startEvent id="s"/>${way('s', 'first')}${task('first')}${way('first', 'call')}
     <callActivity id="call" calledElement="${calledElement}"/>${way('call', 'last')}${task('last')}
     ${way('last', 'e')}<endEvent id="e"/>`,
  )

beforeAll(async () => {
  test = await createTestApp()
  const permissions = ['workflow:start', 'workflow:edit', 'workflow:release', 'workflow:admin']
  await aUser(test.database, { userName: 'starter', roles: [await aRole(test.database, { permissions })] })
  userId = (await aUser(test.database, { userName: 'other' })).userId
}, 60_000)
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
