import { errorCodes, type ErrorCode } from '@liveline/contract/error-codes.ts'
import { formApi } from '@liveline/contract/form/calls.ts'
import { formDesignApi } from '@liveline/contract/form-design/calls.ts'
import { kinds } from '@liveline/form-schema/kinds/registry.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../../test-support/factories.ts'
import { createFormDesign, noteForm, schemaOf } from '../../../../test-support/form-design.ts'
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
const second = schemaOf({ type: 'input-text', name: 'note' }, { type: 'input-number', name: 'count' })

/** Released as `noteForm`, then as `second`; a draft goes beyond. */
async function threeVersions(): Promise<{ formId: number; ids: number[] }> {
  const { formId } = await design.aReleasedForm()
  await app.call(formApi.update, { body: { formId, formPcJson: second } }, as())
  await design.release(formId)
  await app.call(formApi.update, { body: { formId, formPcJson: schemaOf() } }, as())
  const { data } = await app.call(formApi.detail, { params: { id: formId } }, as())
  return { formId, ids: data.formVersions.map(({ formVersionId }) => formVersionId) }
}

describe('the versions of a form', () => {
  it('are listed with who, when and why; the draft for those who design forms', async () => {
    const { formId } = await threeVersions()
    const { userName } = await aUser(app.database, { permissions: ['form:read'] })

    const designed = await app.call(formApi.detail, { params: { id: formId } }, as())
    const read = await app.call(formApi.detail, { params: { id: formId } }, userName)
    const released = await app.call(formApi.releasedVersions, { query: { formId } }, as())

    expect(designed.data).toMatchObject({ formId, versions: 2, hasDraft: true, releasedVersion: 2 })
    expect(designed.data.formVersions).toMatchObject([
      { version: 3, state: 0, updatedBy: '吴敏', releasedAt: null },
      { version: 2, state: 1, note: 'first', releasedBy: '吴敏' },
      { version: 1, state: 2 },
    ])
    expect(read.data.formVersions.map(({ version }) => version)).toEqual([2, 1])
    expect(released.data.map(({ version }) => version)).toEqual([2, 1])
    expectRefused(await app.call(formApi.detail, { params: { id: 404 } }, as()), 'NOT_FOUND')
    expectRefused(await app.call(formApi.releasedVersions, { query: { formId: 404 } }, as()), 'NOT_FOUND')
  })

  it('are compared as what they mean, with both schemas', async () => {
    const { ids } = await threeVersions()
    const [draft, newest, first] = ids as [number, number, number]
    const compare = (from: number, to: number) => app.call(formDesignApi.compare, { query: { from, to } }, as())

    const { data } = await compare(first, newest)

    expect(data).toMatchObject({
      from: { version: 1, formPcJson: noteForm },
      to: { version: 2, formPcJson: second },
      changes: [
        { kind: 'requiredChanged', field: 'note', from: 'true', to: 'false' },
        { kind: 'fieldAdded', field: 'count' },
      ],
      mobileChanges: [],
    })
    expect((await compare(newest, draft)).data.changes.map(({ kind }) => kind)).toEqual([
      'fieldRemoved',
      'fieldRemoved',
    ])
    expectRefused(await compare(newest, (await threeVersions()).ids[0]!), 'NOT_FOUND')
  })

  it('become the draft again, unless somebody has saved meanwhile', async () => {
    const { formId, ids } = await threeVersions()
    const { data: draft } = await app.call(formDesignApi.draft, { query: { formId } }, as())
    const restore = (rev: number, formVersionId = ids[2]!) =>
      app.call(formDesignApi.restoreVersion, { body: { formId, formVersionId, rev } }, as())

    expectRefused(await restore(draft.rev - 1), 'STALE')
    expectRefused(await restore(draft.rev, (await threeVersions()).ids[2]!), 'NOT_FOUND')
    const { data } = await restore(draft.rev)

    expect(data).toEqual({ formId, rev: draft.rev + 1 })
    const { data: now } = await app.call(formDesignApi.draft, { query: { formId } }, as())
    expect(now).toMatchObject({ formPcJson: noteForm, formVersionId: ids[0], basedOn: 2 })
  })

  it('have a layout of phones, where one was made', async () => {
    const { data } = await design.newForm()
    const { formId } = data
    const mobile = schemaOf({ type: 'fieldset', title: '现场', body: noteForm.body })
    await app.call(formApi.update, { body: { formId, formMobileJson: mobile } }, as())
    const { data: released } = await design.release(formId)
    const { formVersionId } = released
    const get = (formType?: 'pc' | 'mobile') =>
      app.call(formApi.schema, { query: { formVersionId, ...(formType && { formType }) } }, design.reader.userName)

    expect((await get('mobile')).data.formPcJson).toEqual(mobile)
    expect((await get('pc')).data.formPcJson).toEqual(noteForm)
    expect((await get()).data.formPcJson).toEqual(noteForm)
  })
})

describe('the newest releases', () => {
  it('are one row for each form that is valid', async () => {
    const { formId, ids } = await threeVersions()
    const off = await design.aReleasedForm()
    await app.call(formApi.setValid, { params: { id: off.formId, flag: '0' } }, as())

    const { data } = await app.call(formApi.latestReleased, {}, design.reader.userName)

    expect(data.filter((row) => row.formId === formId)).toMatchObject([{ formVersionId: ids[1], version: 2, state: 1 }])
    expect(data.some((row) => row.formId === off.formId)).toBe(false)
  })

  it('are not needed to be in the lists of all forms', async () => {
    const { data: made } = await design.newForm(noteForm, 'onlyDraft')

    const { data: names } = await app.call(formApi.listAll, {}, as())
    const { data: all } = await app.call(formApi.all, {}, as())

    expect(names.find(({ formId }) => formId === made.formId)).toMatchObject({ formKey: 'onlyDraft' })
    expect(all.find(({ formId }) => formId === made.formId)).toMatchObject({ hasDraft: true, releasedVersion: null })
  })
})

describe('a form as a file', () => {
  const exported = async (formId: number, who = as()) => app.call(formDesignApi.exportFile, { query: { formId } }, who)

  it('comes in as the same form that went out', async () => {
    const items = Object.values(kinds).map(({ example }) => example.item)
    const word = fc
      .string({ maxLength: 20, unit: 'grapheme' })
      .filter((text) => !/[<>&$\\`\u0000]|javascript|function/i.test(text))
    const schema = fc
      .array(fc.tuple(fc.constantFrom(...items), word), { maxLength: 8 })
      .map((drawn) => schemaOf(...drawn.map(([item, label], index) => ({ ...item, name: `f${index}`, label }))))
    let made = 0
    await fc.assert(
      fc.asyncProperty(schema, word, fc.boolean(), async (formPcJson, category, hasMobile) => {
        made += 1
        const file = {
          ...{ format: 'liveline.form/1' as const, formKey: `file${made}`, formName: `表${made}`, formNameEn: 'File' },
          ...{ icon: 'FormOutlined', category, formPcJson, formMobileJson: hasMobile ? formPcJson : null },
        }

        const { data, msg } = await app.call(formDesignApi.importFile, { body: file }, as())

        expect(msg).toBe('ok')
        expect((await exported(data.formId)).data).toEqual(file)
      }),
      { seed: 52, numRuns: 40 },
    )
  })

  it('holds the draft for those who design forms, and the release for others', async () => {
    const { formId } = await threeVersions()
    const { userName } = await aUser(app.database, { permissions: ['form:read'] })

    expect((await exported(formId)).data.formPcJson).toEqual(schemaOf())
    expect((await exported(formId, userName)).data.formPcJson).toEqual(second)
    expectRefused(await exported((await design.newForm()).data.formId, userName), 'NOT_RELEASED')
    expectRefused(await exported(404), 'NOT_FOUND')
  })

  it('is refused with a key that is taken, or a schema that is unsafe', async () => {
    const { formId } = await design.aReleasedForm()
    const { data: file } = await exported(formId)
    const bring = (rest: object) => app.call(formDesignApi.importFile, { body: { ...file, ...rest } }, as())

    expectRefused(await bring({}), 'DUPLICATE')
    expectRefused(await bring({ formKey: 'unsafeFile', formPcJson: schemaOf({ type: 'html' }) }), 'SCHEMA_REFUSED')
  })

  it('is copied under another key', async () => {
    const { formId } = await threeVersions()
    const copy = (formKey: string, from = formId) =>
      app.call(formDesignApi.copy, { body: { formId: from, formKey, formName: '副本' } }, as())

    const { data } = await copy('theCopy')

    const { data: draft } = await app.call(formDesignApi.draft, { query: { formId: data.formId } }, as())
    expect(draft).toMatchObject({ formKey: 'theCopy', formName: '副本', basedOn: null, formPcJson: schemaOf() })
    expectRefused(await copy('theCopy'), 'DUPLICATE')
    expectRefused(await copy('another', 404), 'NOT_FOUND')
  })
})
