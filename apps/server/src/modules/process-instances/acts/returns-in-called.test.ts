/** Sending back within a called process: to its own steps, in the same call, and to nothing of its caller's. */
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aRole, aUser, type TestUser } from '../../../../test-support/factories.ts'
import { MONDAY, succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'

let test: TestApp
let applicant: TestUser
let first: TestUser
let second: TestUser
let checker: TestUser
let crew: number

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  const { id: checkers } = await aRole(test.database)
  const workers = await aRole(test.database)
  crew = workers.id
  applicant = await aUser(test.database, { permissions: ['workflow:start'] })
  first = await aUser(test.database, { roles: [workers] })
  second = await aUser(test.database, { roles: [workers] })
  checker = await aUser(test.database, { roles: [checkers] })
  const check = step('check', `kind="role" value="${checkers}"`)
  await release('survey', [step('draft', `kind="role" value="${crew}"`), check])
  // Its element ids are those of what it calls.
  await release('work', [step('prepare', 'kind="initiator"'), step('draft', 'kind="initiator"'), call('survey')])
  await release('around', [step('draft', 'kind="initiator"'), call('survey'), check])
  await release('deep', [step('draft', 'kind="initiator"'), call('around')])
  await release('both', [step('prepare', 'kind="initiator"'), call('survey', 2)])
})
beforeEach(() => test.clock.set(MONDAY))
afterAll(() => test?.close())

const step = (id: string, approver: string, attributes = '', more = '') =>
  `<userTask id="${id}" name="${id}" ${attributes}><extensionElements><liveline:approver ${approver}/>${more}
   </extensionElements></userTask>`
const call = (key: string, times = 1) =>
  `<callActivity id="call" name="Call" calledElement="${key}">${
    times === 1
      ? ''
      : `<multiInstanceLoopCharacteristics><loopCardinality>${times}</loopCardinality></multiInstanceLoopCharacteristics>`
  }</callActivity>`

async function release(flowKey: string, steps: readonly string[]): Promise<void> {
  const ids = ['s', ...steps.map((one) => /id="(\w+)"/.exec(one)?.[1] ?? ''), 'e']
  const flows = ids.slice(1).map((to, at) => `<sequenceFlow id="f${at}" sourceRef="${ids[at]}" targetRef="${to}"/>`)
  const bpmnXml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${flowKey}" isExecutable="true">
    <startEvent id="s"/>${steps.join('')}<endEvent id="e"/>${flows.join('')}</process></definitions>`
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, { flowKey, name: flowKey, nameEn: flowKey, bpmnXml }),
  )
}

type Open = { readonly open: readonly { readonly taskId: string; readonly name: string }[] }
const idOf = ({ open }: Open, name: string) => open.find((one) => one.name === name)?.taskId ?? expect.fail(name)
const start = async (key: string) =>
  succeeded(
    await test.call(processInstanceApi.startByKey, { params: { key }, body: { forms: {} } }, applicant.userName),
  )
const complete = async (taskId: string, by: TestUser) =>
  succeeded(await test.call(taskApi.complete, { body: { taskId, forms: {}, opinion: '' } }, by.userName))
const reject = (taskId: string, by: TestUser, to: string, straightBack = false) =>
  test.call(taskActApi.reject, { body: { taskId, to, opinion: '重填', attachments: [], straightBack } }, by.userName)
const shown = async (taskId: string, by: TestUser) =>
  succeeded(await test.call(taskApi.detail, { params: { id: taskId } }, by.userName))
const detail = async (instanceId: string, by = applicant.userName) =>
  succeeded(await test.call(processInstanceApi.detail, { query: { instanceId } }, by))
const standing = ({ open }: Open) => open.map(({ name }) => name).toSorted()

/** Started, and led on by the applicant as far as he can. */
async function toDraft(key: string) {
  let at = await start(key)
  for (
    let taskId = at.open[0]?.taskId ?? '';
    (await test.call(taskApi.detail, { params: { id: taskId } }, applicant.userName)).data?.canAct === true;
    taskId = at.open[0]?.taskId ?? ''
  )
    at = await complete(taskId, applicant)
  return at
}

it('goes to the step of the called process, to who did it, and straight back; the caller stays as it is', async () => {
  const begun = await toDraft('work')
  const { instanceId } = begun
  const drafted = await complete(idOf(begun, 'draft'), second)
  const taskId = idOf(drafted, 'check')

  const { returnTargets, actions } = await shown(taskId, checker)
  expect(returnTargets).toMatchObject([
    {
      elementId: 'draft',
      by: { userId: second.userId },
      refusal: '',
      straightBackRefusal: '',
      cancelledElementIds: [],
    },
  ])
  expect(actions.find(({ act }) => act === 'reject')).toMatchObject({ can: true })

  const back = succeeded(await reject(taskId, checker, 'previous', true))
  expect(standing(back)).toEqual(['draft'])
  const again = idOf(back, 'draft')
  expect(await shown(again, second)).toMatchObject({ canAct: true, straightBackTo: { elementId: 'check' } })
  expect(
    (await test.call(taskApi.complete, { body: { taskId: again, forms: {}, opinion: '' } }, first.userName)).retcode,
  ).not.toBe(0)
  const { timeline, activeElementIds } = await detail(instanceId)
  expect(activeElementIds).toEqual(['call'])
  // The caller's drawing has steps of the same ids, and nothing was led from one of them to the other.
  expect(timeline.find(({ kind }) => kind === 'returned')).toMatchObject({ fromElementIds: [], toElementIds: [] })

  const forth = await complete(again, second)
  expect(standing(forth)).toEqual(['check'])
  expect((await complete(idOf(forth, 'check'), checker)).status).toBe('completed')
})

it('goes no further back than the call began, and says so', async () => {
  const begun = await toDraft('work')
  const taskId = idOf(begun, 'draft')

  const { returnTargets, actions } = await shown(taskId, first)
  expect(returnTargets).toEqual([])
  expect(actions.find(({ act }) => act === 'reject')).toMatchObject({
    can: false,
    reason: expect.stringContaining('被调用的流程'),
  })
  for (const to of ['prepare', 'draft', 'initiator', 'previous', 'call']) {
    const refused = await reject(taskId, first, to)
    expect(refused.retcode).toBe(errorCodes.RETURN_REFUSED.retcode)
    expect(refused.msg).toContain('被调用的流程')
  }
})

it('stays in its own call where calls are two deep', async () => {
  const begun = await toDraft('deep')
  const drafted = await complete(idOf(begun, 'draft'), first)
  const inner = idOf(drafted, 'check')
  expect((await shown(inner, checker)).returnTargets).toMatchObject([
    { elementId: 'draft', by: { userId: first.userId } },
  ])
  const back = succeeded(await reject(inner, checker, 'draft'))
  expect(await shown(idOf(back, 'draft'), first)).toMatchObject({ canAct: true })

  const ended = await complete(idOf(await complete(idOf(back, 'draft'), first), 'check'), checker)
  const outer = idOf(ended, 'check')
  // The draft of the process between, which the applicant made; not that of the one it called.
  expect((await shown(outer, checker)).returnTargets).toMatchObject([
    { elementId: 'draft', meant: ['initiator', 'previous'], by: { userId: applicant.userId }, refusal: '' },
  ])
  // Nobody can tell what the call between them guards.
  expect((await reject(outer, checker, 'initiator', true)).retcode).toBe(errorCodes.STRAIGHT_BACK_REFUSED.retcode)
  const corrected = succeeded(await reject(outer, checker, 'initiator'))
  expect(await shown(idOf(corrected, 'draft'), applicant)).toMatchObject({ canAct: true })
  const inside = await complete(idOf(corrected, 'draft'), applicant)
  const anew = await complete(idOf(inside, 'draft'), second)
  // A call that has ended has done nothing in the one that runs now.
  expect((await shown(idOf(anew, 'check'), checker)).returnTargets).toMatchObject([{ by: { userId: second.userId } }])
  const last = await complete(idOf(anew, 'check'), checker)
  expect((await complete(idOf(last, 'check'), checker)).status).toBe('completed')
})

it('leaves the other calls of a step that calls several times as they are', async () => {
  const begun = await toDraft('both')
  const [one, other] = begun.open.map(({ taskId }) => taskId)
  const done = await complete(one ?? '', first)
  const mine = idOf(done, 'check')
  const both = await complete(other ?? '', second)
  const theirs = both.open.find(({ name, taskId }) => name === 'check' && taskId !== mine)?.taskId ?? ''

  const by = async (taskId: string) => (await shown(taskId, checker)).returnTargets.map((target) => target.by?.userId)
  expect(await by(mine)).toEqual([first.userId])
  expect(await by(theirs)).toEqual([second.userId])
  const back = succeeded(await reject(mine, checker, 'draft', true))
  expect(await shown(idOf(back, 'draft'), first)).toMatchObject({ canAct: true })
  expect(await shown(theirs, checker)).toMatchObject({ status: 'open', canAct: true })
  const forth = await complete(idOf(back, 'draft'), first)
  const again = forth.open.find(({ name, taskId }) => name === 'check' && taskId !== theirs)?.taskId ?? ''
  expect(await by(again)).toEqual([first.userId])
})

it('is done once when two do it at the same moment', async () => {
  const other = await aUser(test.database)
  const named = [checker, other].map(({ userName }) => `<liveline:approver kind="user" value="${userName}"/>`).join('')
  const check = `<userTask id="check" name="check"><extensionElements>${named}</extensionElements></userTask>`
  await release('raced', [step('draft', `kind="role" value="${crew}"`), check])
  await release('race', [call('raced')])
  const drafted = await complete(idOf(await start('race'), 'draft'), first)
  const taskId = idOf(drafted, 'check')

  const answers = await Promise.all([reject(taskId, checker, 'draft'), reject(taskId, other, 'draft')])

  expect(answers.filter(({ retcode }) => retcode === 0)).toHaveLength(1)
  const { timeline, open } = await detail(drafted.instanceId)
  expect(timeline.filter(({ kind }) => kind === 'returned')).toHaveLength(1)
  expect(open.map(({ name }) => name)).toEqual(['draft'])
})

it('leads straight back past no step that must not be passed over', async () => {
  const permit = step('permit', `kind="role" value="${crew}"`, 'liveline:noJumpOver="true"')
  const check = step('check', `kind="user" value="${checker.userName}"`)
  await release('permitted', [step('draft', `kind="role" value="${crew}"`), permit, check])
  await release('guarding', [call('permitted')])
  const drafted = await complete(idOf(await start('guarding'), 'draft'), first)
  const taskId = idOf(await complete(idOf(drafted, 'permit'), first), 'check')

  const { returnTargets } = await shown(taskId, checker)
  const target = returnTargets.find(({ elementId }) => elementId === 'draft')
  expect(target).toMatchObject({ refusal: '', straightBackRefusal: expect.stringContaining('permit') })
  expect((await reject(taskId, checker, 'draft', true)).retcode).toBe(errorCodes.STRAIGHT_BACK_REFUSED.retcode)
  expect(standing(succeeded(await reject(taskId, checker, 'draft')))).toEqual(['draft'])
})

it('is what its time limit does too: never to a step of the caller', async () => {
  const late = step(
    'check',
    `kind="user" value="${checker.userName}"`,
    '',
    '<liveline:timeLimit hours="8" onOverdue="return"/>',
  )
  await release('late', [step('draft', `kind="role" value="${crew}"`), late])
  await release('lateCaller', [step('prepare', 'kind="initiator"'), call('late'), step('check', 'kind="initiator"')])
  // Where the first step of the called process is late, and the caller's of the same id has one before it.
  await release('lateAtOnce', [late])
  await release('atOnceCaller', [
    step('prepare', 'kind="initiator"'),
    call('lateAtOnce'),
    step('check', 'kind="initiator"'),
  ])
  const begun = await toDraft('lateCaller')
  const atOnce = await toDraft('atOnceCaller')
  await complete(idOf(begun, 'draft'), first)

  test.clock.set('2026-11-25T09:01:00+08:00')
  await test.workflow.runDueJobs()

  const anew = await test.loginAs(applicant.userName)
  expect((await detail(begun.instanceId, anew)).open.map(({ name }) => name)).toEqual(['draft'])
  const { open, activeElementIds } = await detail(atOnce.instanceId, anew)
  expect(open.map(({ name }) => name)).toEqual(['check'])
  expect(activeElementIds).toEqual(['call'])
})
