import { dataJobApi } from '@liveline/contract/data-job/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { fileApi } from '@liveline/contract/file/calls.ts'
import { peopleApi } from '@liveline/contract/people/calls.ts'
import { userApi } from '@liveline/contract/user/calls.ts'
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDepartment, aRole, aUser, type TestRole, type TestUser } from '../../../../test-support/factories.ts'
import { logIn } from '../../../../test-support/login-calls.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TITLES = ['用户名*', '姓名*', '账号来源', '电话', '邮箱', '身份证号', '部门', '其他组织属性', '角色']

let test: TestApp
let admin: TestUser
let token: string
let team: { id: number; name: string }
let elsewhere: { id: number; name: string }
let post: { id: number; name: string }
let [role, kept]: TestRole[] = []

beforeAll(async () => {
  test = await createTestApp()
  const company = await aDepartment(test.database)
  team = await aDepartment(test.database, { pid: company.id })
  elsewhere = await aDepartment(test.database)
  post = await aDepartment(test.database, { aid: 2 })
  role = await aRole(test.database)
  kept = await aRole(test.database, { allocatable: false })
  const administrators = await aRole(test.database, {
    permissions: ['user:read', 'user:write', 'role:grant'],
    dataScope: 'below',
  })
  admin = await aUser(test.database, { roles: [administrators], orgs: [company.id] })
  token = await test.loginAs(admin.userName)
})
afterAll(() => test?.close())

async function upload(rows: readonly (readonly CellValue[])[]): Promise<string> {
  const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: rows.map((row) => [...row]) }] }))
  const answer = await test.call(fileApi.upload, { query: { name: 'people.xlsx' } }, token, {
    rawBody: content,
    headers: { 'content-type': XLSX },
  })
  return succeeded(answer).id
}

async function run(fileId: string, dryRun: boolean) {
  const { jobId } = succeeded(await test.call(peopleApi.importRows, { body: { fileId, dryRun } }, token))
  await test.dataJobWorker.runOne()
  return succeeded(await test.call(dataJobApi.get, { query: { id: jobId } }, token))
}

const fetchResult = (id: string) => test.app.inject({ url: `/api/form/data/job/result?id=${id}`, headers: { token } })

async function sheetOf(bytes: Buffer): Promise<CellValue[][]> {
  const { sheets } = await readXlsx(bytes)
  return (sheets[0]?.rows ?? []) as CellValue[][]
}

let made = 0
const person = (
  more: Partial<Record<'userName' | 'name' | 'source' | 'phone' | 'department' | 'attributes' | 'roles', string>> = {},
) => {
  const of = { userName: `imp${++made}`, name: '钱导入', department: team.name, ...more }
  return [
    of.userName,
    of.name,
    of.source ?? '',
    of.phone ?? '',
    '',
    '',
    of.department,
    of.attributes ?? '',
    of.roles ?? '',
  ]
}
const find = async (keyword: string) => succeeded(await test.call(userApi.page, { query: { keyword } }, token)).rows

describe('an import of people', () => {
  it('stores all of them, and their one-time passwords are handed out once', async () => {
    const rows = Array.from({ length: 5 }, () =>
      person({ phone: '13812345678', attributes: post.name, roles: role?.name ?? '' }),
    )
    const fileId = await upload([TITLES, ...rows, person({ userName: '=cmd()', source: '统一人员目录' })])
    const checked = await run(fileId, true)
    expect(checked).toMatchObject({
      subject: 'people',
      formId: null,
      state: 'done',
      outcome: { accepted: 6, refused: 0 },
    })
    expect(await find('imp1')).toEqual([])

    const stored = await run(fileId, false)
    expect(stored).toMatchObject({ state: 'done', outcome: { accepted: 6, refused: 0 }, result: { isOnce: true } })
    expect((await find('imp1'))[0]).toMatchObject({
      departmentName: team.name,
      roles: [{ id: role?.id }],
      userSource: 0,
    })
    expect((await find('=cmd'))[0]).toMatchObject({ userName: '=cmd()', userSource: 1 })

    const { rows: parts } = await test.database.query<{ content: Buffer }>('select content from data_job_parts')
    const both = await Promise.all([fetchResult(stored.id), fetchResult(stored.id)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    const first = both.find(({ statusCode }) => statusCode === 200)!
    const sheet = await sheetOf(first.rawPayload)
    expect(parts.some(({ content }) => first.rawPayload.equals(content))).toBe(false)
    expect(sheet).toHaveLength(6)
    const [userName, , password] = sheet[1] as string[]
    expect((await logIn(test, String(userName), String(password))).data.mustChangePassword).toBe(true)
    expect((await fetchResult(stored.id)).statusCode).toBe(404)
    const again = await test.call(peopleApi.importRows, { body: { fileId, dryRun: false } }, token)
    expect(again.retcode).toBe(errorCodes.ALREADY_IMPORTED.retcode)
  })

  it('tells of every row that is wrong, and stores nothing then', async () => {
    const taken = person()
    const right = person()
    const wrong = [
      [...person({ userName: admin.userName.toUpperCase() })],
      [...person({ name: '' })],
      [...person({ phone: 'x' })],
      [...person({ source: '月球' })],
      [...person({ department: elsewhere.name })],
      [...person({ department: '没有的部门' })],
      [...person({ department: '' })],
      [...person({ roles: kept?.name ?? '' })],
      taken.with(1, '重名'),
    ]
    const fileId = await upload([TITLES, taken, right, ...wrong])
    const { outcome, id, result } = await run(fileId, false)
    expect(outcome).toMatchObject({ accepted: 0, refused: wrong.length })
    expect(outcome?.problems.map(({ row, field }) => [row, field])).toEqual([
      [4, 'userName'],
      [5, 'name'],
      [6, 'phone'],
      [7, 'userSource'],
      [8, 'department'],
      [9, 'department'],
      [10, 'department'],
      [11, 'roles'],
      [12, 'userName'],
    ])
    expect(await find(String(right[0]))).toEqual([])
    expect(result?.isOnce).toBe(false)
    const sheet = await sheetOf((await fetchResult(id)).rawPayload)
    expect(sheet).toHaveLength(wrong.length + 1)
    // The error sheet, mended, is a file to import.
    const mended = [sheet[0] ?? [], [sheet[2]?.[0] ?? '', '', ...person()]]
    expect((await run(await upload(mended), true)).outcome).toMatchObject({ accepted: 1, refused: 0 })
  })

  it('is done again from the file when the server that did it was killed: nobody twice, nobody without a password', async () => {
    const rows = Array.from({ length: 3 }, () => person())
    const fileId = await upload([TITLES, ...rows])
    const { jobId } = succeeded(await test.call(peopleApi.importRows, { body: { fileId, dryRun: false } }, token))
    // Passwords were invented and kept when the server died; of the people none, since all are stored with the end.
    await test.database.query(
      `update data_jobs set state = 'running', holder = gen_random_uuid(), attempts = 1, done = 3, total = 3, is_sealed = true,
         leased_until = $2 where id = $1`,
      [jobId, new Date(test.clock.now().getTime() - 1)],
    )
    await test.database.query(
      `insert into data_job_parts (job_id, position, content) values ($1, 0, 'of the killed')`,
      [jobId],
    )

    await test.dataJobWorker.runOne()

    const job = succeeded(await test.call(dataJobApi.get, { query: { id: jobId } }, token))
    expect(job).toMatchObject({ state: 'done', done: 3, total: 3, outcome: { accepted: 3, refused: 0 } })
    expect(await test.dataJobWorker.runOne()).toBe(false)
    const [, ...given] = await sheetOf((await fetchResult(jobId)).rawPayload)
    expect(given.map(([userName]) => userName)).toEqual(rows.map(([userName]) => userName))
    for (const [userName, , password] of given as string[][]) {
      expect(await find(String(userName))).toHaveLength(1)
      expect((await logIn(test, String(userName), String(password))).data.mustChangePassword).toBe(true)
    }
    expect((await fetchResult(jobId)).statusCode).toBe(404)
  })

  it.each([
    [['姓名'], 'missing'],
    [['用户名', '姓名', '身高'], 'unknown'],
    [['用户名', '姓名', '姓名'], 'twice'],
  ])('refuses a file with the columns %j: one is %s', async (titles) => {
    const { state, error } = await run(await upload([titles, titles.map(() => 'a')]), true)
    expect([state, error === null]).toEqual(['failed', false])
  })

  it('has a template that names what may be written', async () => {
    const answer = await test.app.inject({ url: '/system/user/template', headers: { token } })
    const { sheets } = await readXlsx(answer.rawPayload)
    expect(sheets[0]?.rows[0]).toEqual(TITLES)
    const offered = (sheets[1]?.rows ?? []).flat().map(String)
    expect(offered.some((text) => text.endsWith(`/${team.name}`))).toBe(true)
    expect([offered.includes(role?.name ?? ''), offered.includes(kept?.name ?? '')]).toEqual([true, false])
    expect(offered).not.toContain(elsewhere.name)
    expect(peopleApi.template.path).toBe('/system/user/template')
  })
})

it('no file makes an administrator', async () => {
  const appointing = await aRole(test.database, { permissions: ['workflow:admin'] })
  const { sheets } = await readXlsx(
    (await test.app.inject({ url: '/system/user/template', headers: { token } })).rawPayload,
  )
  expect((sheets[1]?.rows ?? []).flat().map(String)).not.toContain(appointing.name)
  const { outcome } = await run(await upload([TITLES, person({ roles: appointing.name })]), false)
  expect(outcome).toMatchObject({ accepted: 0, refused: 1, problems: [{ field: 'roles' }] })
  expect(outcome?.problems[0]?.message).toContain('管理员角色')
})

it('an export holds what the list shows, masked, and no formula', async () => {
  const name = '=1+1'
  await aUser(test.database, { name, orgs: [team.id], phone: '13812345678', userName: 'exported1' })
  const { jobId } = succeeded(
    await test.call(peopleApi.exportRows, { body: { keyword: 'exported1', format: 'xlsx' } }, token),
  )
  await test.dataJobWorker.runOne()
  const [titles, row, ...more] = await sheetOf((await fetchResult(jobId)).rawPayload)
  expect(titles).toHaveLength(11)
  expect(row?.slice(0, 4)).toEqual(['exported1', `'${name}`, '本地账号', '138****5678'])
  expect(String(row?.[6])).toMatch(new RegExp(`/${team.name}$`))
  expect(more).toEqual([])
  const repeated = succeeded(await test.call(dataJobApi.repeat, { body: { id: jobId } }, token))
  expect(repeated.jobId).not.toBe(jobId)
  const cancelled = succeeded(await test.call(dataJobApi.cancel, { body: { id: repeated.jobId } }, token))
  expect(cancelled).toMatchObject({ state: 'cancelled', name: '人员' })
})

it('a job is not repeated by whoever lost the right to people', async () => {
  const body = { keyword: 'nobody-at-all', format: 'csv' } as const
  const { jobId } = succeeded(await test.call(peopleApi.exportRows, { body }, token))
  await test.dataJobWorker.runOne()
  const former = await aUser(test.database)
  await test.database.query('update data_jobs set user_id = $1 where id = $2', [former.userId, jobId])
  const refused = await test.call(dataJobApi.repeat, { body: { id: jobId } }, former.userName)
  expect(refused.retcode).toBe(errorCodes.FORBIDDEN.retcode)
})
