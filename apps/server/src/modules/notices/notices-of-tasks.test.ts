import { missionApi } from '@liveline/contract/mission/calls.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { createJourney, loadLiveLinePack, MONDAY, succeeded, type Journey } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'

let test: TestApp
let journey: Journey

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test.close())

describe('a new task', () => {
  it('tells the next handlers, in lists, counts and notices', async () => {
    const before = succeeded(await test.call(missionApi.counts, { query: {} }, await journey.as('zhoumin')))
    const started = await journey.start()
    const after = succeeded(
      await test.call(missionApi.counts, { query: { flowIds: 'lwPlanApproval' } }, await journey.as('zhoumin')),
    )
    expect(after.total).toBe(before.total + 1)
    const found = succeeded(
      await test.call(
        missionApi.search,
        { body: { keyword: started.number, sort: '-createdAt' } },
        await journey.as('zhoumin'),
      ),
    )
    expect(found.rows).toMatchObject([
      {
        instanceId: started.instanceId,
        fields: { feeder: '10kV 莲塘 811 线' },
        currentHandlers: [{ kind: 'role', id: 100040 }],
      },
    ])
    const notices = succeeded(
      await test.call(noticeApi.list, { query: { unread: 'true' } }, await journey.as('zhoumin')),
    )
    expect(notices.rows[0]?.title).toContain(started.number)
    succeeded(
      await test.call(noticeApi.read, { body: { ids: [notices.rows[0]?.id ?? ''] } }, await journey.as('zhoumin')),
    )
    expect(
      succeeded(await test.call(noticeApi.list, { query: { unread: 'true' } }, await journey.as('zhoumin'))).total,
    ).toBe(notices.total - 1)
    const shown = await journey.detail(started.instanceId)
    expect(
      shown.forecast
        .slice(0, 2)
        .map(({ elementId }) => elementId)
        .toSorted(),
    ).toEqual(['opsCheck', 'survey'])
  })

  it('marks the notices of a task read for all its handlers once it has ended', async () => {
    const signing = await journey.surveyed()
    const taskId = journey.taskOf(signing, 'signSafety')
    const people = ['fengchao', 'dengli', 'lujia']
    const unread = async (person: string) =>
      succeeded(await test.call(noticeApi.list, { query: { unread: 'true' } }, await journey.as(person)))
        .rows.filter(({ link }) => link.endsWith(taskId))
        .map(({ id }) => id)
    const readAt = async (person: string) =>
      succeeded(await test.call(noticeApi.list, {}, await journey.as(person)))
        .rows.filter(({ link }) => link.endsWith(taskId))
        .map((notice) => notice.readAt)
    for (const person of people) expect(await readAt(person)).toEqual([null])

    const early = test.clock.now()
    succeeded(await test.call(noticeApi.read, { body: { ids: await unread('lujia') } }, await journey.as('lujia')))
    expect([await unread('lujia'), await unread('dengli')]).toMatchObject([[], [expect.any(String)]])
    test.clock.advance(60_000)
    await journey.act(signing, 'signSafety', 'approve')
    const late = test.clock.now()
    const moments = [late, late, early].map((moment) => [moment.toISOString()])
    expect([await readAt('fengchao'), await readAt('dengli'), await readAt('lujia')]).toEqual(moments)

    const { instanceId } = signing
    succeeded(
      await test.call(
        processInstanceApi.withdraw,
        { body: { instanceId, opinion: '改期' } },
        await journey.as('chenyu'),
      ),
    )
    const left = await test.database.query(
      'select link from notices where process_instance_id = $1 and read_at is null',
      [instanceId],
    )
    expect(left.rows).toEqual([])
  })

  it('leaves the time at which a person read the notice of his own task, and gives the others theirs at its end', async () => {
    const [early, never] = [await aUser(test.database), await aUser(test.database)]
    const approvers = [early, never].map(({ userName }) => `<liveline:approver kind="user" value="${userName}"/>`)
    const bpmnXml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
      xmlns:liveline="http://liveline.example/schema/bpmn"><process id="inPerson" isExecutable="true">
      <startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="look"/>
      <userTask id="look" name="Look"><extensionElements>${approvers.join('')}</extensionElements></userTask></process></definitions>`
    await test.database.transaction((tx) =>
      test.workflow.definitions.ensureWorkflow(tx, { flowKey: 'inPerson', name: 'p', nameEn: 'p', bpmnXml }),
    )
    const started = succeeded(
      await test.call(
        processInstanceApi.startByKey,
        { params: { key: 'inPerson' }, body: { forms: {} } },
        await journey.as('chenyu'),
      ),
    )
    const noticeOf = async (person: string) =>
      succeeded(await test.call(noticeApi.list, {}, await journey.as(person))).rows[0]
    const [before, readAt] = [await noticeOf(early.userName), test.clock.now().toISOString()]
    const ids = [before?.id ?? '']
    succeeded(await test.call(noticeApi.read, { body: { ids } }, await journey.as(early.userName)))

    test.clock.advance(60_000)
    const body = { taskId: journey.taskOf(started, 'look') }
    succeeded(await test.call(taskApi.complete, { body }, await journey.as(never.userName)))

    expect(before).toMatchObject({ kind: 'task', readAt: null })
    expect(await noticeOf(early.userName)).toMatchObject({ readAt })
    expect(await noticeOf(never.userName)).toMatchObject({ readAt: test.clock.now().toISOString() })
  })

  it('tells a listening handler at once that his to-do list changed', async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const address = test.app.server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const headers = { token: await journey.as('zhoumin') }
    const stream = await fetch(`http://127.0.0.1:${port}/notice/stream`, { headers })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('event: todo')

    await journey.start()

    expect((await reader?.read())?.value).toContain('event: notice')
    await reader?.cancel()
  })
})
