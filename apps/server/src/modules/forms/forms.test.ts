import { ROLE_WORK_ORDER_HANDLER, WORK_ORDER_REPLY_FORM_ID } from '@liveline/contract/constants.ts'
import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { formApi } from '@liveline/contract/form/calls.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDepartment, aRole, aUser, type TestUser } from '../../../test-support/factories.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { systemIds } from '../../ids.ts'
import type { FormsService } from './forms.service.ts'

const schemaOf = (...body: object[]) => ({ type: 'form', body })
const noteForm = schemaOf({ type: 'input-text', name: 'note', required: true })
const replyForm = schemaOf(
  { type: 'input-text', name: 'orderNo' },
  { type: 'select', name: 'replyType', options: [1, 2, 3, 4, 5] },
  { type: 'input-number', name: 'hours' },
  { type: 'checkboxes', name: 'tags', options: ['a', 'b'], joinValues: false, extractValue: true },
)
const replyPack = {
  formId: WORK_ORDER_REPLY_FORM_ID,
  formKey: 'lwReply',
  formName: '工单回复',
  formNameEn: 'Work-order reply',
  icon: 'MessageOutlined',
  schema: replyForm,
}

let app: TestApp
let forms: FormsService
let designer: TestUser
let reader: TestUser
let made = 0

beforeAll(async () => {
  app = await createTestApp()
  forms = app.forms
  designer = await aUser(app.database, { name: '吴敏', permissions: ['form:read', 'form:edit', 'form:release'] })
  reader = await aUser(app.database, {})
})
afterAll(() => app.close())

const newForm = (formPcJson: Record<string, unknown> = noteForm, formKey = `form${++made}`) =>
  app.call(
    formApi.create,
    { body: { formKey, formName: `表单${formKey}`, formNameEn: `Form ${formKey}`, formPcJson } },
    designer.userName,
  )
const release = (formId: number) => app.call(formApi.release, { body: { formId, note: 'first' } }, designer.userName)
const latest = (formId: number) => app.call(formApi.latestValid, { query: { formId } }, reader.userName)
async function aReleasedForm(
  schema: Record<string, unknown> = noteForm,
): Promise<{ formId: number; formVersionId: number }> {
  const { data } = await newForm(schema)
  const { data: released } = await release(data.formId)
  return { formId: data.formId, formVersionId: released.formVersionId }
}
const expectRefused = (answer: { retcode: number; status: number }, code: ErrorCode) =>
  expect(answer).toMatchObject({ retcode: errorCodes[code].retcode, status: errorCodes[code].http })

describe('a form', () => {
  it('begins as a draft that nobody can fill in', async () => {
    const { data } = await newForm()

    const answer = await latest(data.formId)

    expectRefused(answer, 'NOT_RELEASED')
    expect(answer.msg).toContain(`表单form${made}`)
  })

  it('is there to fill in once released', async () => {
    const { formId, formVersionId } = await aReleasedForm()

    const { data } = await latest(formId)
    const bare = await app.call(formApi.amisSchema, { query: { formId } }, reader.userName)

    expect(data).toMatchObject({ formId, formVersionId, version: 1, state: 1, formPcJson: noteForm })
    expect(bare.data).toEqual(noteForm)
  })

  it('keeps its key to itself', async () => {
    await newForm(noteForm, 'taken')

    const answer = await newForm(noteForm, 'taken')

    expectRefused(answer, 'DUPLICATE')
  })

  it('keeps a released version as it is while the next one is drafted and released', async () => {
    const { formId, formVersionId } = await aReleasedForm()
    const changed = schemaOf({ type: 'textarea', name: 'note' })

    await app.call(formApi.update, { body: { formId, formPcJson: changed } }, designer.userName)
    const meanwhile = await latest(formId)
    const second = await release(formId)
    const now = await latest(formId)
    const old = await app.call(formApi.schema, { query: { formVersionId, formType: 'mobile' } }, reader.userName)

    expect(meanwhile.data).toMatchObject({ version: 1, formPcJson: noteForm })
    expect(second.data.version).toBe(2)
    expect(now.data).toMatchObject({ version: 2, state: 1, formPcJson: changed })
    expect(old.data).toMatchObject({ version: 1, state: 2, formPcJson: noteForm })
  })

  it('has one draft however often it is saved', async () => {
    const { formId } = await aReleasedForm()

    for (const name of ['a', 'b', 'c']) {
      await app.call(
        formApi.update,
        { body: { formId, formPcJson: schemaOf({ type: 'textarea', name }) } },
        designer.userName,
      )
    }
    const { data } = await release(formId)

    expect(data.version).toBe(2)
    expect((await latest(formId)).data.formPcJson).toEqual(schemaOf({ type: 'textarea', name: 'c' }))
  })

  it('cannot be released without a draft', async () => {
    const { formId } = await aReleasedForm()

    expectRefused(await release(formId), 'ILLEGAL_TRANSITION')
  })

  it('tells the second of two editors who was first', async () => {
    const { data } = await newForm()
    const { formId } = data
    const first = await app.call(formApi.update, { body: { formId, formName: '新名', rev: 1 } }, designer.userName)

    const second = await app.call(formApi.update, { body: { formId, formName: '别名', rev: 1 } }, designer.userName)

    expect(first.data).toEqual({ formId, rev: 2 })
    expectRefused(second, 'STALE')
    expect(second.msg).toContain('吴敏')
  })

  it('lets one of two editors win who save at the same moment', async () => {
    const { data } = await newForm()
    const save = (formName: string) =>
      app.call(formApi.update, { body: { formId: data.formId, formName, rev: 1 } }, designer.userName)

    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(save))

    expect(answers.filter(({ retcode }) => retcode === 0)).toHaveLength(1)
  })

  it('is released once when two people release at the same moment', async () => {
    const { data } = await newForm()

    const answers = await Promise.all([release(data.formId), release(data.formId)])

    expect(answers.map(({ retcode }) => retcode).sort()).toEqual([0, errorCodes.ILLEGAL_TRANSITION.retcode])
  })

  it('can be switched off and on again, twice the same is once', async () => {
    const { formId } = await aReleasedForm()
    const set = (flag: '0' | '1' | 'true' | 'false') =>
      app.call(formApi.setValid, { params: { id: formId, flag } }, designer.userName)

    await set('0')
    await set('false')
    expectRefused(await latest(formId), 'NOT_RELEASED')
    await set('true')
    expect((await latest(formId)).data.version).toBe(1)
  })

  it('is refused with the place when its schema is unsafe, at making, saving and releasing', async () => {
    const unsafe = schemaOf({ type: 'tpl', tpl: '${ls:token}' })
    const { data } = await newForm()

    const atMaking = await newForm(unsafe)
    const atSaving = await app.call(
      formApi.update,
      { body: { formId: data.formId, formPcJson: unsafe } },
      designer.userName,
    )
    await changeRows(app.database, 'update form_versions set schema = $2 where form_id = $1', [
      data.formId,
      JSON.stringify(unsafe),
    ])
    const atReleasing = await release(data.formId)

    for (const answer of [atMaking, atSaving, atReleasing]) {
      expectRefused(answer, 'SCHEMA_REFUSED')
      expect(answer.msg).toContain('$.body[0].tpl')
    }
  })

  it('shows its draft only to those who design forms', async () => {
    const { data } = await newForm()
    const { rows } = await app.database.query<{ id: string }>('select id from form_versions where form_id = $1', [
      data.formId,
    ])
    const query = { formVersionId: Number(rows[0]?.id) }

    const designed = await app.call(formApi.schema, { query }, designer.userName)
    const read = await app.call(formApi.schema, { query }, reader.userName)

    expect(designed.data.state).toBe(0)
    expectRefused(read, 'NOT_FOUND')
  })

  it('is found by name, key and page; the newest change first', async () => {
    const { formId } = await aReleasedForm()
    const { data: other } = await newForm(noteForm, 'per100Cent')
    app.clock.advance(1_000)
    await app.call(formApi.update, { body: { formId, formNameEn: 'changed last' } }, designer.userName)

    const all = await app.call(formApi.list, { query: { rows: 1 } }, designer.userName)
    const byKey = await app.call(formApi.list, { query: { keyword: 'per100' } }, designer.userName)
    const wildcard = await app.call(formApi.list, { query: { keyword: '100%' } }, designer.userName)

    expect(all.data.rows).toMatchObject([
      { formId, releasedVersion: 1, hasDraft: false, valid: 1, formNameEn: 'changed last' },
    ])
    expect(all.data.total).toBeGreaterThan(1)
    expect(byKey.data.rows).toMatchObject([{ formId: other.formId, releasedVersion: null, hasDraft: true }])
    expect(wildcard.data.total).toBe(0)
  })

  it('is missing with a sentence in the language of the caller', async () => {
    const zh = await latest(404)
    const en = await app.call(formApi.latestValid, { query: { formId: 404 } }, reader.userName, { language: 'en' })

    expectRefused(zh, 'NOT_FOUND')
    expect(zh.msg).toContain('找不到表单')
    expect(en.msg).toContain('Cannot find the form')
    const gone = { body: { formId: 404 } }
    expectRefused(await app.call(formApi.update, gone, designer.userName), 'NOT_FOUND')
    expectRefused(await app.call(formApi.release, gone, designer.userName), 'NOT_FOUND')
    expectRefused(await app.call(formApi.setValid, { params: { id: 404, flag: '1' } }, designer.userName), 'NOT_FOUND')
    expectRefused(await app.call(formDataApi.list, gone, designer.userName), 'NOT_FOUND')
  })

  it('lists what a schema would be refused for', async () => {
    const body = { formPcJson: schemaOf({ type: 'iframe' }) }

    const { data } = await app.call(formApi.lint, { body }, designer.userName, { language: 'en' })

    expect(data.problems).toMatchObject([{ path: '$.body[0].type', code: 'TYPE_REFUSED' }])
  })
})

describe('form data', () => {
  const ownRow = (formVersionId: number, user: TestUser, data: Record<string, unknown>) =>
    app.database.transaction((tx) => forms.saveFormData(tx, { formVersionId, data, userId: user.userId }))
  const list = (formId: number, rest: object, as: TestUser) =>
    app.call(formDataApi.list, { body: { formId, ...rest } }, as.userName)

  let handler: TestUser
  let versionId: number

  beforeAll(async () => {
    await app.database.transaction((tx) => forms.ensureForm(tx, replyPack))
    versionId = (await forms.getReleasedVersion('lwReply')).id
    const role = await aRole(app.database, { id: ROLE_WORK_ORDER_HANDLER })
    handler = await aUser(app.database, { roles: [role] })
    await ownRow(versionId, reader, { orderNo: 'A-1', replyType: 1, hours: 3, tags: ['a'] })
    await ownRow(versionId, designer, { orderNo: 'B-2', replyType: '1', hours: 20 })
    await ownRow(versionId, designer, { orderNo: "C'3%", replyType: 2, hours: null, tags: ['a', 'b'] })
  })

  const orders = (answer: { data: { rows: { values: Record<string, unknown> }[] } }) =>
    answer.data.rows.map(({ values }) => values['orderNo'])

  it('of the work-order replies is shown whole to the people who handle them', async () => {
    const { data } = await list(
      WORK_ORDER_REPLY_FORM_ID,
      { filters: [{ field: 'replyType', op: 'eq', value: 1 }] },
      handler,
    )

    expect(data.total).toBe(2)
    expect(data.rows[0]?.formVersionId).toBe(versionId)
  })

  it('is otherwise shown to who filled it in, and to the process administrator', async () => {
    const administrator = await aUser(app.database, { permissions: ['workflow:admin'] })
    const designing = await list(WORK_ORDER_REPLY_FORM_ID, {}, designer)

    expect(orders(await list(WORK_ORDER_REPLY_FORM_ID, {}, reader))).toEqual(['A-1'])
    expect(designing.data.total).toBe(2)
    expect((await list(WORK_ORDER_REPLY_FORM_ID, {}, administrator)).data.total).toBe(3)
  })

  it.each<[string, string, unknown, string[]]>([
    ['replyType', 'eq', 1, ['A-1', 'B-2']],
    ['replyType', 'eq', '2', ["C'3%"]],
    ['replyType', 'ne', 1, ["C'3%"]],
    ['replyType', 'in', [2, 3], ["C'3%"]],
    ['replyType', 'in', [], []],
    ['hours', 'ge', 3, ['A-1', 'B-2']],
    ['hours', 'le', 3, ['A-1']],
    ['hours', 'eq', null, ["C'3%"]],
    ['orderNo', 'ge', 'B', ['B-2', "C'3%"]],
    ['orderNo', 'contains', '-', ['A-1', 'B-2']],
    ['orderNo', 'contains', '%', ["C'3%"]],
    ['orderNo', 'contains', "'", ["C'3%"]],
    ['orderNo', 'eq', "' or 1=1 --", []],
    ['tags', 'contains', 'b', ["C'3%"]],
  ])('is filtered by %s %s %s', async (field, op, value, expected) => {
    const answer = await list(WORK_ORDER_REPLY_FORM_ID, { filters: [{ field, op, value }], sort: 'orderNo' }, handler)

    expect(orders(answer)).toEqual(expected)
  })

  it('is sorted by fields and paged', async () => {
    const page = await list(WORK_ORDER_REPLY_FORM_ID, { sort: '-orderNo,createdAt', page: 2, rows: 2 }, handler)

    expect(orders(page)).toEqual(['A-1'])
    expect(page.data).toMatchObject({ total: 3, page: 2, pageSize: 2 })
  })

  it('of very many rows is counted to a thousand, paged behind cursors, and sorted by its moments only', async () => {
    const keeper = await aUser(app.database)
    await app.database.query(
      `insert into form_data (id, form_id, form_version_id, data, created_by, created_at, updated_at)
       select gen_random_uuid(), v.form_id, v.id, jsonb_build_object('orderNo', n::text, 'replyType', n % 3 + 4), $2,
              timestamptz '2026-01-01' + interval '1 minute' * (n / 2), timestamptz '2026-01-01' + interval '1 minute' * (n / 2)
       from form_versions v cross join generate_series(1, 5000) n where v.id = $1`,
      [versionId, keeper.userId],
    )
    const { rows } = await app.database.query<{ id: string }>(
      'select id from form_data where created_by = $1 order by updated_at desc, id desc',
      [keeper.userId],
    )
    const followed: string[] = []
    for (let after: string | null | undefined = undefined; after !== null;) {
      const { data } = await list(WORK_ORDER_REPLY_FORM_ID, { rows: 200, ...(after ? { after } : {}) }, keeper)
      followed.push(...data.rows.map(({ id }) => id))
      expect(data).toMatchObject({ total: 1_000, totalIsCapped: true })
      after = data.next
    }
    expect(followed).toEqual(rows.map(({ id }) => id))

    const exact = await list(WORK_ORDER_REPLY_FORM_ID, { exactTotal: true }, keeper)
    expect(exact.data).toMatchObject({ total: 5_000, totalIsCapped: false })
    expectRefused(await list(WORK_ORDER_REPLY_FORM_ID, { sort: 'orderNo' }, keeper), 'LIST_TOO_LONG')
    expectRefused(await list(WORK_ORDER_REPLY_FORM_ID, { after: 'AAAA' }, keeper), 'CURSOR_INVALID')
    const one = [{ field: 'orderNo', op: 'eq', value: '17' }]
    const found = await list(WORK_ORDER_REPLY_FORM_ID, { filters: one, sort: 'orderNo' }, keeper)
    expect(found.data).toMatchObject({ total: 1, totalIsCapped: false, next: null })
    const counted = await forms.countData('lwReply', 'replyType', 4, { hiddenSomewhere: async () => new Set<string>() })
    expect(counted).toEqual({ count: 1_000, countIsCapped: true })
    const none = await forms.countData('lwReply', 'replyType', 9, { hiddenSomewhere: async () => new Set<string>() })
    expect(none).toEqual({ count: 0, countIsCapped: false })
    await app.database.query('delete from form_data where created_by = $1', [keeper.userId])
  })

  it.each([
    { filters: [{ field: 'password', op: 'eq', value: 1 }] },
    { filters: [{ field: "orderNo') or 1=1 --", op: 'eq', value: 1 }] },
    { filters: [{ field: '__proto__', op: 'eq', value: 1 }] },
    { sort: 'orderNo; drop table form_data' },
  ])('refuses a field that the form does not have: %j', async (rest) => {
    expectRefused(await list(WORK_ORDER_REPLY_FORM_ID, rest, handler), 'UNKNOWN_FIELD')
  })

  it.each([
    { op: 'eq', value: { $gt: 0 } },
    { op: 'in', value: 1 },
    { op: 'in', value: [[1]] },
    { op: 'ge', value: true },
    { op: 'contains', value: null },
    { op: 'eq', value: 'a\u0000' },
  ])('refuses a value that cannot be compared: %j', async (filter) => {
    const answer = await list(WORK_ORDER_REPLY_FORM_ID, { filters: [{ field: 'orderNo', ...filter }] }, handler)

    expectRefused(answer, 'INVALID_INPUT')
  })

  it('keeps every state it ever had', async () => {
    const { id } = await ownRow(versionId, reader, { orderNo: 'H-1' })

    const again = await app.database.transaction((tx) =>
      forms.saveFormData(tx, {
        id,
        formVersionId: versionId,
        data: { orderNo: 'H-2' },
        userId: designer.userId,
        rev: 1,
      }),
    )
    const stale = app.database.transaction((tx) =>
      forms.saveFormData(tx, { id, formVersionId: versionId, data: {}, userId: reader.userId, rev: 1 }),
    )

    await expect(stale).rejects.toMatchObject({ code: 'STALE' })
    expect(again).toEqual({ id, rev: 2 })
    expect(await forms.getFormData(app.database, id)).toMatchObject({
      rev: 2,
      data: { orderNo: 'H-2' },
      updatedBy: designer.userId,
    })
    const { rows } = await app.database.query(
      'select rev, data from form_data_history where form_data_id = $1 order by rev',
      [id],
    )
    expect(rows).toEqual([
      { rev: 1, data: { orderNo: 'H-1' } },
      { rev: 2, data: { orderNo: 'H-2' } },
    ])
    await app.database.query('delete from form_data where id = $1', [id])
  })

  it('is one row for each form of an instance, with the version it was filled in', async () => {
    const processInstanceId = systemIds.next()
    const save = (data: object) =>
      app.database.transaction((tx) =>
        forms.saveFormData(tx, {
          formVersionId: versionId,
          processInstanceId,
          data: { ...data },
          userId: reader.userId,
          orgId: 7,
        }),
      )

    const first = await save({ orderNo: 'I-1' })
    const second = await save({ orderNo: 'I-2' })
    const all = await forms.listInstanceForms(app.database, processInstanceId)

    expect(second).toEqual({ id: first.id, rev: 2 })
    expect(all).toMatchObject([
      { id: first.id, formKey: 'lwReply', version: 1, data: { orderNo: 'I-2' }, schema: replyForm },
    ])
    await app.database.query('delete from form_data where id = $1', [first.id])
  })
})

describe('options that come from a call', () => {
  const several = { multiple: true, joinValues: false, extractValue: true }
  const problems = (source: string, a: unknown, rest: object = {}) =>
    forms.validate(app.database, schemaOf({ type: 'select', name: 'a', source, ...rest }), { a })

  it('are those of the call, on the server too', async () => {
    const department = await aDepartment(app.database)
    const team = await aDepartment(app.database, { pid: department.id })
    const role = await aRole(app.database)
    const holder = await aUser(app.database, { roles: [role.id] })
    const gone = await aUser(app.database, { roles: [role.id], enabled: false })
    const holders = `/system/user/options?roleId=${role.id}`
    const below = `/organize/options?aid=1&pid=${department.id}`

    const table: [source: string, value: unknown, rest: object, code: string | undefined][] = [
      ['/organize/options?aid=1', department.id, {}, undefined],
      ['/organize/options?aid=1', 999_999, {}, 'OPTION'],
      ['/organize/options?aid=1', 'x', {}, 'OPTION'],
      [below, team.id, {}, undefined],
      [below, department.id, {}, 'OPTION'],
      ['/system/user/options', reader.userId, {}, undefined],
      [holders, holder.userId, {}, undefined],
      [holders, reader.userId, {}, 'OPTION'],
      [holders, gone.userId, {}, 'OPTION'],
      ['/system/user/options', [holder.userId, reader.userId], several, undefined],
      ['/system/user/options', [holder.userId, 999_999], several, 'OPTION'],
      ['/system/user/options', 'x', several, 'TYPE'],
    ]
    for (const [source, value, rest, code] of table) {
      const found = await problems(source, value, rest)
      expect(found.map((problem) => problem.code)).toEqual(code === undefined ? [] : [code])
    }
  })

  it('are looked up for the columns of a table of rows', async () => {
    const person = { type: 'select', name: 'person', source: '/system/user/options' }
    const schema = schemaOf({ type: 'combo', name: 'crew', multiple: true, items: [person] })
    const crew = (id: number) => forms.validate(app.database, schema, { crew: [{ person: id }] })

    expect(await crew(reader.userId)).toEqual([])
    expect(await crew(999_999)).toMatchObject([{ path: 'crew[0].person', code: 'OPTION' }])
  })
})

describe('the pack', () => {
  const count = async () => {
    const { rows } = await app.database.query<{ rows: unknown }>(
      `select json_agg(t) as rows from (select id, version, state from form_versions where form_id = $1 order by id) t`,
      [WORK_ORDER_REPLY_FORM_ID],
    )
    return rows[0]?.rows
  }
  const ensure = (rest: object = {}) =>
    app.database.transaction((tx) => forms.ensureForm(tx, { ...replyPack, ...rest }))

  it('changes nothing when it is loaded again', async () => {
    await ensure()
    const before = await count()

    expect((await ensure()).changed).toBe(false)
    // The same schema with its members in another order.
    expect((await ensure({ schema: { body: replyForm.body, type: 'form' } })).changed).toBe(false)

    expect(await count()).toEqual(before)
  })

  it('releases a changed schema as the next version, and an older one not again', async () => {
    const changed = { schema: schemaOf(...replyForm.body, { type: 'input-text', name: 'resultType' }) }

    expect((await ensure(changed)).changed).toBe(true)
    expect((await forms.getReleasedVersion('lwReply')).version).toBe(2)
    expect((await ensure()).changed).toBe(false)

    expect((await forms.getReleasedVersion('lwReply')).version).toBe(2)
  })

  it('does not undo the release or the name that a person made', async () => {
    const formId = WORK_ORDER_REPLY_FORM_ID
    const own = schemaOf(...replyForm.body, { type: 'textarea', name: 'content' })
    await app.call(formApi.update, { body: { formId, formName: '回复单', formPcJson: own } }, designer.userName)
    await release(formId)

    const { changed } = await ensure({
      schema: schemaOf({ type: 'textarea', name: 'content' }),
      formName: '工单回复二',
    })

    expect(changed).toBe(false)
    expect(await forms.getReleasedVersion('lwReply')).toMatchObject({ version: 3, schema: own, name: '回复单' })
  })

  it('refuses its own form when it is unsafe', async () => {
    await expect(ensure({ schema: schemaOf({ type: 'html' }) })).rejects.toThrow(
      "Form 'lwReply' of the pack is refused",
    )
  })
})
