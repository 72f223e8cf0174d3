import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { formApi } from '@liveline/contract/form/calls.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFormDesign, noteForm, schemaOf } from '../../../test-support/form-design.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let app: TestApp
let design: Awaited<ReturnType<typeof createFormDesign>>

beforeAll(async () => {
  app = await createTestApp()
  design = await createFormDesign(app)
})
afterAll(() => app.close())

const latest = (formId: number) => app.call(formApi.latestValid, { query: { formId } }, design.reader.userName)
const expectRefused = (answer: { retcode: number; status: number }, code: ErrorCode) =>
  expect(answer).toMatchObject({ retcode: errorCodes[code].retcode, status: errorCodes[code].http })

describe('a form', () => {
  it('begins as a draft that nobody can fill in', async () => {
    const { data } = await design.newForm(noteForm, 'neverReleased')

    const answer = await latest(data.formId)

    expectRefused(answer, 'NOT_RELEASED')
    expect(answer.msg).toContain('表单neverReleased')
  })

  it('is there to fill in once released', async () => {
    const { formId, formVersionId } = await design.aReleasedForm()

    const { data } = await latest(formId)
    const bare = await app.call(formApi.amisSchema, { query: { formId } }, design.reader.userName)

    expect(data).toMatchObject({ formId, formVersionId, version: 1, state: 1, formPcJson: noteForm })
    expect(bare.data).toEqual(noteForm)
  })

  it('keeps its key to itself', async () => {
    await design.newForm(noteForm, 'taken')

    const answer = await design.newForm(noteForm, 'taken')

    expectRefused(answer, 'DUPLICATE')
  })

  it('keeps a released version as it is while the next one is drafted and released', async () => {
    const { formId, formVersionId } = await design.aReleasedForm()
    const changed = schemaOf({ type: 'textarea', name: 'note' })

    await app.call(formApi.update, { body: { formId, formPcJson: changed } }, design.designer.userName)
    const meanwhile = await latest(formId)
    const second = await design.release(formId)
    const now = await latest(formId)
    const old = await app.call(formApi.schema, { query: { formVersionId, formType: 'mobile' } }, design.reader.userName)

    expect(meanwhile.data).toMatchObject({ version: 1, formPcJson: noteForm })
    expect(second.data.version).toBe(2)
    expect(now.data).toMatchObject({ version: 2, state: 1, formPcJson: changed })
    expect(old.data).toMatchObject({ version: 1, state: 2, formPcJson: noteForm })
  })

  it('has one draft however often it is saved', async () => {
    const { formId } = await design.aReleasedForm()

    for (const name of ['a', 'b', 'c']) {
      await app.call(
        formApi.update,
        { body: { formId, formPcJson: schemaOf({ type: 'textarea', name }) } },
        design.designer.userName,
      )
    }
    const { data } = await design.release(formId)

    expect(data.version).toBe(2)
    expect((await latest(formId)).data.formPcJson).toEqual(schemaOf({ type: 'textarea', name: 'c' }))
  })

  it('cannot be released without a draft', async () => {
    const { formId } = await design.aReleasedForm()

    expectRefused(await design.release(formId), 'ILLEGAL_TRANSITION')
  })

  it('tells the second of two editors who was first', async () => {
    const { data } = await design.newForm()
    const { formId } = data
    const first = await app.call(
      formApi.update,
      { body: { formId, formName: '新名', rev: 1 } },
      design.designer.userName,
    )

    const second = await app.call(
      formApi.update,
      { body: { formId, formName: '别名', rev: 1 } },
      design.designer.userName,
    )

    expect(first.data).toEqual({ formId, rev: 2 })
    expectRefused(second, 'STALE')
    expect(second.msg).toContain('吴敏')
  })

  it('lets one of two editors win who save at the same moment', async () => {
    const { data } = await design.newForm()
    const save = (formName: string) =>
      app.call(formApi.update, { body: { formId: data.formId, formName, rev: 1 } }, design.designer.userName)

    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(save))

    expect(answers.filter(({ retcode }) => retcode === 0)).toHaveLength(1)
  })

  it('is released once when two people release at the same moment', async () => {
    const { data } = await design.newForm()

    const answers = await Promise.all([design.release(data.formId), design.release(data.formId)])

    expect(answers.map(({ retcode }) => retcode).sort()).toEqual([0, errorCodes.ILLEGAL_TRANSITION.retcode])
  })

  it('can be switched off and on again, twice the same is once', async () => {
    const { formId } = await design.aReleasedForm()
    const set = (flag: '0' | '1' | 'true' | 'false') =>
      app.call(formApi.setValid, { params: { id: formId, flag } }, design.designer.userName)

    await set('0')
    await set('false')
    expectRefused(await latest(formId), 'NOT_RELEASED')
    await set('true')
    expect((await latest(formId)).data.version).toBe(1)
  })

  it('is refused with the place when its schema is unsafe, at making, saving and releasing', async () => {
    const unsafe = schemaOf({ type: 'tpl', tpl: '${ls:token}' })
    const { data } = await design.newForm()

    const atMaking = await design.newForm(unsafe)
    const atSaving = await app.call(
      formApi.update,
      { body: { formId: data.formId, formPcJson: unsafe } },
      design.designer.userName,
    )
    await changeRows(app.database, 'update form_versions set schema = $2 where form_id = $1', [
      data.formId,
      JSON.stringify(unsafe),
    ])
    const atReleasing = await design.release(data.formId)

    for (const answer of [atMaking, atSaving, atReleasing]) {
      expectRefused(answer, 'SCHEMA_REFUSED')
      expect(answer.msg).toContain('$.body[0].tpl')
    }
  })

  it('shows its draft only to those who design forms', async () => {
    const { data } = await design.newForm()
    const { rows } = await app.database.query<{ id: string }>('select id from form_versions where form_id = $1', [
      data.formId,
    ])
    const query = { formVersionId: Number(rows[0]?.id) }

    const designed = await app.call(formApi.schema, { query }, design.designer.userName)
    const read = await app.call(formApi.schema, { query }, design.reader.userName)

    expect(designed.data.state).toBe(0)
    expectRefused(read, 'NOT_FOUND')
  })

  it('is found by name, key and page; the newest change first', async () => {
    const { formId } = await design.aReleasedForm()
    const { data: other } = await design.newForm(noteForm, 'per100Cent')
    app.clock.advance(1_000)
    await app.call(formApi.update, { body: { formId, formNameEn: 'changed last' } }, design.designer.userName)

    const all = await app.call(formApi.list, { query: { rows: 1 } }, design.designer.userName)
    const byKey = await app.call(formApi.list, { query: { keyword: 'per100' } }, design.designer.userName)
    const wildcard = await app.call(formApi.list, { query: { keyword: '100%' } }, design.designer.userName)

    expect(all.data.rows).toMatchObject([
      { formId, releasedVersion: 1, hasDraft: false, valid: 1, formNameEn: 'changed last' },
    ])
    expect(all.data.total).toBeGreaterThan(1)
    expect(byKey.data.rows).toMatchObject([{ formId: other.formId, releasedVersion: null, hasDraft: true }])
    expect(wildcard.data.total).toBe(0)
  })

  it('is missing with a sentence in the language of the caller', async () => {
    const zh = await latest(404)
    const en = await app.call(formApi.latestValid, { query: { formId: 404 } }, design.reader.userName, {
      language: 'en',
    })

    expectRefused(zh, 'NOT_FOUND')
    expect(zh.msg).toContain('找不到表单')
    expect(en.msg).toContain('Cannot find the form')
    const gone = { body: { formId: 404 } }
    expectRefused(await app.call(formApi.update, gone, design.designer.userName), 'NOT_FOUND')
    expectRefused(await app.call(formApi.release, gone, design.designer.userName), 'NOT_FOUND')
    expectRefused(
      await app.call(formApi.setValid, { params: { id: 404, flag: '1' } }, design.designer.userName),
      'NOT_FOUND',
    )
    expectRefused(await app.call(formDataApi.list, gone, design.designer.userName), 'NOT_FOUND')
  })

  it('lists what a schema would be refused for', async () => {
    const body = { formPcJson: schemaOf({ type: 'iframe' }) }

    const { data } = await app.call(formApi.lint, { body }, design.designer.userName, { language: 'en' })

    expect(data.problems).toMatchObject([{ path: '$.body[0].type', code: 'TYPE_REFUSED' }])
  })
})
