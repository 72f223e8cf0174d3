import { auditApi } from '@liveline/contract/audit/calls.ts'
import { dataJobApi } from '@liveline/contract/data-job/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../../test-support/factories.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'
import { audit } from '../audit.service.ts'

/** More than are read at once, and more than a page counts. */
const MANY = 1_203
const AUDITOR = 'auditor'
let test: TestApp
let token: string
let zhou: TestUser

beforeAll(async () => {
  test = await createTestApp()
  await aUser(test.database, { userName: AUDITOR, permissions: ['audit:read'] })
  token = await test.loginAs(AUDITOR)
  zhou = await aUser(test.database, { userName: 'zhou.min', name: '周敏' })
  await test.database.transaction(async (tx) => {
    for (let number = 0; number < MANY; number++)
      await audit(tx, zhou, { action: 'task.complete', objectType: 'task', objectId: `t-${number}` })
    await audit(tx, zhou, {
      ...{ action: 'user.unlock', objectType: 'user', objectId: zhou.userId, result: 'refused' as const },
      ...{ onBehalfOf: '=1+1', address: '203.0.113.9' },
    })
  })
})
afterAll(() => test?.close())

type Body = Parameters<typeof begin>[0]
const begin = async (body: { format: 'csv' | 'xlsx'; who?: string; action?: string; result?: 'refused' }) =>
  succeeded(await test.call(auditApi.exportRows, { body }, token)).jobId

async function exported(body: Body): Promise<{ jobId: string; file: Buffer }> {
  const jobId = await begin(body)
  await test.dataJobWorker.runOne()
  const job = succeeded(await test.call(dataJobApi.get, { query: { id: jobId } }, token))
  expect(job).toMatchObject({ state: 'done', subject: 'audit', formId: null, name: '审计日志', format: body.format })
  const { rawPayload } = await test.app.inject({
    url: `/api/form/data/job/result?id=${jobId}`,
    headers: { token },
  })
  return { jobId, file: rawPayload }
}

const actsOf = async (id: string) =>
  (
    await test.database.query<{ action: string }>(
      `select action from audit_log where object_type = 'auditLog' and object_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ action }) => action)

it('writes every entry of the search once, the newest first, into a CSV file, and notes it', async () => {
  const { jobId, file } = await exported({ format: 'csv', who: '周敏', action: 'task.complete' })
  const [titles, ...rows] = parseCsv(file.toString('utf8').replace('\uFEFF', ''))
  expect(titles).toHaveLength(13)
  expect(rows.map((row) => row[10])).toEqual(Array.from({ length: MANY }, (_, at) => `t-${MANY - 1 - at}`))
  expect(await actsOf(jobId)).toEqual(['audit.export', 'audit.exportEnded'])
})

it('writes a workbook with names in words, and no formula', async () => {
  const { file } = await exported({ format: 'xlsx', who: 'zhou.min', result: 'refused' })
  const [titles, row, ...more] = (await readXlsx(file)).sheets[0]?.rows ?? []
  expect(titles?.[2]).toBe('操作人')
  expect(row?.slice(2, 6)).toEqual(['周敏', null, 'zhou.min', `'=1+1`])
  expect(row?.slice(7)).toEqual([
    'user.unlock',
    expect.any(String),
    '周敏',
    String(zhou.userId),
    '已拒绝',
    '203.0.113.9',
  ])
  expect(more).toEqual([])
})

it('is repeated and cancelled, but not by whoever lost the right to the log', async () => {
  const { jobId } = await exported({ format: 'csv', result: 'refused' })
  const again = succeeded(await test.call(dataJobApi.repeat, { body: { id: jobId } }, token)).jobId
  expect(again).not.toBe(jobId)
  succeeded(await test.call(dataJobApi.cancel, { body: { id: again } }, token))
  expect(await actsOf(again)).toEqual(['audit.export', 'audit.cancelJob'])

  const former = await aUser(test.database)
  await test.database.query('update data_jobs set user_id = $1 where id = $2', [former.userId, jobId])
  const refused = await test.call(dataJobApi.repeat, { body: { id: jobId } }, former.userName)
  expect(refused.retcode).toBe(errorCodes.FORBIDDEN.retcode)
})
