import { errorCodes } from '@liveline/contract/error-codes.ts'
import { pageTableApi } from '@liveline/contract/page-table/calls.ts'
import { sessionApi } from '@liveline/contract/session/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { createFormDesign, schemaOf } from '../../../test-support/form-design.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'

const clock = createTestClock()
let test: TestApp
let designer: string
let colleague: { userName: string; name: string }
let reader: string

const params = {
  flowIdList: [] as string[],
  columns: [
    { key: 'number', title: '编号', titleEn: 'Number', sortable: true, width: 160 },
    { key: 'fields.amount', title: '金额', titleEn: 'Amount', format: 'number', align: 'right', totals: 'sum' },
  ],
  filters: [{ key: 'keyword', title: '编号', titleEn: 'Number', kind: 'text' }],
  actions: ['open'],
  defaultSort: '-number',
}
const entered = {
  ...{ pageCode: 'tools', categoryResource: 'tools-of-test', pageIcon: '', name: '工器具', nameEn: 'Tools' },
  pageParams: JSON.stringify(params),
}
const create = async (facts: Partial<typeof entered> = {}) =>
  succeeded(await test.call(pageTableApi.create, { body: { ...entered, ...facts } }, designer))
const detail = async (id: number) => succeeded(await test.call(pageTableApi.detail, { query: { id } }, designer))
const save = (body: Parameters<typeof test.call<typeof pageTableApi.update>>[1]['body'], as = designer) =>
  test.call(pageTableApi.update, { body }, as)
const menuVersion = async () => {
  clock.advance(5_000)
  return succeeded(await test.call(sessionApi.checkToken, {}, reader)).menuVersion
}

beforeAll(async () => {
  test = await createTestApp({ clock })
  const designing = { permissions: ['pageTable:edit'] as const }
  designer = (await aUser(test.database, { permissions: [...designing.permissions] })).userName
  colleague = await aUser(test.database, { permissions: [...designing.permissions] })
  reader = (await aUser(test.database)).userName
  await changeRows(
    test.database,
    `insert into menus (id, parent_id, url, name, name_en, type) values (9001, null, 'tools-of-test', '工具', 'Tools', 1)`,
  )
})
afterAll(() => test.close())

describe('a page', () => {
  it('appears for everyone who is logged in, and goes when it is switched off', async () => {
    const before = await menuVersion()
    const { id } = await create()
    const made = await menuVersion()
    const listed = async () => succeeded(await test.call(pageTableApi.all, {}, reader)).map((page) => page.id)
    expect(made).not.toBe(before)
    expect(await listed()).toContain(id)

    succeeded(await test.call(pageTableApi.setValid, { body: { configId: id, valid: 'false' } }, designer))

    expect(await menuVersion()).toBe(before)
    expect(await listed()).not.toContain(id)
    const gone = await test.call(pageTableApi.byId, { query: { id } }, reader)
    expect(gone).toMatchObject({ status: 404, retcode: errorCodes.PAGE_SWITCHED_OFF.retcode })
    expect(await detail(id)).toMatchObject({ valid: 0, rev: 1, name: '工器具' })

    succeeded(await test.call(pageTableApi.setValid, { body: { configId: id, valid: 1 } }, designer))
    expect(await menuVersion()).toBe(made)
  })

  it('follows the pack until a person changes it, and stays as he left it from then on', async () => {
    const { id } = await create()
    const load = (name: string) =>
      test.database.transaction((tx) =>
        test.pageTables.ensurePageConfig(tx, { ...entered, id, name, pageParams: JSON.parse(entered.pageParams) }),
      )
    expect(await load('业务包')).toBe(true)
    expect(await detail(id)).toMatchObject({ name: '业务包', rev: 1 })

    succeeded(await save({ id, rev: 1, name: '自己的' }))

    expect(await load('业务包二')).toBe(false)
    expect(await detail(id)).toMatchObject({ name: '自己的' })
  })

  it('keeps what it was at every save, by whom and when, and becomes that again', async () => {
    const { id } = await create({ pageCode: 'versions' })
    const columns = params.columns.slice(0, 1)
    succeeded(await save({ id, rev: 1, name: '二', pageParams: JSON.stringify({ ...params, columns }) }))
    succeeded(await save({ id, rev: 2, name: '三' }, colleague.userName))

    const versions = succeeded(await test.call(pageTableApi.versions, { query: { id } }, designer))
    expect(versions.map(({ rev, name }) => [rev, name])).toEqual([
      [2, '二'],
      [1, '工器具'],
    ])
    const first = succeeded(await test.call(pageTableApi.version, { query: { id, rev: 1 } }, designer))
    expect(JSON.parse(first.pageParams)).toEqual(params)

    const restored = succeeded(await test.call(pageTableApi.restore, { body: { id, version: 1, rev: 3 } }, designer))
    expect(restored).toEqual({ id, rev: 4 })
    const present = await detail(id)
    expect(present).toMatchObject({ name: '工器具', rev: 4 })
    expect(JSON.parse(present.pageParams)).toEqual(params)
    expect(succeeded(await test.call(pageTableApi.versions, { query: { id } }, designer))[0]).toMatchObject({
      ...{ rev: 3, name: '三', updatedBy: colleague.name },
    })
    expect((await test.call(pageTableApi.version, { query: { id, rev: 9 } }, designer)).status).toBe(404)
  })

  it('does not become what it was when that draws from what is gone', async () => {
    const { id } = await create({ pageCode: 'goneSources' })
    succeeded(await save({ id, rev: 1, name: '二' }))
    await test.database.query(
      `update page_config_versions set page_params = jsonb_set(page_params, '{flowIdList}', '["noSuchFlow"]') where page_config_id = $1`,
      [id],
    )

    const restored = await test.call(pageTableApi.restore, { body: { id, version: 1, rev: 2 } }, designer)

    expect(restored.retcode).toBe(errorCodes.PAGE_PARAMS_REFUSED.retcode)
    expect(await detail(id)).toMatchObject({ name: '二', rev: 2 })
  })

  it('tells the second of two savers who was first, and stores nothing of his', async () => {
    const { id } = await create({ pageCode: 'twoSavers' })
    succeeded(await save({ id, rev: 1, name: '甲' }, colleague.userName))

    const late = await save({ id, rev: 1, name: '乙' })

    expect(late).toMatchObject({
      status: 409,
      retcode: errorCodes.STALE.retcode,
      details: { name: colleague.name, rev: 2 },
    })
    expect(await detail(id)).toMatchObject({ name: '甲', rev: 2 })
    const restored = await test.call(pageTableApi.restore, { body: { id, version: 1, rev: 1 } }, designer)
    expect(restored.retcode).toBe(errorCodes.STALE.retcode)
  })

  it('lets exactly one of two who save at once win', async () => {
    const { id } = await create({ pageCode: 'race' })
    const both = await Promise.all([
      save({ id, rev: 1, name: '甲' }),
      save({ id, rev: 1, name: '乙' }, colleague.userName),
    ])

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(succeeded(await test.call(pageTableApi.versions, { query: { id } }, designer))).toHaveLength(1)
  })

  it('is deleted only when no menu shows it', async () => {
    const { id } = await create({ pageCode: 'toDelete' })
    const remove = () => test.call(pageTableApi.remove, { params: { id } }, designer, { language: 'en' })

    const shown = await remove()
    expect(shown).toMatchObject({ status: 409, retcode: errorCodes.IN_USE.retcode, details: { menus: ['Tools'] } })

    succeeded(await test.call(pageTableApi.setValid, { body: { configId: id, valid: 0 } }, designer))
    succeeded(await remove())
    expect((await test.call(pageTableApi.detail, { query: { id } }, designer)).status).toBe(404)
    expect((await remove()).status).toBe(404)
  })

  it('stands in the list with where it is shown, found by a part of its name', async () => {
    const { id } = await create({ pageCode: 'inList', name: '百分%号', categoryResource: 'tools-of-test' })
    const { id: nowhere } = await create({ pageCode: 'nowhere', name: '别处%', categoryResource: 'no-such-menu' })
    const query = { keyword: '%' }

    const { rows, total } = succeeded(await test.call(pageTableApi.list, { query }, designer))
    expect(total).toBe(2)
    expect(rows.map((row) => [row.id, row.places.map(({ name }) => name), row.columns, row.source])).toEqual([
      [nowhere, [], 2, 'tasks'],
      [id, ['工具'], 2, 'tasks'],
    ])
    const off = succeeded(await test.call(pageTableApi.list, { query: { ...query, valid: 'false' } }, designer))
    expect(off.total).toBe(0)
  })

  it('leaves an audit row at every write', async () => {
    const { id } = await create({ pageCode: 'audited' })
    succeeded(await save({ id, name: '改' }))
    succeeded(await test.call(pageTableApi.restore, { body: { id, version: 1 } }, designer))
    succeeded(await test.call(pageTableApi.setValid, { body: { configId: id, valid: false } }, designer))
    succeeded(await test.call(pageTableApi.remove, { params: { id } }, designer))

    const { rows } = await test.database.query<{ action: string; user_name: string }>(
      `select action, user_name from audit_log where object_type = 'pageTable' and object_id = $1 order by id`,
      [String(id)],
    )
    expect(rows.map(({ action }) => action)).toEqual(
      ['create', 'update', 'restore', 'valid', 'delete'].map((verb) => `pageTable.${verb}`),
    )
    expect(new Set(rows.map((row) => row.user_name))).toEqual(new Set([designer]))
  })
})

const problemsOf = ({ details }: { details?: Readonly<Record<string, unknown>> }) =>
  (details?.['problems'] ?? []) as readonly { readonly place: string }[]

describe('page parameters', () => {
  it('are refused with the place of everything that is wrong, and nothing is stored', async () => {
    const before = succeeded(await test.call(pageTableApi.list, {}, designer)).total
    const wrong = {
      ...params,
      flowIdList: ['noSuchFlow'],
      roles: [987_654],
      columns: [...params.columns, { key: 'number', title: '又' }, { key: 'fields.x', title: 'x', sortable: true }],
      defaultSort: 'title',
    }
    const body = { ...entered, pageCode: 'wrong', pageParams: JSON.stringify(wrong) }
    const answer = await test.call(pageTableApi.create, { body }, designer)

    expect(answer).toMatchObject({ status: 422, retcode: errorCodes.PAGE_PARAMS_REFUSED.retcode })
    expect(problemsOf(answer).map(({ place }) => place)).toEqual([
      'columns[2].key',
      'defaultSort',
      'flowIdList[0]',
      'roles[0]',
    ])
    expect(succeeded(await test.call(pageTableApi.list, {}, designer)).total).toBe(before)
  })

  it.each([
    ['{"flowIdList":', ''],
    ['[]', ''],
    [JSON.stringify({ ...params, script: 'x' }), 'script'],
    [JSON.stringify({ ...params, columns: [{ key: 'a b', title: 'x' }] }), 'columns[0].key'],
    [JSON.stringify({ ...params, columns: [{ key: 'number', title: 'x', width: 1 }] }), 'columns[0].width'],
    [JSON.stringify({ ...params, source: 'records' }), 'formIdList'],
    ['{"__proto__":{"x":1},"flowIdList":[],"columns":[],"filters":[],"actions":[]}', '__proto__'],
  ])('are refused: %s', async (pageParams, place) => {
    const answer = await test.call(pageTableApi.create, { body: { ...entered, pageParams } }, designer)

    expect(answer.retcode).toBe(errorCodes.PAGE_PARAMS_REFUSED.retcode)
    expect(problemsOf(answer)[0]?.place).toBe(place)
  })

  it('of one page are the same whoever saves them: what is read back is what was sent', async () => {
    const { id } = await create({ pageCode: 'same' })

    expect(JSON.parse((await detail(id)).pageParams)).toEqual(params)
  })
})

it('a field offers its options to a filter wherever it stands in its form', async () => {
  const { aReleasedForm } = await createFormDesign(test)
  const options = [{ value: 1, label: '合格', labelEn: 'Sound' }, 'B']
  const select = { type: 'select', name: 'state', label: '状态', options }
  const { formId } = await aReleasedForm(
    schemaOf({ type: 'grid', columns: [{ body: [select] }, { body: [] }] }, { type: 'input-text', name: 'tool' }),
  )

  const query = { formIds: String(formId), records: 'true' as const }
  const fields = succeeded(await test.call(pageTableApi.fields, { query }, designer))

  expect(fields.map(({ key, options: offered }) => [key, offered])).toEqual([
    [
      'fields.state',
      [
        { value: '1', label: '合格', labelEn: 'Sound' },
        { value: 'B', label: 'B', labelEn: '' },
      ],
    ],
    ['fields.tool', []],
  ])
})
