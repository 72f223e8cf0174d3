import { ROLE_WORK_ORDER_HANDLER, WORK_ORDER_REPLY_FORM_ID } from '@liveline/contract/constants.ts'
import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole, aUser, type TestUser } from '../../../../test-support/factories.ts'
import { createFormDesign, replyForm, replyPack } from '../../../../test-support/form-design.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'
import { systemIds } from '../../../../src/ids.ts'
import type { FormsService } from '../forms.service.ts'

let app: TestApp
let forms: FormsService
let design: Awaited<ReturnType<typeof createFormDesign>>

beforeAll(async () => {
  app = await createTestApp()
  forms = app.forms
  design = await createFormDesign(app)
})
afterAll(() => app.close())

const expectRefused = (answer: { retcode: number; status: number }, code: ErrorCode) =>
  expect(answer).toMatchObject({ retcode: errorCodes[code].retcode, status: errorCodes[code].http })

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
    await ownRow(versionId, design.reader, { orderNo: 'A-1', replyType: 1, hours: 3, tags: ['a'] })
    await ownRow(versionId, design.designer, { orderNo: 'B-2', replyType: '1', hours: 20 })
    await ownRow(versionId, design.designer, { orderNo: "C'3%", replyType: 2, hours: null, tags: ['a', 'b'] })
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
    expect(data.rows.map(({ may }) => may)).toEqual([0, 1].map(() => ({ update: false, delete: false })))
  })

  it('is otherwise shown to who filled it in, and to the process administrator', async () => {
    const administrator = await aUser(app.database, { permissions: ['workflow:admin'] })
    const designing = await list(WORK_ORDER_REPLY_FORM_ID, {}, design.designer)

    expect(orders(await list(WORK_ORDER_REPLY_FORM_ID, {}, design.reader))).toEqual(['A-1'])
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
    const { id } = await ownRow(versionId, design.reader, { orderNo: 'H-1' })

    const again = await app.database.transaction((tx) =>
      forms.saveFormData(tx, {
        id,
        formVersionId: versionId,
        data: { orderNo: 'H-2' },
        userId: design.designer.userId,
        rev: 1,
      }),
    )
    const stale = app.database.transaction((tx) =>
      forms.saveFormData(tx, { id, formVersionId: versionId, data: {}, userId: design.reader.userId, rev: 1 }),
    )

    await expect(stale).rejects.toMatchObject({ code: 'STALE' })
    expect(again).toEqual({ id, rev: 2 })
    expect(await forms.getFormData(app.database, id)).toMatchObject({
      rev: 2,
      data: { orderNo: 'H-2' },
      updatedBy: design.designer.userId,
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
          userId: design.reader.userId,
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
