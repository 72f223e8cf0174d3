import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import { createJourney, loadLiveLinePack, MONDAY, type Journey } from '../../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../../test-support/test-app.ts'
import { findHoldersNear } from '../../directory/directory.service.ts'

let test: TestApp
let journey: Journey

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
})
afterAll(() => test.close())

it('gives a step of the team of a plan to its people, whoever applied, and to all holders when it has none', async () => {
  const handlersOf = async (userName: string, teamId: number) => {
    const started = await journey.start({ teamId }, userName)
    const ahead = (await journey.detail(started.instanceId, userName)).forecast.find(
      ({ elementId }) => elementId === 'survey',
    )
    const forked = await journey.act(started, 'screening', 'live')
    const handlers = forked.open.find(({ elementId }) => elementId === 'survey')?.handlers ?? []
    expect(ahead?.handlers).toEqual(handlers)
    return { taskId: journey.taskOf(forked, 'survey'), handlers: handlers.map(({ kind, name }) => `${kind} ${name}`) }
  }

  // Of this team only, whose head it is; the head of another team does not even see it.
  const own = await handlersOf('chenyu', 151)
  expect(own.handlers).toEqual(['user 贺强'])
  expect(await journey.attempt(own.taskId, 'postpone', 'linfeng', { opinion: '大雾' })).toMatchObject({ status: 404 })

  // Above: somebody of the centre that the team belongs to. Beside: not asked.
  await changeRows(
    test.database,
    `insert into role_users (role_id, user_id) select 100041, id from users where user_name = 'panjun'`,
  )
  expect((await handlersOf('chenyu', 151)).handlers).toEqual(['user 贺强', 'user 潘军'])
  expect((await handlersOf('liuyang', 152)).handlers).toEqual(['user 林峰', 'user 潘军'])
  await changeRows(
    test.database,
    `delete from role_users where role_id = 100041 and user_id = (select id from users where user_name = 'panjun')`,
  )

  // Applied for by marketing, for a team whose head has left.
  await changeRows(test.database, `update users set enabled = false where user_name = 'songjie'`)
  expect((await handlersOf('gaoyue', 153)).handlers).toEqual(['role 班长'])
  await changeRows(test.database, `update users set enabled = true where user_name = 'songjie'`)
})

it('finds holders below an organisation too', async () => {
  const { rows } = await test.database.query<{ id: string }>(
    `select id from users where user_name in ('heqiang', 'linfeng', 'songjie') order by id`,
  )
  const heads = (await findHoldersNear(test.database, 150, [100041])).get(100041)
  expect(heads).toEqual(rows.map(({ id }) => Number(id)))
})
