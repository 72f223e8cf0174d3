import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { formApi } from '@liveline/contract/form/calls.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { formDesignApi } from '@liveline/contract/form-design/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser } from '../../../../test-support/factories.ts'
import { createFormDesign, noteForm, schemaOf } from '../../../../test-support/form-design.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let app: TestApp
let design: Awaited<ReturnType<typeof createFormDesign>>

beforeAll(async () => {
  app = await createTestApp()
  design = await createFormDesign(app)
})
afterAll(() => app.close())

const as = () => design.designer.userName
const expectRefused = (answer: { retcode: number; status: number }, code: ErrorCode) =>
  expect(answer).toMatchObject({ retcode: errorCodes[code].retcode, status: errorCodes[code].http })
const remove = (id: number, language: 'zh-CN' | 'en' = 'zh-CN') =>
  app.call(formApi.remove, { params: { id } }, as(), { language })
const restore = (id: number) => app.call(formDesignApi.restore, { params: { id } }, as())
const keysOf = async (state?: 'deleted') =>
  (await app.call(formApi.list, { query: { rows: 200, ...(state && { state }) } }, as())).data.rows.map(
    ({ formKey }) => formKey,
  )

describe('deleting a form', () => {
  it('takes it out of every list, keeps its key, and can be undone', async () => {
    const { data } = await design.newForm(noteForm, 'goneForm')
    const { formId } = data

    await remove(formId)
    const taken = await design.newForm(noteForm, 'goneForm')

    expect(await keysOf()).not.toContain('goneForm')
    expect(await keysOf('deleted')).toContain('goneForm')
    expectRefused(await app.call(formDesignApi.draft, { query: { formId } }, as()), 'NOT_FOUND')
    expectRefused(await remove(formId), 'NOT_FOUND')
    expectRefused(taken, 'DUPLICATE')
    expect(taken.msg).toContain('已删除')

    expect((await restore(formId)).retcode).toBe(0)
    expect(await keysOf()).toContain('goneForm')
    expectRefused(await restore(formId), 'NOT_FOUND')
  })

  it('is refused with what was filled in and what uses it, each with where it is', async () => {
    const { formId, formVersionId } = await design.aReleasedForm()
    await app.database.transaction((tx) =>
      app.forms.saveFormData(tx, { formVersionId, data: { note: 'x' }, userId: design.reader.userId }),
    )
    const { data: version } = await app.call(formApi.latestValid, { query: { formId } }, as())
    await changeRows(
      app.database,
      `insert into menus (id, url, name, name_en, type, params) values (700, 'notes', '记录单', 'Notes', 2, $1)`,
      [JSON.stringify({ formKey: version.formKey })],
    )

    const zh = await remove(formId)
    const en = await remove(formId, 'en')

    expectRefused(zh, 'IN_USE')
    expect(zh.msg).toContain('菜单“记录单”、1 条记录')
    expect(en.msg).toContain('the menu entry “Notes”, records (1)')
    expect(zh.details).toMatchObject({
      uses: [{ kind: 'menu', id: '700', name: '记录单', address: '/notes' }],
      records: 1,
      instances: 0,
    })
    expect(await keysOf()).toContain(version.formKey)
  })

  it('is for good after 30 days, but for a form that somebody has filled in', async () => {
    const { data: empty } = await design.newForm(noteForm, 'emptyForm')
    const { formId, formVersionId } = await design.aReleasedForm()
    await remove(empty.formId)
    await remove(formId)
    // As if a record had come to it meanwhile.
    await app.database.transaction((tx) =>
      app.forms.saveFormData(tx, { formVersionId, data: { note: 'x' }, userId: design.reader.userId }),
    )
    const left = async () => {
      const { rows } = await app.database.query<{ id: string }>('select id from forms where id = any($1)', [
        [empty.formId, formId],
      ])
      return rows.map(({ id }) => Number(id))
    }
    const days = (count: number) => app.clock.advance(count * 24 * 60 * 60_000)

    days(29)
    await app.forms.purgeDeleted(app.database)
    expect(await left()).toHaveLength(2)
    days(1)
    await app.forms.purgeDeleted(app.database)

    expect(await left()).toEqual([formId])
    // The session of the first has ended meanwhile.
    const { userName } = await aUser(app.database, { permissions: ['form:edit'] })
    const late = await app.call(formDesignApi.restore, { params: { id: formId } }, userName)
    expectRefused(late, 'NOT_FOUND')
  })

  it('takes with it what roles might do with its records, and what they are looked for by', async () => {
    const searched = schemaOf({ type: 'input-text', name: 'note', liveline: { filter: true } })
    // The sessions of the others have ended meanwhile.
    const late = await createFormDesign(app)
    const { formId } = await late.aReleasedForm(searched, 'searchedForm')
    const role = await aRole(app.database)
    const acts = { mayCreate: true, mayRead: true, mayUpdate: true, mayDelete: true }
    const row = { ...acts, mayExport: true, mayImport: true, mayReveal: true, roleId: role.id, scope: 'all' as const }
    expect(
      (await app.call(formDataApi.setAccess, { body: { formId, rows: [row] } }, late.designer.userName)).retcode,
    ).toBe(0)
    expect((await app.call(formApi.remove, { params: { id: formId } }, late.designer.userName)).retcode).toBe(0)

    app.clock.advance(30 * 24 * 60 * 60_000)
    await app.forms.purgeDeleted(app.database)

    const { rowCount } = await app.database.query('select from forms where id = $1', [formId])
    expect(rowCount).toBe(0)
  })
})
