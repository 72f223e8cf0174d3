import { errorCodes } from '@liveline/contract/error-codes.ts'
import { formApi } from '@liveline/contract/form/calls.ts'
import { processDefinitionApi } from '@liveline/contract/process-definition/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { createFormDesign, noteForm, schemaOf } from '../../../test-support/form-design.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let app: TestApp
let design: Awaited<ReturnType<typeof createFormDesign>>
let planner: Awaited<ReturnType<typeof aUser>>

beforeAll(async () => {
  app = await createTestApp()
  design = await createFormDesign(app)
  const permissions = ['workflow:read', 'workflow:edit', 'workflow:release', 'workflow:start']
  planner = await aUser(app.database, { permissions })
})
afterAll(() => app.close())

const drawing = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:liveline="http://liveline.example/schema/bpmn"
  xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">
  <process id="pinnedForms" isExecutable="true" liveline:mainForm="mainOfFlow">
    <startEvent id="start" /><sequenceFlow id="a" sourceRef="start" targetRef="look" />
    <userTask id="look" name="查看" flowable:formKey="stepOfFlow" liveline:outcomeVariable="x">
      <extensionElements><liveline:approver kind="initiator" /></extensionElements>
    </userTask>
    <sequenceFlow id="b" sourceRef="look" targetRef="end" /><endEvent id="end" />
  </process>
</definitions>`

describe('the forms of a workflow', () => {
  const flowKey = 'pinnedForms'
  const changed = schemaOf({ type: 'textarea', name: 'note' })
  let flowInstance: string

  beforeAll(async () => {
    for (const formKey of ['stepOfFlow', 'mainOfFlow']) {
      const { data } = await design.newForm(noteForm, formKey)
      await design.release(data.formId)
    }
    const { userName } = planner
    const create = { body: { flowKey, name: '流程', bpmnXml: drawing } }
    const { data } = await app.call(processDefinitionApi.create, create, userName)
    await app.call(processDefinitionApi.release, { body: { id: data.id } }, userName)
    const start = { params: { key: flowKey }, body: { forms: { mainOfFlow: { note: 'x' } } } }
    flowInstance = (await app.call(processInstanceApi.startByKey, start, userName)).data.instanceId
    const { formId } = (await app.forms.getReleasedVersion('mainOfFlow'))!
    await app.call(formApi.update, { body: { formId, formPcJson: changed } }, design.designer.userName)
    await design.release(formId)
  })

  it('are those that were pinned when an instance started, whatever was released since', async () => {
    const query = { flowKey, flowInstance }

    const main = await app.call(formApi.flowLatest, { query }, planner.userName)
    const all = await app.call(formApi.listFlowLatest, { body: query }, planner.userName)

    expect(main.data).toMatchObject({ formKey: 'mainOfFlow', version: 1, state: 2, formPcJson: noteForm })
    expect(all.data.map(({ formKey, version }) => [formKey, version])).toEqual([
      ['mainOfFlow', 1],
      ['stepOfFlow', 1],
    ])
  })

  it('are the newest releases where no instance is named', async () => {
    const main = await app.call(formApi.flowLatest, { query: { flowKey } }, planner.userName)
    const all = await app.call(formApi.listFlowLatest, { body: { flowKey } }, planner.userName)

    expect(main.data).toMatchObject({ formKey: 'mainOfFlow', version: 2, formPcJson: changed })
    expect(all.data.map(({ formKey, version }) => [formKey, version])).toEqual([
      ['mainOfFlow', 2],
      ['stepOfFlow', 1],
    ])
  })

  it('are not told of an instance that the person may not see, or of another workflow', async () => {
    const refusals = [
      await app.call(formApi.flowLatest, { query: { flowKey, flowInstance } }, design.reader.userName),
      await app.call(formApi.flowLatest, { query: { flowKey: 'other', flowInstance } }, planner.userName),
      await app.call(formApi.listFlowLatest, { body: { flowKey: 'other' } }, planner.userName),
    ]

    for (const { retcode } of refusals) expect(retcode).toBe(errorCodes.NOT_FOUND.retcode)
  })
})
