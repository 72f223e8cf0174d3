import { dataSetApi } from '@liveline/contract/data-set/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { menuApi } from '@liveline/contract/menu/calls.ts'
import { reportPageApi } from '@liveline/contract/report-page/calls.ts'
import type { EnteredReport } from '@liveline/contract/report-page/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser } from '../../../test-support/factories.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let app: TestApp
let designer: { userName: string; name: string }
let reader: string
let stranger: string
let readerRole: number

beforeAll(async () => {
  app = await createTestApp()
  await app.loadPack('live-line')
  designer = await aUser(app.database, { permissions: ['reportPage:edit', 'menu:place'] })
  const role = await aRole(app.database, {})
  readerRole = role.id
  reader = (await aUser(app.database, { roles: [role] })).userName
  stranger = (await aUser(app.database)).userName
  await app.database.query(
    `update data_sets set role_ids = role_ids || $1::bigint where code in ('plansByClass', 'liveLineFigures')`,
    [role.id],
  )
})
afterAll(() => app.close())

const bar = {
  ...{ kind: 'bar' as const, dataSet: 'plansByClass', title: '类别', titleEn: 'Classes', width: 6 as const },
  ...{ category: 'class', values: ['plans'] },
}
const entered = (facts: Partial<EnteredReport> = {}): EnteredReport => ({
  ...{ name: '统计', nameEn: 'Statistics', icon: '', content: { parts: [bar] }, roleIds: [] },
  ...facts,
})
const create = async (facts: Partial<EnteredReport> = {}) =>
  succeeded(await app.call(reportPageApi.create, { body: entered(facts) }, designer.userName)).id
const open = (id: number, as = reader) => app.call(reportPageApi.open, { query: { id } }, as)
const save = (id: number, rev: number, facts: Partial<EnteredReport> = {}) =>
  app.call(reportPageApi.update, { body: { ...entered(facts), id, rev } }, designer.userName)
const detail = async (id: number) =>
  succeeded(await app.call(reportPageApi.detail, { query: { id } }, designer.userName))

describe('a report page', () => {
  it('of the pack shows the figures of live-line work to whom the data sets name', async () => {
    const { data } = await open(1)
    expect(data.parts.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['number', 'bar', 'stacked', 'line', 'table']),
    )
    expect(data.sets.find(({ code }) => code === 'plansByClass')).toMatchObject({
      usable: true,
      parameters: [
        { name: 'since', type: 'date', initial: '2026-01-01' },
        { name: 'until', type: 'date', initial: null },
      ],
    })
    expect(data.sets.find(({ code }) => code === 'plansByTeam')).toMatchObject({ usable: false })
    const figures = await app.call(dataSetApi.transform, { body: { dataSetCode: 'liveLineFigures' } }, reader)
    expect(figures.data).toEqual({ plans: 8, published: 1, avoided_hours: 2.5, household_hours: 1_050 })
  })

  it('is made, read by whom it names, and unknown to anybody else', async () => {
    const id = await create({ roleIds: [readerRole] })
    expect((await open(id)).data).toMatchObject({ name: '统计', parts: [bar] })
    expect((await open(id, stranger)).retcode).toBe(errorCodes.NOT_FOUND.retcode)
    expect((await open(id, designer.userName)).retcode).toBe(0)
  })

  it('is listed with what the menu shows of it, and not deleted while it stands there', async () => {
    const id = await create({ name: '放入菜单的报表' })
    const target = { kind: 'reportPage' as const, id: String(id) }
    const entry = { parentId: null, name: '菜单名', nameEn: 'Menu name', roleIds: [readerRole] }
    const { menuId } = succeeded(await app.call(menuApi.place, { body: { ...entry, target } }, designer.userName))
    const list = async () =>
      succeeded(await app.call(reportPageApi.list, { query: { keyword: '放入菜单' } }, designer.userName)).rows
    expect(await list()).toMatchObject([{ id, parts: 1, places: [{ name: '菜单名', nameEn: 'Menu name' }] }])
    const remove = () => app.call(reportPageApi.remove, { params: { id } }, designer.userName)
    expect((await remove()).retcode).toBe(errorCodes.IN_USE.retcode)
    succeeded(await app.call(menuApi.removePlacement, { body: { menuId } }, designer.userName))
    succeeded(await remove())
    expect(await list()).toEqual([])
    expect((await open(id)).retcode).toBe(errorCodes.NOT_FOUND.retcode)
  })

  it('keeps what it was, and can be made that again', async () => {
    const id = await create({ name: 'first' })
    expect(succeeded(await save(id, 1, { name: 'second', content: { parts: [] } })).rev).toBe(2)
    const versions = succeeded(await app.call(reportPageApi.versions, { query: { id } }, designer.userName))
    expect(versions).toMatchObject([{ rev: 1, name: 'first', updatedBy: designer.name }])
    const former = succeeded(await app.call(reportPageApi.version, { query: { id, rev: 1 } }, designer.userName))
    expect(former.content.parts).toEqual([bar])
    const body = { id, version: 1, rev: 2 }
    expect(succeeded(await app.call(reportPageApi.restore, { body }, designer.userName)).rev).toBe(3)
    expect(await detail(id)).toMatchObject({ name: 'first', rev: 3, content: { parts: [bar] } })
    const { rows } = await app.database.query<{ action: string }>(
      `select action from audit_log where object_type = 'reportPage' and object_id = $1 order by id`,
      [String(id)],
    )
    expect(rows.map(({ action }) => action)).toEqual(['reportPage.create', 'reportPage.update', 'reportPage.restore'])
  })

  it('is not saved over what somebody else has saved meanwhile', async () => {
    const id = await create()
    succeeded(await save(id, 1, { name: 'theirs' }))
    expect(await save(id, 1, { name: 'mine' })).toMatchObject({
      retcode: errorCodes.STALE.retcode,
      details: { rev: 2, name: designer.name },
    })
    expect((await detail(id)).name).toBe('theirs')
  })

  it('is refused with every place that is wrong', async () => {
    const parts = [bar, { ...bar, values: ['gone'] }, { ...bar, dataSet: 'gone' }]
    const body = entered({ content: { parts }, roleIds: [999_999] })
    const answer = await app.call(reportPageApi.create, { body }, designer.userName, { language: 'en' })
    expect([answer.retcode, answer.details?.['count']]).toEqual([errorCodes.REPORT_REFUSED.retcode, 3])
    expect(answer.msg).toContain('part 2 “类别” its data set has no column “gone”')
  })

  it('that is switched off is opened by nobody', async () => {
    const id = await create()
    const setValid = (valid: boolean) => app.call(reportPageApi.setValid, { body: { id, valid } }, designer.userName)
    succeeded(await setValid(false))
    expect((await open(id)).retcode).toBe(errorCodes.PAGE_SWITCHED_OFF.retcode)
    succeeded(await setValid(true))
    expect((await open(id)).retcode).toBe(0)
  })

  it('is made from the data sets that are switched on', async () => {
    const sources = () => app.call(reportPageApi.sources, {}, designer.userName)
    const codes = succeeded(await sources()).sets.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['plansByClass', 'savedByMonth', 'onTimeByNode']))
    await app.database.query(`update data_sets set valid = false where code = 'savedByMonth'`)
    expect(succeeded(await sources()).sets.map(({ code }) => code)).not.toContain('savedByMonth')
    await app.database.query(`update data_sets set valid = true where code = 'savedByMonth'`)
  })
})
