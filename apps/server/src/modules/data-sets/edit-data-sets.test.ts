import { dataSetApi } from '@liveline/contract/data-set/calls.ts'
import type { EnteredDataSet } from '@liveline/contract/data-set/shapes.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { insertReport } from '../report-pages/report-pages.repository.ts'

let app: TestApp
let editor: { userName: string; name: string }
let colleague: string
let roleId: number
let asker: string

beforeAll(async () => {
  app = await createTestApp()
  await app.loadPack('live-line')
  editor = await aUser(app.database, { permissions: ['dataSet:edit'] })
  colleague = (await aUser(app.database, { permissions: ['dataSet:edit'] })).userName
  const role = await aRole(app.database, {})
  roleId = role.id
  asker = (await aUser(app.database, { roles: [role] })).userName
})
afterAll(() => app.close())

let made = 0
const entered = (facts: Partial<EnteredDataSet> = {}): EnteredDataSet => ({
  ...{ code: `edited${++made}`, name: '收费', nameEn: 'Fees', note: 'why', answers: 'rows' },
  query: 'select fee_no, amount from fee_notices where pay_state = any(:states)\norder by fee_no',
  parameters: [{ name: 'states', type: 'list', required: true, label: '状态', labelEn: 'State' }],
  ...{ columns: [], roleIds: [roleId], revealRoleIds: [], timeLimitMs: 3_000, rowLimit: 1_000 },
  ...facts,
})
const create = (facts: Partial<EnteredDataSet> = {}, as = editor.userName) =>
  app.call(dataSetApi.create, { body: entered(facts) }, as)
const detail = async (code: string) =>
  succeeded(await app.call(dataSetApi.detail, { query: { code } }, editor.userName))
const ask = (dataSetCode: string, params: Record<string, string[] | string | number> = {}, as = asker) =>
  app.call(dataSetApi.transform, { body: { dataSetCode, params } }, as)
const audited = async (code: string) =>
  (
    await app.database.query<{ action: string; user_name: string; detail: string }>(
      `select action, user_name, detail from audit_log where object_type = 'dataSet' and object_id = $1 order by id`,
      [code],
    )
  ).rows

describe('a data set', () => {
  it('is made, answers named parameters at once, and is listed and audited', async () => {
    const { code, rev } = succeeded(await create())

    expect(rev).toBe(1)
    expect((await ask(code, { states: ['notified'] })).data).toEqual({
      rows: [
        { fee_no: 'SF-0007', amount: 18_600 },
        { fee_no: 'SF-0008', amount: 6_400 },
      ],
      isCut: false,
    })
    expect((await ask(code, { states: [`x') or true; --`] })).data).toEqual({ rows: [], isCut: false })
    const { rows } = succeeded(await app.call(dataSetApi.list, { query: { keyword: code } }, editor.userName))
    expect(rows).toMatchObject([{ code, valid: 1, rev: 1, parameters: 1, updatedBy: editor.name }])
    expect(await audited(code)).toMatchObject([{ action: 'dataSet.create', user_name: editor.userName }])
  })

  it('gets a description of each column that it answers', async () => {
    const amount = { name: 'amount', label: '金额', labelEn: 'Amount', kind: 'money' as const, mask: 'none' as const }
    const { code } = succeeded(await create({ columns: [amount] }))
    expect((await detail(code)).columns).toEqual([
      { name: 'fee_no', label: '', labelEn: '', kind: 'text', mask: 'none' },
      amount,
    ])
  })

  it('hides what its columns mask from everybody but the roles that it names', async () => {
    const seer = await aRole(app.database, {})
    const seeing = (await aUser(app.database, { roles: [roleId, seer.id] })).userName
    const column = (name: string, mask: 'name' | 'phone' | 'idCard') => ({
      ...{ name, label: '', labelEn: '', kind: 'text' as const, mask },
    })
    const { code } = succeeded(
      await create({
        query: `select '欧阳明' as who, '13912345678' as phone, '110101199003078515' as id_no, 'none' as odd`,
        parameters: [],
        columns: [column('who', 'name'), column('phone', 'phone'), column('id_no', 'idCard'), column('odd', 'phone')],
        revealRoleIds: [seer.id],
      }),
    )
    const hidden = { who: '欧**', phone: '139****5678', id_no: '110101**********15', odd: '***' }
    expect((await ask(code)).data).toEqual({ rows: [hidden], isCut: false })
    expect((await ask(code, {}, seeing)).data).toMatchObject({ rows: [{ who: '欧阳明', phone: '13912345678' }] })
  })

  it('keeps what it was, which can be read and made the present one again', async () => {
    const { code } = succeeded(await create({ name: 'first' }))
    const { updatedAt: _at, updatedBy: _by, valid: _valid, ...present } = await detail(code)
    const changed = succeeded(
      await app.call(dataSetApi.update, { body: { ...present, name: 'second', rowLimit: 1 } }, editor.userName),
    )
    expect(changed.rev).toBe(2)
    expect((await ask(code, { states: ['notified'] })).data).toMatchObject({
      rows: [{ fee_no: 'SF-0007' }],
      isCut: true,
    })

    expect(succeeded(await app.call(dataSetApi.versions, { query: { code } }, editor.userName))).toMatchObject([
      { rev: 1, name: 'first' },
    ])
    const former = succeeded(await app.call(dataSetApi.version, { query: { code, rev: 1 } }, editor.userName))
    expect(former).toMatchObject({ name: 'first', rowLimit: 1_000, query: present.query })

    const body = { code, version: 1, rev: 2 }
    expect(succeeded(await app.call(dataSetApi.restore, { body }, editor.userName)).rev).toBe(3)
    expect(await detail(code)).toMatchObject({ name: 'first', rowLimit: 1_000, rev: 3 })
    expect((await audited(code)).map(({ action }) => action)).toEqual([
      'dataSet.create',
      'dataSet.update',
      'dataSet.restore',
    ])
  })

  it('is not saved over what somebody else has saved meanwhile', async () => {
    const { code } = succeeded(await create())
    const { updatedAt: _at, updatedBy: _by, valid: _valid, ...present } = await detail(code)
    succeeded(await app.call(dataSetApi.update, { body: { ...present, name: 'theirs' } }, colleague))
    const answer = await app.call(dataSetApi.update, { body: { ...present, name: 'mine' } }, editor.userName)
    expect([answer.retcode, answer.details]).toEqual([errorCodes.STALE.retcode, expect.objectContaining({ rev: 2 })])
    expect((await detail(code)).name).toBe('theirs')
  })

  it('can be switched off and on', async () => {
    const { code } = succeeded(await create())
    const setValid = (valid: boolean) => app.call(dataSetApi.setValid, { body: { code, valid } }, editor.userName)
    succeeded(await setValid(false))
    expect((await ask(code, { states: [] })).retcode).toBe(errorCodes.DATA_SET_UNKNOWN.retcode)
    succeeded(await setValid(true))
    expect((await ask(code, { states: [] })).retcode).toBe(0)
  })

  it('is not deleted while a counter or a report asks it; once deleted its code can be taken again', async () => {
    const { code } = succeeded(await create())
    const remove = () => app.call(dataSetApi.remove, { params: { code } }, editor.userName, { language: 'en' })
    const part = { kind: 'table' as const, dataSet: code, title: 'x', titleEn: '', width: 12 as const, values: [] }
    const reportId = await app.database.transaction((tx) =>
      insertReport(
        tx,
        { name: '收费报表', nameEn: 'Fee report', icon: '', content: { parts: [part] }, roleIds: [] },
        { userId: null, at: app.clock.now() },
      ),
    )
    expect(await remove()).toMatchObject({ retcode: errorCodes.IN_USE.retcode, details: { reports: ['Fee report'] } })
    await app.database.query('update report_pages set deleted_at = now() where id = $1', [reportId])
    const counter = { key: 'x', name: '计数', nameEn: 'Count', roleId: null, pageUrl: '/home' }
    await changeRows(app.database, `insert into system_config (key, value) values ('todoCounters', $1)`, [
      JSON.stringify([{ ...counter, source: { kind: 'dataSet', dataSetCode: code } }]),
    ])
    expect(await remove()).toMatchObject({ retcode: errorCodes.IN_USE.retcode, details: { counters: ['Count'] } })
    await changeRows(app.database, `delete from system_config where key = 'todoCounters'`)

    succeeded(await remove())
    expect((await ask(code, { states: [] })).retcode).toBe(errorCodes.DATA_SET_UNKNOWN.retcode)
    expect((await audited(code)).at(-1)).toMatchObject({ action: 'dataSet.delete' })
    expect(succeeded(await create({ code })).rev).toBe(3)
    expect((await create({ code })).retcode).toBe(errorCodes.DATA_SET_CODE_TAKEN.retcode)
  })

  it('of the pack that a person has changed stays as it is at the next start', async () => {
    const { updatedAt: _at, updatedBy: _by, valid: _valid, ...present } = await detail('plansByClass')
    succeeded(await app.call(dataSetApi.update, { body: { ...present, name: 'ours' } }, editor.userName))
    await app.database.query(`delete from pack_state where part = 'data-sets'`)
    await app.loadPack('live-line')
    expect((await detail('plansByClass')).name).toBe('ours')
  })
})

describe('what is entered', () => {
  it.each<[string, Partial<EnteredDataSet>, string, number | undefined]>([
    ['a slip of the pen', { query: 'select fee_no\nfrm fee_notices' }, 'line 2, column 5', 18],
    [
      'an unknown column',
      { query: 'select 收费, fee_no from fee_notices where :states is null' },
      'line 1, column 8',
      7,
    ],
    ['an unknown view', { query: `select '缴费' as a,\n  1 as b\nfrom people` }, 'line 3, column 6', 32],
    ['a parameter of no name', { query: 'select 1 as one where 1 = :none' }, 'line 1, column 27', 26],
    ['a parameter that nothing uses', { query: 'select 1 as one' }, 'the whole of it', undefined],
    [
      'a column that nothing answers',
      { columns: [{ name: 'gone', label: '', labelEn: '', kind: 'text', mask: 'none' }] },
      'the whole of it',
      undefined,
    ],
    [
      'two columns of one name',
      { query: 'select 1 as a, 2 as a where :states is not null' },
      'the whole of it',
      undefined,
    ],
    ['a role that nobody holds', { roleIds: [999_999] }, 'the whole of it', undefined],
  ])('is refused at its place for %s', async (_, facts, place, at) => {
    const answer = await app.call(dataSetApi.create, { body: entered(facts) }, editor.userName, { language: 'en' })
    expect([answer.retcode, answer.details?.['place'], answer.details?.['at']]).toEqual([
      errorCodes.DATA_SET_REFUSED.retcode,
      place,
      at,
    ])
  })

  it('is tried without being kept, with values for its parameters', async () => {
    const { code: _code, name: _name, nameEn: _en, note: _note, roleIds: _r, revealRoleIds: _v, ...tried } = entered()
    const body = { ...tried, run: true, params: { states: ['notified'] } }
    const { data } = await app.call(dataSetApi.tryOut, { body }, editor.userName)
    expect(data).toMatchObject({
      columns: [
        { name: 'fee_no', kind: 'text' },
        { name: 'amount', kind: 'number' },
      ],
      rows: [{ fee_no: 'SF-0007' }, { fee_no: 'SF-0008' }],
      isCut: false,
    })
    const without = await app.call(dataSetApi.tryOut, { body: { ...tried, run: true } }, editor.userName)
    expect(without.retcode).toBe(errorCodes.DATA_SET_PARAMETER.retcode)
  })
})

describe('a hundred thousand rows behind a set', () => {
  const thousands = `select n, 'row ' || n as name from generate_series(1, 100000) n`

  it('answers as many rows as it may, and says that there are more', async () => {
    const { code } = succeeded(await create({ query: thousands, parameters: [], rowLimit: 10_000 }))
    const { data } = await ask(code)
    const { rows, isCut } = data as { rows: unknown[]; isCut: boolean }
    expect([rows.length, isCut, rows.at(-1)]).toEqual([10_000, true, { n: 10_000, name: 'row 10000' }])
  })

  it('is refused when it would answer too much for a page', async () => {
    const wide = Array.from({ length: 30 }, (_, index) => `concat('${'x'.repeat(90)}', n) as c${index}`).join(', ')
    const query = `select ${wide} from generate_series(1, 100000) n`
    const { code } = succeeded(await create({ query, parameters: [], rowLimit: 10_000 }))
    expect((await ask(code)).retcode).toBe(errorCodes.DATA_SET_TOO_LARGE.retcode)
  })
})

describe('the editor is offered', () => {
  it('the views with their columns, what may be called, and roles', async () => {
    const { data } = await app.call(dataSetApi.choices, {}, editor.userName)
    expect(data.views.map(({ name }) => name)).toEqual(expect.arrayContaining(['plans', 'tasks', 'fee_notices']))
    expect(data.views.flatMap(({ label, labelEn }) => [label, labelEn])).not.toContain('')
    expect(data.functions).not.toContain('pg_sleep')
    expect(data.roles.some(({ id }) => id === roleId)).toBe(true)
  })
})
