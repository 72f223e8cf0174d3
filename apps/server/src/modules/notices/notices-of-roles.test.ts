import { COUNTED_ROWS } from '@liveline/contract/constants.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { noticeApi } from '@liveline/contract/notice/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser, type TestRole, type TestUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { vacuum } from '../../../test-support/vacuum.ts'
import type { Queryable } from '../../database/open-database.ts'
import { textOf } from '../../database/prepared.ts'
import { pageNotices } from './notices.repository.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await aUser(test.database, { userName: 'starter', permissions: ['workflow:start'] })
})
afterAll(() => test?.close())

/** A process with one task, for the roles. */
async function aProcess(roles: readonly TestRole[]) {
  const key = `look${roles.map(({ id }) => id).join('x')}`
  const approvers = roles.map(({ id }) => `<liveline:approver kind="role" value="${id}"/>`).join('')
  const bpmnXml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${key}" isExecutable="true">
    <startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="look"/>
    <userTask id="look" name="Look"><extensionElements>${approvers}</extensionElements></userTask></process></definitions>`
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, { flowKey: key, name: key, nameEn: key, bpmnXml }),
  )
  return {
    start: async () => {
      const started = await test.call(
        processInstanceApi.startByKey,
        { params: { key }, body: { forms: {} } },
        'starter',
      )
      return succeeded(started).open[0]?.taskId ?? ''
    },
  }
}

const holders = async (role: TestRole, count: number): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: count }, () => aUser(test.database, { roles: [role] })))
const list = async ({ userName }: TestUser, query: object = {}) =>
  succeeded(await test.call(noticeApi.list, { query }, userName))
const unread = { unread: 'true' } as const
const markRead = async ({ userName }: TestUser, ids: string[]) =>
  succeeded(await test.call(noticeApi.read, { body: { ids } }, userName))
const complete = async ({ userName }: TestUser, taskId: string) =>
  succeeded(await test.call(taskApi.complete, { body: { taskId } }, userName))

describe('the notice of a task that is with a role', () => {
  it('is one row, read by each holder for himself, and by all of them once the task has ended', async () => {
    const role = await aRole(test.database)
    const [a, b, c] = (await holders(role, 3)) as [TestUser, TestUser, TestUser]
    const taskId = await (await aProcess([role])).start()
    const rows = await test.database.query('select 1 from notices where task_id = $1', [taskId])
    expect(rows.rowCount).toBe(1)
    const early = test.clock.now().toISOString()
    const [notice] = (await list(a, unread)).rows
    expect(notice).toMatchObject({ kind: 'task', link: `/mission/form?taskId=${taskId}`, readAt: null })

    await markRead(a, [notice?.id ?? ''])
    await markRead(a, [notice?.id ?? ''])

    expect([(await list(a, unread)).total, (await list(b, unread)).total, (await list(c, unread)).total]).toEqual([
      0, 1, 1,
    ])
    expect((await list(a)).rows).toMatchObject([{ readAt: early }])
    expect((await list(b)).rows).toMatchObject([{ readAt: null }])

    test.clock.advance(60_000)
    await complete(b, taskId)

    const late = test.clock.now().toISOString()
    for (const one of [a, b, c]) expect((await list(one, unread)).rows).toEqual([])
    expect((await list(a)).rows).toMatchObject([{ readAt: early }])
    expect((await list(b)).rows).toMatchObject([{ readAt: late }])
    expect((await list(c)).rows).toMatchObject([{ readAt: late }])
  })

  it('is gone for who loses the role, and while it is open there for who gets it', async () => {
    const role = await aRole(test.database)
    const [old, other] = (await holders(role, 2)) as [TestUser, TestUser]
    const flow = await aProcess([role])
    const [done, open] = [await flow.start(), await flow.start()]
    await complete(other, done)
    expect((await list(old)).total).toBe(2)
    const [notice] = (await list(old, unread)).rows

    await changeRows(test.database, 'delete from role_users where user_id = $1', [old.userId])
    const [late] = (await holders(role, 1)) as [TestUser]

    expect((await list(old)).rows).toEqual([])
    await markRead(old, [notice?.id ?? ''])
    expect((await list(late)).rows).toMatchObject([{ link: `/mission/form?taskId=${open}`, readAt: null }])
    expect(await list(late, unread)).toMatchObject({ total: 1, rows: [{ link: `/mission/form?taskId=${open}` }] })
    const { rows } = await test.database.query('select 1 from notice_marks where user_id = $1', [old.userId])
    expect(rows).toEqual([])
  })

  it('is one for who holds two of the roles that it is for, and read once', async () => {
    const roles = [await aRole(test.database), await aRole(test.database)]
    const both = await aUser(test.database, { roles })
    await (await aProcess(roles)).start()
    const shown = await list(both)
    expect([shown.rows.length, shown.total, (await list(both, unread)).total]).toEqual([1, 1, 1])

    await markRead(both, [shown.rows[0]?.id ?? ''])

    expect([(await list(both)).total, (await list(both, unread)).total]).toEqual([1, 0])
  })

  it('that no task is behind is not shown to who gets the role afterwards', async () => {
    const role = await aRole(test.database)
    const [old] = (await holders(role, 1)) as [TestUser]
    await manyNotices(role, 1, { ofTasks: false })
    const [late] = (await holders(role, 1)) as [TestUser]

    expect([(await list(old)).total, (await list(old, unread)).total]).toEqual([1, 1])
    expect([(await list(late)).total, (await list(late, unread)).total]).toEqual([0, 0])
  })
})

let made = 0
/** Open notices of a role, as so many tasks would leave them; the newest last. */
async function manyNotices(role: TestRole, count: number, { ofTasks = true } = {}): Promise<string[]> {
  const { rows } = await test.database.query<{ id: string }>(
    `insert into notices (id, actor_kind, actor_id, org_id, kind, title, task_id, created_at)
     select ($4 || lpad(to_hex($6 + n), 12, '0'))::uuid, 'role', $1, 0, 'task', n::text,
            case when $3 then gen_random_uuid() end, $5
     from generate_series(1, $2) n returning id`,
    // Made now, as the ids of the server are.
    [role.id, count, ofTasks, `${nowInHex()}-7000-8000-`, test.clock.now(), made],
  )
  made += count
  return rows.map(({ id }) => id)
}
const nowInHex = () =>
  Date.now()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')

/** Every page from the first to the last, by `after`. */
async function walk(person: TestUser, query: object): Promise<string[][]> {
  const pages: string[][] = []
  let after: string | undefined
  do {
    const page = await list(person, { ...query, ...(after === undefined ? {} : { after }) })
    pages.push(page.rows.map(({ title }) => title))
    after = page.next ?? undefined
  } while (after !== undefined)
  return pages
}
const downFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => String(first - index))

describe('a long list of notices', () => {
  it('is walked to its end by what each page gives to go on behind', async () => {
    const [role, second] = [await aRole(test.database), await aRole(test.database)]
    const person = await aUser(test.database, { roles: [role, second] })
    await manyNotices(role, 7)
    await manyNotices(second, 5)

    for (const query of [{ rows: 5 }, { rows: 5, ...unread }]) {
      const pages = await walk(person, query)
      expect(pages.map(({ length }) => length)).toEqual([5, 5, 2])
      // The second role's are newer, or of the same millisecond.
      expect(pages.flat().toSorted()).toEqual([...downFrom(7, 7), ...downFrom(5, 5)].toSorted())
    }
    const [first, last] = [await list(person, { rows: 5 }), await list(person, { rows: 5, page: 3 })]
    expect([first.rows.length, last.rows.length, first.next === null, last.next]).toEqual([5, 2, false, null])
    expect(new Set([...first.rows, ...last.rows].map(({ id }) => id)).size).toBe(7)
  })

  it('is counted to a thousand, and to the end when asked for', async () => {
    const role = await aRole(test.database)
    const [person] = (await holders(role, 1)) as [TestUser]
    await manyNotices(role, COUNTED_ROWS)
    for (const query of [{}, unread]) {
      expect(await list(person, query)).toMatchObject({ total: COUNTED_ROWS, totalIsCapped: false })
    }

    await manyNotices(role, 1500)

    for (const query of [{}, unread]) {
      expect(await list(person, query)).toMatchObject({ total: COUNTED_ROWS, totalIsCapped: true })
      const exact = await list(person, { ...query, exactTotal: 'true' })
      expect(exact).toMatchObject({ total: COUNTED_ROWS + 1500, totalIsCapped: false })
    }
  })

  it('has no pages by number past those that are counted, and no place of another list', async () => {
    const role = await aRole(test.database)
    const [person] = (await holders(role, 1)) as [TestUser]
    await manyNotices(role, COUNTED_ROWS + 5)
    const all = await list(person, { rows: 1 })
    const answers = [
      await test.call(noticeApi.list, { query: { after: 'abc' } }, person.userName),
      await test.call(noticeApi.list, { query: { ...unread, after: all.next ?? '' } }, person.userName),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, retcode: errorCodes.CURSOR_INVALID.retcode })
    }
    const last = await list(person, { page: 50, rows: 20 })
    expect(last.rows).toHaveLength(20)
    expect((await list(person, { page: 51, rows: 20 })).rows).toEqual(last.rows)
  })

  it('of which somebody has read thousands still leads him to the ones that he has not', async () => {
    const role = await aRole(test.database)
    const [person] = (await holders(role, 1)) as [TestUser]
    const ids = await manyNotices(role, 4500)
    await test.database.query(
      'insert into notice_marks (user_id, notice_id, read_at) select $1, unnest($2::uuid[]), $3',
      [person.userId, ids.slice(3), test.clock.now()],
    )

    const pages = await walk(person, { rows: 2, ...unread })

    expect(pages.flat()).toEqual(['3', '2', '1'])
    expect((await list(person, { ...unread, exactTotal: 'true' })).total).toBe(3)
    expect(await list(person, unread)).toMatchObject({ rows: [], total: 0, totalIsCapped: true })
  })

  it('reads no more rows when there are ten times as many notices and marks', async () => {
    const role = await aRole(test.database)
    const [person, other] = (await holders(role, 2)) as [TestUser, TestUser]
    const mark = (who: TestUser, ids: readonly string[]) =>
      test.database.query('insert into notice_marks (user_id, notice_id, read_at) select $1, unnest($2::uuid[]), $3', [
        who.userId,
        ids,
        test.clock.now(),
      ])
    const grow = async (count: number) => {
      const ids = await manyNotices(role, count)
      await Promise.all([mark(person, ids.slice(1)), mark(other, ids)])
      await vacuum(test.asOwner, 'notices, notice_marks')
    }
    const firstPage = { page: 1, pageSize: 20, after: undefined, exactTotal: false }
    const cost = async () => {
      const costs: number[] = []
      for (const unreadOnly of [true, false]) {
        const search = { userId: person.userId, unread: unreadOnly }
        costs.push(await rowsRead((database) => pageNotices(database, search, firstPage)))
      }
      return costs
    }
    // Other actors have few: what the average one costs says nothing of this role.
    await test.database.query(
      `insert into notices (id, actor_kind, actor_id, org_id, kind, title, created_at)
       select gen_random_uuid(), 'role', 9000000 + n % 8, 0, 'task', '', $1 from generate_series(1, 2400) n`,
      [test.clock.now()],
    )
    await grow(5_000)
    const few = await cost()
    await grow(45_000)
    const many = await cost()

    expect(many.filter((rows, index) => rows > (few[index] ?? 0))).toEqual([])
    expect(Math.max(...many)).toBeLessThan(10_000)
  })
})

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }

/** Rows that the scans of a statement took from tables and indexes. */
async function rowsRead(ask: (database: Queryable) => Promise<unknown>): Promise<number> {
  let read = 0
  const count = (plan: Plan): void => {
    const { Plans: below = [] } = plan
    below.forEach(count)
    if (below.length === 0)
      read += Math.round((plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'])
  }
  await ask({
    async query(text, values) {
      const { rows } = await test.database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, format json) ${textOf(text)}`,
        values,
      )
      for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) count(plan)
      return test.database.query(text, values)
    },
  })
  return read
}
