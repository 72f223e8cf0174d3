import { errorCodes } from '@liveline/contract/error-codes.ts'
import { formApi } from '@liveline/contract/form/calls.ts'
import { formDesignApi } from '@liveline/contract/form-design/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../../test-support/factories.ts'
import { createFormDesign, noteForm, schemaOf } from '../../../../test-support/form-design.ts'
import { changeRows } from '../../../../test-support/kept-tables.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

let app: TestApp
let design: Awaited<ReturnType<typeof createFormDesign>>
let drawer: Awaited<ReturnType<typeof aUser>>

beforeAll(async () => {
  app = await createTestApp()
  design = await createFormDesign(app)
  drawer = await aUser(app.database, { permissions: ['workflow:read', 'workflow:edit'] })
})
afterAll(() => app.close())

const as = () => design.designer.userName
const draftOf = async (formId: number) => (await app.call(formDesignApi.draft, { query: { formId } }, as())).data

describe('the draft of a form', () => {
  it('is what is edited; before anything was edited it is the release that counts', async () => {
    const { formId } = await design.aReleasedForm()
    const untouched = await draftOf(formId)
    const changed = schemaOf({ type: 'textarea', name: 'note' })

    await app.call(
      formApi.update,
      { body: { formId, rev: untouched.rev, formPcJson: changed, category: '检查' } },
      as(),
    )
    const edited = await draftOf(formId)

    expect(untouched).toMatchObject({ formVersionId: null, basedOn: 1, formPcJson: noteForm, formMobileJson: null })
    expect(edited).toMatchObject({ basedOn: 1, formPcJson: changed, category: '检查', updatedBy: '吴敏' })
    expect(edited.formVersionId).toEqual(expect.any(Number))
    expect(edited.rev).toBe(untouched.rev + 1)
  })

  it('is not released where somebody has planted in the database what the lint refuses', async () => {
    const { data } = await design.newForm()
    const { formId } = data
    const planted = schemaOf({ type: 'html', name: 'x', html: '<b>x</b>' })
    await changeRows(app.database, 'update form_versions set schema = $2 where form_id = $1', [
      formId,
      JSON.stringify(planted),
    ])

    const answer = await app.call(formApi.release, { body: { formId } }, as())

    expect(answer).toMatchObject({ status: 422, retcode: errorCodes.SCHEMA_REFUSED.retcode })
  })

  it('keeps the layout of phones until it is changed or taken away', async () => {
    const { data } = await design.newForm()
    const { formId } = data
    const mobile = schemaOf({ type: 'fieldset', title: '现场', body: noteForm.body })
    const save = (body: object) => app.call(formApi.update, { body: { formId, ...body } }, as())

    await save({ formMobileJson: mobile })
    await save({ formPcJson: schemaOf({ type: 'input-number', name: 'count' }, ...noteForm.body) })
    const kept = await draftOf(formId)
    const refused = await save({ formMobileJson: schemaOf({ type: 'input-text', name: 'other' }) })
    await save({ formMobileJson: null })

    expect(kept.formMobileJson).toEqual(mobile)
    expect(refused).toMatchObject({ retcode: errorCodes.SCHEMA_REFUSED.retcode })
    expect(refused.msg).toContain('$mobile')
    expect((await draftOf(formId)).formMobileJson).toBeNull()
  })

  it('is refused to be released over what somebody else has saved meanwhile', async () => {
    const { data } = await design.newForm()
    const { formId } = data
    const { rev } = await draftOf(formId)
    await app.call(formApi.update, { body: { formId, formName: '新名' } }, as())

    const stale = await app.call(formApi.release, { body: { formId, rev } }, as())
    const fresh = await app.call(formApi.release, { body: { formId, rev: rev + 1 } }, as())

    expect(stale).toMatchObject({ retcode: errorCodes.STALE.retcode, details: { name: '吴敏', rev: rev + 1 } })
    expect(fresh.data).toMatchObject({ version: 1, rev: rev + 2 })
  })
})

describe('a test fill', () => {
  const schema = schemaOf(
    { type: 'input-text', name: 'note', label: '说明', required: true },
    { type: 'input-number', name: 'count', max: 3 },
    { type: 'select', name: 'person', source: '/system/user/options' },
  )
  const fill = (body: object) =>
    app.call(formDesignApi.testFill, { body: { formPcJson: schema, values: {}, ...body } }, as(), { language: 'en' })

  it('says what the server would refuse, options of calls among it', async () => {
    const { data } = await fill({ values: { count: 4, person: 999_999 } })

    expect(data.of).toBe('values')
    expect(data.problems.map(({ path, code }) => [path, code])).toEqual([
      ['note', 'REQUIRED'],
      ['count', 'maximum'],
      ['person', 'OPTION'],
    ])
  })

  it('judges as a step with these rights does', async () => {
    const fields = { count: { right: 'edit', required: true }, person: { right: 'hidden', required: false } }

    const { data } = await fill({ values: { person: 999_999 }, rights: { defaultRight: 'read', fields } })

    expect(data.problems.map(({ path, code }) => [path, code])).toEqual([['count', 'REQUIRED']])
  })

  it('reads the main form of a step', async () => {
    const formPcJson = schemaOf({ type: 'input-text', name: 'why', requiredOn: '${mainForm.risk == "I"}' })

    const asked = await fill({ formPcJson, mainForm: { risk: 'I' } })
    const free = await fill({ formPcJson, mainForm: { risk: 'IV' } })

    expect([asked.data.problems.length, free.data.problems.length]).toEqual([1, 0])
  })

  it('tells first what is wrong with the schema', async () => {
    const { data } = await fill({ formPcJson: schemaOf({ type: 'iframe' }) })

    expect(data).toMatchObject({ of: 'schema', problems: [{ path: '$.body[0].type' }] })
  })
})

const drawing = (formKey: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:liveline="http://liveline.example/schema/bpmn"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="t">
  <process id="usesFields" isExecutable="true" liveline:mainForm="${formKey}" liveline:title="{note}"
    liveline:formVariables="count">
    <startEvent id="start" />
    <sequenceFlow id="many" name="多" sourceRef="start" targetRef="look">
      <conditionExpression xsi:type="tFormalExpression">\${count > 3 &amp;&amp; other}</conditionExpression>
    </sequenceFlow>
    <userTask id="look" name="查看" liveline:nameEn="Look">
      <extensionElements>
        <liveline:field key="note" right="read" />
        <liveline:approver kind="formField" value="person" />
      </extensionElements>
    </userTask>
    <sequenceFlow id="last" sourceRef="look" targetRef="end" />
    <endEvent id="end" />
  </process>
</definitions>`

describe('what uses a form', () => {
  const schema = schemaOf(
    { type: 'input-text', name: 'note', label: '说明', labelEn: 'Note', visibleOn: '${count > 1}' },
    { type: 'input-number', name: 'count' },
    { type: 'select', name: 'person', source: '/system/user/options' },
    { type: 'input-text', name: 'unused' },
  )
  let formId: number
  let formKey: string

  beforeAll(async () => {
    formKey = 'usedForm'
    formId = (await design.newForm(schema, formKey)).data.formId
    await app.call(
      processDefinitionApi.create,
      { body: { flowKey: 'usesFields', name: '用字段', nameEn: 'Uses fields', bpmnXml: drawing(formKey) } },
      drawer.userName,
    )
    const { database, clock } = app
    await changeRows(
      database,
      `insert into page_configs (page_code, name, page_params, created_at, updated_at) values ('p', '页面', $1, $2, $2)`,
      [
        JSON.stringify({
          formIdList: [formId],
          columns: [{ key: `form.${formKey}.note` }, { key: 'fields.count' }, { key: 'number' }],
          filters: [{ key: `form.${formKey}.count` }],
        }),
        clock.now(),
      ],
    )
    await changeRows(
      database,
      `insert into menus (id, parent_id, url, name, type, params) values
        (900, null, 'top', '上', 1, '{}'), (901, 900, 'records', '记录', 2, '{}'),
        (902, 901, 'inner', '内', 2, jsonb_build_object('formId', $1::text))`,
      [String(formId)],
    )
    await database.query(
      `with page as (insert into schema_pages (name, created_at, updated_at) values ('台账', $2, $2) returning id)
       insert into schema_page_versions (page_id, version, state, schema, created_at, updated_at)
       select id, 1, 0, $1, $2, $2 from page`,
      [JSON.stringify({ type: 'page', body: { api: { url: '/api/form/data/list', data: { formId } } } }), clock.now()],
    )
    await changeRows(database, `insert into system_config (key, value, updated_at) values ('quickForms', $1, $2)`, [
      JSON.stringify([{ formKey, flowKey: 'usesFields' }]),
      clock.now(),
    ])
  })

  it('are workflows, page tables, schema pages, quick forms and menu entries, with where the console shows them', async () => {
    const { data } = await app.call(formDesignApi.uses, { query: { formId } }, as())
    const { data: listed } = await app.call(formApi.list, { query: { keyword: formKey } }, as())

    expect(data.uses.map(({ kind, name, address }) => [kind, name, address])).toEqual([
      ['menu', '内', '/records/inner'],
      ['pageTable', '页面', expect.stringMatching(/^\/design\/page-table\?id=\d+$/)],
      ['quickForm', '用字段', '/mission/quick?formKey=usedForm&flowKey=usesFields'],
      ['schemaPage', '台账', expect.stringMatching(/^\/design\/schema-page\?id=\d+$/)],
      ['workflow', '用字段', undefined],
    ])
    expect(data).toMatchObject({ records: 0, instances: 0, running: 0 })
    expect(listed.rows).toMatchObject([{ formKey, uses: 5, versions: 0 }])
  })

  it('are told for each field: conditions, columns, rights, workflow conditions and settings', async () => {
    const { data } = await app.call(formDesignApi.fieldUses, { query: { formId } }, as())
    const told = (field: string) => (data[field] ?? []).map(({ kind, name, place }) => [kind, name, place])

    expect(told('note')).toEqual([
      ['column', '页面', 'form.usedForm.note'],
      ['workflowSetting', '用字段', 'usesFields'],
      ['fieldRight', '用字段 · 查看', 'look'],
    ])
    expect(told('count')).toEqual([
      ['condition', '说明', '$.body[0].visibleOn'],
      ['column', '页面', 'fields.count'],
      ['filter', '页面', 'form.usedForm.count'],
      ['workflowSetting', '用字段', 'usesFields'],
      ['workflowCondition', '用字段 · 多', 'many'],
    ])
    expect(told('person')).toEqual([['approver', '用字段 · 查看', 'look']])
    expect(data['unused']).toBeUndefined()
  })

  it('are the steps that have the form before them, with what each may do with its fields', async () => {
    const { data } = await app.call(formDesignApi.steps, { query: { formId } }, as())

    expect(data).toMatchObject([
      { definitionName: '用字段', elementId: 'look', name: '查看', rights: { defaultRight: 'read' } },
    ])
    expect(data[0]?.rights.fields['note']).toEqual({ right: 'read', required: false })
  })

  it('are asked for a form that there is', async () => {
    for (const call of [formDesignApi.draft, formDesignApi.uses, formDesignApi.fieldUses, formDesignApi.steps]) {
      const answer = await app.call(call, { query: { formId: 404 } }, as())
      expect(answer.retcode).toBe(errorCodes.NOT_FOUND.retcode)
    }
  })
})

describe('the list of forms', () => {
  const list = async (query: object) => (await app.call(formApi.list, { query }, as())).data

  it('is narrowed by category, state and valid flag', async () => {
    const { data: draft } = await design.newForm(noteForm, 'listDraft')
    const { formId: released } = await design.aReleasedForm()
    const { formId: beyond } = await design.aReleasedForm()
    const category = '清单'
    for (const formId of [draft.formId, released]) await app.call(formApi.update, { body: { formId, category } }, as())
    await app.call(formApi.update, { body: { formId: beyond, category, formPcJson: noteForm } }, as())
    await app.call(formApi.setValid, { params: { id: released, flag: '0' } }, as())
    const ids = async (query: object) => (await list({ category, ...query })).rows.map(({ formId }) => formId).sort()

    expect(await ids({})).toEqual([draft.formId, released, beyond].sort())
    expect(await ids({ state: 'draft' })).toEqual([draft.formId])
    expect(await ids({ state: 'released' })).toEqual([released, beyond].sort())
    expect(await ids({ state: 'changed' })).toEqual([beyond])
    expect(await ids({ valid: '0' })).toEqual([released])
    expect((await list({})).categories).toContain(category)
    expect((await list({ category: '没有' })).rows).toEqual([])
  })
})
