import { FEE_NOTICE_FORM_ID, ROLE_FEE_CLERK, ROLE_WORK_ORDER_HANDLER } from '@liveline/contract/constants.ts'
import { counterApi } from '@liveline/contract/counter/calls.ts'
import { dataSetApi } from '@liveline/contract/data-set/calls.ts'
import type { DataSetParameter, DataSetValue } from '@liveline/contract/data-set/shapes.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { organisationApi } from '@liveline/contract/organisation/calls.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDepartment, aRole, aUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { silentLog } from '../../log.ts'
import { createDataSetsService } from './data-sets.service.ts'
import { upsertDataSet } from './data-sets.repository.ts'

let app: TestApp
let roleId: number
let asker: string

beforeAll(async () => {
  app = await createTestApp()
  await app.loadPack('live-line')
  const role = await aRole(app.database, {})
  roleId = role.id
  asker = (await aUser(app.database, { roles: [role] })).userName
})
afterAll(() => app.close())

let made = 0
async function aDataSet(
  query: string,
  { parameters = [], answers = 'rows' }: { parameters?: DataSetParameter[]; answers?: 'row' | 'rows' } = {},
): Promise<string> {
  const code = `set${++made}`
  const dataSet = {
    ...{ code, name: code, nameEn: code, note: '', query, parameters, answers, columns: [], roleIds: [roleId] },
    ...{ revealRoleIds: [], timeLimitMs: 3_000, rowLimit: 1_000 },
  }
  await app.database.transaction((tx) => upsertDataSet(tx, dataSet, app.clock.now()))
  return code
}
const ask = (dataSetCode: string, params: Record<string, DataSetValue> = {}, as = asker) =>
  app.call(dataSetApi.transform, { body: { dataSetCode, params } }, as)
const text = (name: string, more: Partial<DataSetParameter> = {}): DataSetParameter => ({
  name,
  type: 'text',
  required: true,
  ...more,
})

describe('getToPayCount of the pack', () => {
  it('counts the fee notices that wait, for the fee clerk alone', async () => {
    expect((await ask('getToPayCount', {}, 'xielan')).data).toMatchObject({ total: 2 })
    expect(await ask('getToPayCount', {}, 'caowen')).toMatchObject({ status: 403 })
    expect((await app.call(counterApi.todo, {}, 'xielan')).data).toMatchObject([
      { key: 'toPay', count: 2, roleId: ROLE_FEE_CLERK, pageUrl: '/lwFeeList?payState=notified' },
    ])
    const rows = await app.call(
      formDataApi.list,
      { body: { formId: FEE_NOTICE_FORM_ID, filters: [{ field: 'payState', op: 'eq', value: 'notified' }] } },
      'xielan',
    )
    expect(rows.data.total).toBe(2)
  })

  it('and the replies that wait are counted and listed for who answers them', async () => {
    expect((await app.call(counterApi.todo, {}, 'caowen')).data).toMatchObject([
      { key: 'reply', count: 2, roleId: ROLE_WORK_ORDER_HANDLER },
    ])
    const body = { formId: 8576, filters: [{ field: 'replyType', op: 'eq' as const, value: 1 }] }
    expect((await app.call(formDataApi.list, { body }, 'caowen')).data.total).toBe(2)
    expect((await app.call(formDataApi.list, { body }, 'xielan')).data.total).toBe(0)
  })
})

describe('a data set', () => {
  it('answers its row, or its rows with a word on whether there are more', async () => {
    const row = await aDataSet('select 7 as total', { answers: 'row' })
    const none = await aDataSet('select 7 as total where false', { answers: 'row' })
    const many = await aDataSet('select n from generate_series(1, 5000) n')
    expect((await ask(row)).data).toEqual({ total: 7 })
    expect((await ask(none)).data).toEqual({})
    const { rows, isCut } = (await ask(many)).data as { rows: unknown[]; isCut: boolean }
    expect([rows.length, isCut]).toEqual([1_000, true])
  })

  it('takes parameters as values, never as text of the query', async () => {
    const code = await aDataSet('select fee_no from fee_notices where fee_no = $1', { parameters: [text('no')] })
    expect((await ask(code, { no: 'SF-0007' })).data).toEqual({ rows: [{ fee_no: 'SF-0007' }], isCut: false })
    const attack = "' or '1'='1'; drop table data_sets; --"
    expect((await ask(code, { no: attack })).data).toEqual({ rows: [], isCut: false })
  })

  it('refuses a parameter that is missing, unknown, of another type, or the business of the server', async () => {
    const parameters = [
      text('day', { type: 'date' }),
      text('hours', { type: 'integer', required: false }),
      text('me', { type: 'integer', from: 'callerId' }),
    ]
    const query = 'select $1::date as day, $2::int as hours, $3::bigint as me'
    const code = await aDataSet(query, { parameters, answers: 'row' })
    expect((await ask(code, { day: '2026-03-01' })).data).toMatchObject({ day: '2026-03-01', hours: null })
    const problems: [Record<string, DataSetValue>, string][] = [
      [{}, 'day'],
      [{ day: '2026-13-45' }, 'day'],
      [{ day: '2026-03-01', hours: 1.5 }, 'hours'],
      [{ day: '2026-03-01', hours: '1' }, 'hours'],
      [{ day: '2026-03-01', me: 1 }, 'me'],
      [{ day: '2026-03-01', other: 1 }, 'other'],
    ]
    for (const [params, parameter] of problems) {
      const answer = await ask(code, params)
      expect([answer.retcode, answer.details]).toEqual([
        errorCodes.DATA_SET_PARAMETER.retcode,
        expect.objectContaining({ code, parameter }),
      ])
    }
  })

  it.each([
    ['2026-03-01T08:00:00+08:00', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00.250Z', '2026-03-01T00:00:00.250Z'],
    ['2026-03-01T08:00', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01 08:00:00', '2026-03-01T00:00:00.000Z'],
    ['2028-02-29T12:00:00Z', '2028-02-29T12:00:00.000Z'],
  ])('reads the moment %s', async (at, meant) => {
    const parameters = [text('at', { type: 'datetime' })]
    const code = await aDataSet('select $1::timestamptz as at', { parameters, answers: 'row' })
    expect((await ask(code, { at })).data).toEqual({ at: meant })
  })

  it.each([
    ...['2026-02-31T08:00:00Z', '2027-02-29T08:00:00Z', '0000-01-01T08:00:00Z', '0001-01-01T00:00:00+08:00'],
    ...['2026-03-01T08:00:00+8', '2026-03-01T+08:00', '2026-03-01T08', '2026-03-01T24:00:00Z', '2026-03-01T08:60Z'],
    ...['2026-03-01T08:00:00+99:99', '2026-03-01T', '2026-03-01', '+12026-03-01T08:00:00Z', 'infinity', 'now', ''],
    ...['2026-3-1T08:00:00Z', '2026-03-01T08:00:00Z ', '2026-03-01T08:00:00 GMT', 1_772_323_200],
  ])('refuses the moment %s', async (at) => {
    const parameters = [text('at', { type: 'datetime' })]
    const code = await aDataSet('select $1::timestamptz as at', { parameters, answers: 'row' })
    const { retcode, details } = await ask(code, { at })
    expect([retcode, details]).toEqual([
      errorCodes.DATA_SET_PARAMETER.retcode,
      expect.objectContaining({ parameter: 'at' }),
    ])
  })

  it.each(['2026-02-31', '0000-01-01', '2026-03-01T00:00:00Z', '2026-3-1', 'today'])(
    'refuses the day %s',
    async (day) => {
      const parameters = [text('day', { type: 'date' })]
      const code = await aDataSet('select $1::date as day', { parameters, answers: 'row' })
      expect((await ask(code, { day })).retcode).toBe(errorCodes.DATA_SET_PARAMETER.retcode)
    },
  )

  it('counts for the present department from the moment on that the person switches it', async () => {
    const departments = [await aDepartment(app.database), await aDepartment(app.database)]
    const ids = departments.map(({ id }) => id)
    const { userName } = await aUser(app.database, { roles: [roleId], orgs: ids })
    const parameters = [text('department', { type: 'integer', from: 'callerDepartment' })]
    const code = await aDataSet('select $1::int as department', { parameters, answers: 'row' })
    const here = await app.loginAs(userName)
    expect((await ask(code, {}, here)).data).toEqual({ department: ids[0] })

    await app.call(organisationApi.changeDepartment, { query: { depId: ids[1] ?? 0 } }, await app.loginAs(userName))

    expect((await ask(code, {}, here)).data).toEqual({ department: ids[1] })
  })

  it('that nobody declared, or that is switched off, is unknown by name', async () => {
    const code = await aDataSet('select 1 as one')
    await app.database.query('update data_sets set valid = false where code = $1', [code])
    for (const one of [code, 'noSuchSet']) {
      const answer = await ask(one)
      expect(answer).toMatchObject({ status: 404, retcode: errorCodes.DATA_SET_UNKNOWN.retcode })
      expect(answer.msg).toContain(one)
    }
  })

  it('is for the roles that it names', async () => {
    const code = await aDataSet('select 1 as one')
    const stranger = await aUser(app.database, { permissions: ['workflow:admin'] })
    expect((await ask(code, {}, stranger.userName)).retcode).toBe(errorCodes.FORBIDDEN.retcode)
  })

  it('is ended when it takes longer than it may', async () => {
    const code = await aDataSet('select count(*) from generate_series(1, 100000000000)', { answers: 'row' })
    const hasty = createDataSetsService({
      ...{ database: app.database, clock: app.clock, log: silentLog },
      timeLimitMs: 50,
    })
    const caller = { roleIds: [roleId], language: 'en' } as unknown as Parameters<typeof hasty.transform>[0]
    await expect(hasty.transform(caller, code)).rejects.toMatchObject({ code: 'DATA_SET_TOO_SLOW' })
  })
})

describe('the counters of the configuration', () => {
  it('are those that it names; one that fails says so and keeps the others', async () => {
    const broken = await aDataSet('select 1 / 0 as total', { answers: 'row' })
    const well = await aDataSet('select 3 as total', { answers: 'row' })
    const of = (key: string, dataSetCode: string, role: number | null) => ({
      key,
      name: key,
      nameEn: key,
      roleId: role,
      pageUrl: '/home',
      source: { kind: 'dataSet', dataSetCode },
    })
    const settings = [of('a', broken, null), of('b', well, roleId), of('c', well, 999), of('d', 'noSuchSet', null)]
    await changeRows(app.database, `insert into system_config (key, value) values ('todoCounters', $1)`, [
      JSON.stringify(settings),
    ])
    expect((await app.call(counterApi.todo, {}, asker)).data).toMatchObject([
      { key: 'a', count: null },
      { key: 'b', count: 3 },
    ])
    await changeRows(app.database, `delete from system_config where key = 'todoCounters'`)
  })
})
