import { dataJobApi } from '@liveline/contract/data-job/calls.ts'
import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { formApi } from '@liveline/contract/form/calls.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import type { FormAccessRow } from '@liveline/contract/form-data/shapes.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDepartment, aRole, aUser, type TestRole, type TestUser } from '../../../../test-support/factories.ts'
import { createFormDesign, schemaOf } from '../../../../test-support/form-design.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createSystemConfigService } from '../../system-config/system-config.service.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'
import { purgeRecords } from './records.service.ts'

const inspection = schemaOf(
  { type: 'input-text', name: 'tool', label: '工具', labelEn: 'Tool', required: true },
  {
    type: 'select',
    name: 'state',
    label: '状态',
    labelEn: 'State',
    options: [
      { value: 1, label: '合格', labelEn: 'sound' },
      { value: 2, label: '停用', labelEn: 'out of use' },
    ],
  },
  { type: 'input-number', name: 'age', label: '年限', labelEn: 'Age' },
  { type: 'input-text', name: 'phone', label: '电话', labelEn: 'Phone', liveline: { mask: 'phone' } },
  { type: 'input-text', name: 'office', label: '单位', disabled: true, value: '带电作业班' },
  { type: 'static', name: 'note', label: '说明' },
  { type: 'input-text', name: 'why', label: '原因', visibleOn: '${state == 2}', requiredOn: '${state == 2}' },
  {
    type: 'combo',
    name: 'parts',
    label: '部件',
    multiple: true,
    items: [{ type: 'input-text', name: 'part', label: '部件名' }],
  },
)

let app: TestApp
let design: Awaited<ReturnType<typeof createFormDesign>>
let formId: number
let worker: TestUser
let other: TestUser

beforeAll(async () => {
  app = await createTestApp()
  design = await createFormDesign(app)
  worker = await aUser(app.database, { name: '张三' })
  other = await aUser(app.database, { name: '李四' })
})
afterAll(() => app.close())
beforeEach(async () => {
  formId = (await design.aReleasedForm(inspection)).formId
})

const expectRefused = (answer: { retcode: number; status: number }, code: ErrorCode) =>
  expect(answer).toMatchObject({ retcode: errorCodes[code].retcode, status: errorCodes[code].http })
const save = (values: Record<string, unknown>, as = worker, id?: string) =>
  app.call(formDataApi.save, { body: { formId, values, ...(id === undefined ? {} : { id }) } }, as.userName)
const saved = async (values: Record<string, unknown>, as = worker) => succeeded(await save(values, as)).id
const get = (id: string, as = worker, rev?: number) =>
  app.call(formDataApi.get, { body: { id, ...(rev === undefined ? {} : { rev }) } }, as.userName)
const update = (body: { id: string; rev: number; values: Record<string, unknown>; reason?: string }, as = worker) =>
  app.call(formDataApi.update, { body }, as.userName)
const list = (rest: object, as = worker) => app.call(formDataApi.list, { body: { formId, ...rest } }, as.userName)
const tools = async (rest: object, as = worker) =>
  succeeded(await list(rest, as)).rows.map(({ values }) => values['tool'])

describe('a record', () => {
  it('is stored as entered, with the fixed values of what nobody enters', async () => {
    const id = await saved({ tool: '绝缘杆', state: 1, parts: [{ part: 'x' }], office: '别处', note: '伪造' })

    const { data } = await get(id)

    expect(data.values).toEqual({ tool: '绝缘杆', state: 1, parts: [{ part: 'x' }], office: '带电作业班' })
    expect(data).toMatchObject({ rev: 1, defaultRight: 'edit', may: { update: true, delete: true, restore: false } })
    expect(data.fields).toMatchObject({ office: { right: 'read' }, note: { right: 'read' } })
    expect(data.createdBy).toEqual({ userId: worker.userId, name: '张三' })
  })

  it('sent again under its id is the same record, and that of nobody else', async () => {
    const id = randomUUID()
    const first = succeeded(await save({ tool: 'a' }, worker, id))
    const again = succeeded(await save({ tool: 'a' }, worker, id))

    expect([first, again]).toEqual([
      { id, rev: 1 },
      { id, rev: 1 },
    ])
    expectRefused(await save({ tool: 'a' }, other, id), 'DUPLICATE')
    expect(await tools({})).toEqual(['a'])
  })

  it('sent twice at the same moment under its id is one record, and both hear of it', async () => {
    const id = randomUUID()

    const answers = await Promise.all([1, 2, 3].map(() => save({ tool: 'a' }, worker, id)))

    expect(answers.map((answer) => succeeded(answer))).toEqual(answers.map(() => ({ id, rev: 1 })))
    expect(await tools({})).toEqual(['a'])
  })

  it.each<[string, Record<string, unknown>, ErrorCode, string]>([
    ['a field that is missing', { state: 1 }, 'FORM_INVALID', 'tool'],
    ['the wrong type', { tool: 'a', age: '三年' }, 'FORM_INVALID', 'age'],
    ['an option not offered', { tool: 'a', state: 7 }, 'FORM_INVALID', 'state'],
    ['an unknown field', { tool: 'a', secret: 1 }, 'FORM_INVALID', 'secret'],
    ['an unknown column', { tool: 'a', parts: [{ part: 'x', price: 1 }] }, 'FORM_INVALID', 'parts[0].price'],
    ['a condition that asks for more', { tool: 'a', state: 2 }, 'FORM_INVALID', 'why'],
  ])('is refused with %s, and nothing is stored', async (_what, values, code, place) => {
    const answer = await save(values)

    expectRefused(answer, code)
    const { problems } = answer.details as { problems: { path: string }[] }
    expect(problems.map(({ path }) => path)).toContain(place)
    expect(await tools({})).toEqual([])
  })

  it('of more than any form asks for is refused before it is looked at', async () => {
    expectRefused(await save({ tool: 'a'.repeat(300_000) }), 'BODY_TOO_LARGE')
    const parts = Array.from({ length: 10_000 }, () => ({ part: 'x' }))
    expectRefused(await save({ tool: 'a', parts }), 'INVALID_INPUT')
    expect(await tools({})).toEqual([])
  })

  it('of a form that is switched off, or never was, is refused', async () => {
    await app.call(formApi.setValid, { params: { id: formId, flag: '0' } }, design.designer.userName)

    expectRefused(await save({ tool: 'a' }), 'NOT_RELEASED')
    expectRefused(await app.call(formDataApi.save, { body: { formId: 404, values: {} } }, worker.userName), 'NOT_FOUND')
  })

  it('is corrected field by field; null takes a value away', async () => {
    const id = await saved({ tool: 'a', state: 1, age: 3 })

    const changed = succeeded(await update({ id, rev: 1, values: { age: null, tool: 'b' }, reason: '写错' }))
    const same = succeeded(await update({ id, rev: 2, values: { tool: 'b' } }))

    expect([changed.rev, same.rev]).toEqual([2, 2])
    expect((await get(id)).data.values).toEqual({ tool: 'b', state: 1, office: '带电作业班' })
    expectRefused(await update({ id, rev: 2, values: { office: '别处' } }), 'FIELD_NOT_EDITABLE')
    expectRefused(await update({ id, rev: 2, values: { tool: '' } }), 'FORM_INVALID')
  })

  it('is saved by the first of two: the second learns by whom, and what he saved', async () => {
    await setAccess([{ role: await roleOf([worker, other]), scope: 'all' }])
    const id = await saved({ tool: 'a', phone: '13912345678' })
    const racing = await Promise.all([
      update({ id, rev: 1, values: { tool: 'first' } }, worker),
      update({ id, rev: 1, values: { tool: 'second' } }, other),
    ])

    const [won, lost] = racing[0]!.retcode === 0 ? racing : racing.toReversed()
    expect(won).toMatchObject({ retcode: 0, data: { rev: 2 } })
    expectRefused(lost!, 'STALE')
    const { values } = (await get(id)).data
    expect(lost!.details).toMatchObject({ rev: 2, values: { tool: values['tool'], phone: '139****5678' } })
    expect(lost!.details['name']).toBe(racing[0]!.retcode === 0 ? '张三' : '李四')
  })

  it.each(['update', 'remove'] as const)(
    'that is deleted while somebody else does %s is left as one of them says',
    async (act) => {
      await setAccess([{ role: await roleOf([worker, other]), scope: 'all' }])
      const id = await saved({ tool: 'a' })
      const remove = (as: TestUser) =>
        app.call(formDataApi.remove, { body: { id, rev: 1, reason: 'broken' } }, as.userName)
      const racing = await Promise.all([
        remove(worker),
        act === 'remove' ? remove(other) : update({ id, rev: 1, values: { tool: 'b' } }, other),
      ])

      expect(racing.filter(({ retcode }) => retcode === 0)).toHaveLength(1)
      const isDeleted = act === 'remove' || racing[0]?.retcode === 0
      const lost = racing.find(({ retcode }) => retcode !== 0)!
      if (isDeleted) expectRefused(lost, 'RECORD_DELETED')
      else expect(lost).toMatchObject({ retcode: errorCodes.STALE.retcode, details: { name: '李四', rev: 2 } })
      const states = succeeded(await app.call(formDataApi.history, { body: { id } }, worker.userName))
      expect(states.versions.map(({ kind }) => kind)).toEqual([isDeleted ? 'deleted' : 'updated', 'created'])

      if (!isDeleted) return
      const restore = (as: TestUser) => app.call(formDataApi.restore, { body: { id } }, as.userName)
      const back = await Promise.all([restore(worker), restore(other)])
      expect(back.filter(({ retcode }) => retcode === 0)).toHaveLength(1)
      // Who still holds what was there before the deletion is told who took it out.
      expectRefused(await update({ id, rev: 1, values: { tool: 'c' } }, other), 'STALE')
      expect(succeeded(await get(id))).toMatchObject({ rev: 3, values: { tool: 'a' } })
    },
  )

  it('keeps every state: who, when, why, and what changed in words', async () => {
    const id = await saved({ tool: 'a', state: 1, phone: '13912345678' })
    await update({ id, rev: 1, values: { state: 2, why: '破损', phone: '13912340000' }, reason: '检查' })

    const { versions } = succeeded(
      await app.call(formDataApi.history, { body: { id } }, worker.userName, { language: 'en' }),
    )

    expect(versions.map(({ rev, kind, reason, by }) => [rev, kind, reason, by?.name])).toEqual([
      [2, 'updated', '检查', '张三'],
      [1, 'created', '', '张三'],
    ])
    expect(versions[0]?.changes).toMatchObject([
      { field: 'state', labelEn: 'State', before: 1, after: 2, beforeText: 'sound', afterText: 'out of use' },
      { field: 'phone', beforeText: '139****5678', afterText: '139****0000' },
      { field: 'why', beforeText: '', afterText: '破损' },
    ])
    expect((await get(id, worker, 1)).data).toMatchObject({ rev: 1, values: { state: 1 }, may: { update: false } })
    expectRefused(await get(id, worker, 9), 'NOT_FOUND')
  })

  it('tells of a masked value that it changed, though it looks the same', async () => {
    const id = await saved({ tool: 'a', phone: '13912345678' })
    await update({ id, rev: 1, values: { phone: '13987655678' } })

    const { versions } = succeeded(await app.call(formDataApi.history, { body: { id } }, worker.userName))

    const phone = { field: 'phone', before: '139****5678', after: '139****5678' }
    expect(versions[0]?.changes).toMatchObject([phone])
  })

  it('computes what nobody enters, at every save, whatever is sent', async () => {
    const priced = schemaOf(
      { type: 'input-number', name: 'price' },
      { type: 'input-number', name: 'count' },
      { type: 'input-number', name: 'sum', liveline: { computed: '${price * count}' } },
    )
    formId = (await design.aReleasedForm(priced)).formId
    const id = await saved({ price: 2, count: 3, sum: 1 })
    expect((await get(id)).data.values).toEqual({ price: 2, count: 3, sum: 6 })

    succeeded(await update({ id, rev: 1, values: { count: 4, sum: 1 } }))
    expect((await get(id)).data.values).toEqual({ price: 2, count: 4, sum: 8 })
  })

  it('holds no value of a field that was not shown', async () => {
    const id = await saved({ tool: 'a', state: 1, why: 'hidden' })
    expect((await get(id)).data.values).not.toHaveProperty('why')
  })

  it('stays whole in its version, and moves to a newer one only when told', async () => {
    const id = await saved({ tool: 'a', age: 3 })
    const newer = schemaOf({ type: 'input-text', name: 'tool' }, { type: 'input-text', name: 'shelf', required: true })
    await app.call(formApi.update, { body: { formId, formPcJson: newer } }, design.designer.userName)
    const second = await design.release(formId)
    const old = succeeded(await get(id))
    const corrected = succeeded(await update({ id, rev: 1, values: { tool: 'b' } }))
    const move = (values: Record<string, unknown>) =>
      app.call(formDataApi.update, { body: { id, rev: 2, values, migrateToLatest: true } }, worker.userName)

    expect(old).toMatchObject({ version: 1, latestVersionId: second.data.formVersionId, values: { age: 3 } })
    expect(corrected.rev).toBe(2)
    expectRefused(await move({}), 'FORM_INVALID')
    succeeded(await move({ shelf: 'A1' }))
    const moved = succeeded(await get(id))
    expect(moved).toMatchObject({ version: 2, latestVersionId: null, values: { tool: 'b', shelf: 'A1' } })
    expect(moved.values).not.toHaveProperty('age')
    expect((await get(id, worker, 2)).data.values).toMatchObject({ age: 3 })
  })

  it('of a process is corrected there alone, by whoever it is', async () => {
    const { id: formVersionId } = await app.forms.getReleasedVersion(formId)
    const { id } = await app.database.transaction((tx) =>
      app.forms.saveFormData(tx, {
        formVersionId,
        processInstanceId: randomUUID(),
        data: { tool: 'a' },
        userId: worker.userId,
      }),
    )

    expect((await get(id)).data).toMatchObject({ defaultRight: 'read', may: { update: false, delete: false } })
    expectRefused(await update({ id, rev: 1, values: { tool: 'b' } }), 'RECORD_OF_PROCESS')
    const answer = await app.call(formDataApi.remove, { body: { id, rev: 1 } }, worker.userName)
    expectRefused(answer, 'RECORD_OF_PROCESS')
  })

  it('lies in the bin for thirty days, and can be taken out until then', async () => {
    const [id, gone] = [await saved({ tool: 'a' }), await saved({ tool: 'b' })]
    const remove = (one: string, rev: number, as = worker) =>
      app.call(formDataApi.remove, { body: { id: one, rev, reason: '重复' } }, as.userName)

    expectRefused(await remove(id, 7), 'STALE')
    succeeded(await remove(id, 1))
    succeeded(await remove(gone, 1))
    expect(await tools({})).toEqual([])
    expect(await tools({ deleted: true })).toEqual(['b', 'a'])
    const late = await update({ id, rev: 1, values: { tool: 'x' } })
    expectRefused(late, 'RECORD_DELETED')
    expect(late.details).toEqual({ name: '张三', at: app.clock.now().toISOString() })
    expectRefused(await update({ id, rev: 1, values: { tool: 'x' } }, other), 'NOT_FOUND')
    expect((await get(id)).data.may).toMatchObject({ update: false, restore: true })
    expectRefused(await get(id, other), 'NOT_FOUND')

    const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 24 * 3_600_000)
    await app.database.query('update form_data set deleted_at = $2 where id = $1', [id, daysAgo(29)])
    await app.database.query('update form_data set deleted_at = $2 where id = $1', [gone, daysAgo(31)])
    await purgeRecords(app.database, app.clock.now(), createSystemConfigService({ database: app.database }))
    const restored = succeeded(await app.call(formDataApi.restore, { body: { id } }, worker.userName))
    expect(restored).toEqual({ id, rev: 3 })
    expect(await tools({})).toEqual(['a'])
    expectRefused(await app.call(formDataApi.restore, { body: { id: gone } }, worker.userName), 'NOT_FOUND')
    expect((await get(id)).data.rev).toBe(3)
  })
})

describe('a masked value', () => {
  it('is shown in part, stays when it comes back so, and whole only by a click that is logged', async () => {
    const id = await saved({ tool: 'a', phone: '13912345678' })
    const reveal = (field: string, as = worker) => app.call(formDataApi.reveal, { body: { id, field } }, as.userName)

    const { data } = await get(id)
    expect(data).toMatchObject({ values: { phone: '139****5678' }, masked: ['phone'] })
    expect((await list({})).text).not.toContain('13912345678')
    succeeded(await update({ id, rev: 1, values: { phone: '139****5678', tool: 'b' } }))
    expect(succeeded(await reveal('phone')).value).toBe('13912345678')
    expectRefused(await reveal('tool'), 'UNKNOWN_FIELD')
    expectRefused(await reveal('phone', other), 'NOT_FOUND')
    const logged = await app.database.query<{ action: string; detail: string }>(
      `select action, detail::text as detail from audit_log where object_id = $1 and action = 'formData.reveal'`,
      [id],
    )
    expect(logged.rows).toHaveLength(1)
    const { rows } = await app.database.query<{ found: boolean }>(
      `select exists (select from audit_log where object_id = $1 and detail::text like '%13912345678%') as found`,
      [id],
    )
    expect(rows[0]?.found).toBe(false)
  })

  it('in a table of rows is shown in part, stays when the table comes back so, and whole by the same click', async () => {
    const crew = schemaOf({
      type: 'combo',
      name: 'crew',
      label: '人员',
      multiple: true,
      items: [
        { type: 'input-text', name: 'name', label: '姓名' },
        { type: 'input-text', name: 'phone', label: '电话', liveline: { mask: 'phone' } },
      ],
    })
    formId = (await design.aReleasedForm(crew)).formId
    const whole = [{ name: 'A', phone: '13912345678' }]
    const id = await saved({ crew: whole })
    const reveal = () => app.call(formDataApi.reveal, { body: { id, field: 'crew' } }, worker.userName)

    const { data } = await get(id)
    expect(data).toMatchObject({ values: { crew: [{ name: 'A', phone: '139****5678' }] }, masked: ['crew'] })
    expect(succeeded(await update({ id, rev: 1, values: data.values }))).toEqual({ id, rev: 1 })
    expect(succeeded(await reveal()).value).toEqual(whole)
    succeeded(await update({ id, rev: 1, values: { crew: [...whole, { name: 'B', phone: '13600001111' }] } }))
    expect(succeeded(await reveal()).value).toEqual([...whole, { name: 'B', phone: '13600001111' }])
  })

  it('cannot be found out piece by piece', async () => {
    await saved({ tool: 'a', phone: '13912345678' })

    for (const filter of [
      { field: 'phone', op: 'startsWith', value: '139' },
      { field: 'phone', op: 'contains', value: '9' },
      { field: 'phone', op: 'between', value: ['1', '2'] },
      { field: 'phone', op: 'ge', value: '1' },
      { field: 'phone', op: 'in', value: ['13912345678', '13912345679'] },
    ]) {
      expectRefused(await list({ filters: [filter] }), 'INVALID_INPUT')
    }
    expectRefused(await list({ sort: 'phone' }), 'INVALID_INPUT')
    expect(await tools({ filters: [{ field: 'phone', op: 'eq', value: '13912345678' }] })).toEqual(['a'])
  })
})

describe('a filter', () => {
  it.each<[string, string, unknown, string[]]>([
    ['tool', 'startsWith', '绝缘', ['绝缘杆', '绝缘毯']],
    ['tool', 'empty', undefined, []],
    ['age', 'between', [2, 3], ['绝缘毯', '验电器']],
    ['age', 'empty', undefined, ['绝缘杆']],
    ['age', 'notEmpty', undefined, ['绝缘毯', '验电器']],
    ['state', 'ne', 1, ['验电器', '绝缘毯']],
    ['parts', 'notEmpty', undefined, ['验电器']],
  ])('%s %s %j finds its records', async (field, op, value, expected) => {
    await saved({ tool: '绝缘杆', state: 1 })
    await saved({ tool: '绝缘毯', age: 2 })
    await saved({ tool: '验电器', age: 3, parts: [{ part: 'x' }] })

    const found = await tools({ filters: [{ field, op, ...(value === undefined ? {} : { value }) }], sort: 'tool' })

    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  it.each([
    { field: 'age', op: 'contains', value: '3' },
    { field: 'parts', op: 'eq', value: 'x' },
    { field: 'age', op: 'between', value: [1] },
    { field: 'tool', op: 'empty', value: 1 },
  ])('that the field does not take is refused: %j', async (filter) => {
    expectRefused(await list({ filters: [filter] }), 'INVALID_INPUT')
  })
})

const flags = {
  mayCreate: true,
  mayRead: true,
  mayUpdate: true,
  mayDelete: true,
  mayExport: true,
  mayImport: true,
  mayReveal: true,
}

async function roleOf(people: readonly TestUser[]): Promise<TestRole> {
  const role = await aRole(app.database)
  for (const { userId } of people) {
    await app.database.transaction(async (tx) => {
      await tx.query(`update cache_epochs set epoch = pg_current_xact_id() where subject = 'directory'`)
      tx.caching?.changed.add('directory')
      await tx.query('insert into role_users (role_id, user_id) values ($1, $2)', [role.id, userId])
    })
  }
  return role
}

type Granted = { role: TestRole; scope: FormAccessRow['scope'] } & Partial<FormAccessRow>

const setAccess = async (rows: readonly Granted[]) =>
  succeeded(
    await app.call(
      formDataApi.setAccess,
      { body: { formId, rows: rows.map(({ role, ...row }) => ({ ...flags, ...row, roleId: role.id })) } },
      design.designer.userName,
    ),
  )

describe('what roles may do with the records of a form', () => {
  it('looks a masked number up for those only who may see it whole, in every record that they read', async () => {
    const role = await roleOf([worker, other])
    await saved({ tool: 'a', phone: '13912345678' })
    const look = { filters: [{ field: 'phone', op: 'eq', value: '13912345678' }] }

    await setAccess([{ role, scope: 'all' }])
    expect(await tools(look)).toEqual(['a'])
    await setAccess([{ role, scope: 'all', mayReveal: false }])
    expectRefused(await list(look), 'INVALID_INPUT')
    await setAccess([
      { role, scope: 'all', mayReveal: false },
      { role: await roleOf([worker]), scope: 'self' },
    ])
    expectRefused(await list(look), 'INVALID_INPUT')
    expect(await tools({ filters: [{ field: 'phone', op: 'notEmpty' }] })).toEqual(['a'])
  })

  it('is said by who manages forms, and kept with what it was', async () => {
    const role = await aRole(app.database)
    await setAccess([{ role, scope: 'department', mayDelete: false }])

    const { data } = await app.call(formDataApi.access, { query: { formId } }, design.designer.userName)

    expect(data.rows).toEqual([
      { ...flags, mayDelete: false, scope: 'department', roleId: role.id, roleName: role.name },
    ])
    expect(data.roles).toContainEqual({ roleId: role.id, roleName: role.name })
    const twice = { ...flags, roleId: role.id, scope: 'all' as const }
    for (const rows of [[{ ...twice, roleId: 404_404 }], [twice, twice]]) {
      const answer = await app.call(formDataApi.setAccess, { body: { formId, rows } }, design.designer.userName)
      expectRefused(answer, 'INVALID_INPUT')
    }
  })

  it('goes by the department one works for: oneself, it, those below, all', async () => {
    const district = await aDepartment(app.database)
    const team = await aDepartment(app.database, { pid: district.id })
    const elsewhere = await aDepartment(app.database)
    const role = await aRole(app.database)
    const person = (org: { id: number }) => aUser(app.database, { roles: [role], orgs: [org.id] })
    const [chief, member, mate, stranger] = [
      await person(district),
      await person(team),
      await person(team),
      await person(elsewhere),
    ]
    await setAccess([{ role, scope: 'all' }])
    for (const [tool, by] of [
      ['chief', chief],
      ['member', member],
      ['mate', mate],
      ['stranger', stranger],
    ] as const)
      await saved({ tool }, by)
    const seen = async (scope: FormAccessRow['scope'], as: TestUser) => {
      await setAccess([{ role, scope }])
      return (await tools({}, as)).toSorted()
    }

    expect(await seen('self', member)).toEqual(['member'])
    expect(await seen('department', member)).toEqual(['mate', 'member'])
    expect(await seen('department', chief)).toEqual(['chief'])
    expect(await seen('below', chief)).toEqual(['chief', 'mate', 'member'])
    expect(await seen('all', stranger)).toHaveLength(4)
  })

  it('goes by the widest of several roles, and by oneself for who works for no department', async () => {
    const team = await aDepartment(app.database)
    const [narrow, wide] = [await aRole(app.database), await aRole(app.database)]
    const [member, mate] = [
      await aUser(app.database, { roles: [narrow, wide], orgs: [team.id] }),
      await aUser(app.database, { roles: [narrow, wide], orgs: [team.id] }),
    ]
    const [homeless, other2] = [
      await aUser(app.database, { roles: [narrow] }),
      await aUser(app.database, { roles: [narrow] }),
    ]
    await setAccess([{ role: narrow, scope: 'department' }])
    for (const [tool, by] of [
      ['member', member],
      ['mate', mate],
      ['homeless', homeless],
      ['other', other2],
    ] as const)
      await saved({ tool }, by)

    expect(await tools({}, homeless)).toEqual(['homeless'])
    for (const [first, second] of [
      ['self', 'department'],
      ['department', 'self'],
    ] as const) {
      await setAccess([
        { role: narrow, scope: first },
        { role: wide, scope: second },
      ])
      expect((await tools({}, member)).toSorted()).toEqual(['mate', 'member'])
    }
  })

  it('leaves a record in the bin to those who may delete it', async () => {
    const role = await roleOf([worker, other])
    await setAccess([{ role, scope: 'all' }])
    const id = await saved({ tool: 'a' })
    succeeded(await app.call(formDataApi.remove, { body: { id, rev: 1 } }, worker.userName))
    await setAccess([{ role, scope: 'all', mayDelete: false }])

    expectRefused(await get(id, other), 'NOT_FOUND')
    expectRefused(await app.call(formDataApi.restore, { body: { id } }, other.userName), 'NOT_FOUND')
  })

  it('holds for each act by itself', async () => {
    const role = await roleOf([worker, other])
    await setAccess([{ role, scope: 'all', mayUpdate: false, mayDelete: false, mayReveal: false, mayExport: false }])
    const id = await saved({ tool: 'a', phone: '13912345678' })
    const { data } = await get(id, other)

    expect(data.may).toEqual({ update: false, delete: false, restore: false, reveal: false })
    expect(data.defaultRight).toBe('read')
    expectRefused(await update({ id, rev: 1, values: { tool: 'b' } }, other), 'RECORDS_FORBIDDEN')
    expectRefused(await app.call(formDataApi.remove, { body: { id, rev: 1 } }, other.userName), 'RECORDS_FORBIDDEN')
    expectRefused(
      await app.call(formDataApi.reveal, { body: { id, field: 'phone' } }, other.userName),
      'RECORDS_FORBIDDEN',
    )
    expectRefused(await list({ deleted: true }, other), 'RECORDS_FORBIDDEN')
    expect((await list({}, other)).data.may).toEqual({
      create: true,
      import: true,
      export: false,
      delete: false,
      reveal: false,
    })
    await setAccess([{ role, scope: 'all', mayCreate: false }])
    expectRefused(await save({ tool: 'a' }), 'RECORDS_FORBIDDEN')
  })

  it('is nothing that goes beyond what they may read', async () => {
    const role = await roleOf([worker, other])
    await setAccess([{ role, scope: 'all' }])
    const id = await saved({ tool: 'a', phone: '13912345678' })
    await setAccess([{ role, scope: 'all', mayRead: false }])

    expectRefused(await update({ id, rev: 7, values: { tool: 'b' } }, other), 'NOT_FOUND')
    expectRefused(await app.call(formDataApi.remove, { body: { id, rev: 1 } }, other.userName), 'NOT_FOUND')
    expect((await list({}, other)).data).toMatchObject({
      rows: [],
      may: { create: true, export: false, delete: false },
    })
    const body = { formId, format: 'csv' as const }
    expectRefused(await app.call(dataJobApi.exportRows, { body }, other.userName), 'RECORDS_FORBIDDEN')
  })
})
