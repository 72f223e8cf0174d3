import { searchApi } from '@liveline/contract/search/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDepartment, aUser } from '../../../test-support/factories.ts'
import { createJourney, loadLiveLinePack, MONDAY, succeeded, type Journey } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import { findPeople, type NamedPerson } from './find-people.ts'

let test: TestApp
let journey: Journey
let plan: { instanceId: string; number: string; title: string }

beforeAll(async () => {
  test = await createTestApp({ clock: createTestClock(MONDAY) })
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  plan = await journey.detail((await journey.start()).instanceId)
})
afterAll(() => test?.close())

const find = async (text: string, as: string) =>
  succeeded(await test.call(searchApi.find, { query: { text } }, await journey.as(as)))

it('finds a plan by its number, by digits of it and by its title, as a task and as a process', async () => {
  for (const text of [plan.number, plan.number.toLowerCase(), plan.number.slice(-6), plan.title.slice(0, 4)]) {
    const { tasks, processes } = await find(text, 'zhoumin')
    expect([text, tasks.map(({ number }) => number)]).toEqual([text, expect.arrayContaining([plan.number])])
    expect(processes.map(({ instanceId }) => instanceId)).toContain(plan.instanceId)
  }
})

it('finds nothing of a plan for somebody who may not see it', async () => {
  const stranger = await aUser(test.database)
  const found = succeeded(await test.call(searchApi.find, { query: { text: plan.number } }, stranger.userName))
  expect(found).toEqual({ tasks: [], processes: [], people: [] })
})

it('finds people by name, pinyin and initials, with department and nothing to reach them by', async () => {
  const department = await aDepartment(test.database)
  const wanted = await aUser(test.database, { name: '单晓雪', orgs: [department.id], phone: '13812345678' })
  await aUser(test.database, { name: '单晓雪', enabled: false })
  for (const text of ['晓雪', 'sxx', 'ShanXiaoXue', 'shanxaioxue'])
    expect([text, (await find(text, 'chenyu')).people]).toEqual([
      text,
      [{ userId: wanted.userId, name: '单晓雪', departmentName: department.name }],
    ])
  expect((await find('13812345678', 'chenyu')).people).toEqual([])
})

it('answers at most ten of each, and takes what is typed as text', async () => {
  for (let count = 0; count < 12; count++) await aUser(test.database, { name: `同名${count}` })
  expect((await find('同名', 'chenyu')).people).toHaveLength(10)
  for (const text of ['%', '_____', "' or true --", '\\']) expect((await find(text, 'chenyu')).people).toEqual([])
})

it.each([
  ['zhoumin', ['周敏']],
  ['zhuomin', ['周敏']],
  ['zoumin', ['周敏']],
  ['zhouminn', ['周敏']],
  ['zhouminnn', []],
  ['zm', ['周敏']],
  ['周敏x', []],
  ['shou', ['周敏']],
  ['sho', []],
])('%s is said for %j', (typed, names) => {
  const people: NamedPerson[] = [
    { userId: 1, name: '周敏', departmentName: '', sounds: 'zhoumin', initials: 'zm' },
    { userId: 2, name: '高原', departmentName: '', sounds: 'gaoyuan', initials: 'gy' },
  ]
  expect(findPeople(people, typed, 10).map(({ name }) => name)).toEqual(names)
})
