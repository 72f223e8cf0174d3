import { formApi } from '@liveline/contract/form/calls.ts'
import { formDataApi } from '@liveline/contract/form-data/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser } from '../../../test-support/factories.ts'
import { createFormDesign, noteForm, schemaOf } from '../../../test-support/form-design.ts'
import { loadLiveLinePack, succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await loadLiveLinePack(app)
})
afterAll(() => app?.close())

const phone = schemaOf({ type: 'fieldset', title: '手机', body: noteForm.body })
const drawing = (who: string) => `
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:liveline="http://liveline.example/schema/bpmn">
 <process id="phoned" isExecutable="true" liveline:mainForm="phoneForm"><startEvent id="s"/>
  <sequenceFlow id="f1" sourceRef="s" targetRef="look"/>
  <userTask id="look"><extensionElements><liveline:approver kind="user" value="${who}"/></extensionElements></userTask>
  <sequenceFlow id="f2" sourceRef="look" targetRef="e"/><endEvent id="e"/></process></definitions>`

it('every page of a form is given its layout of phones; it is judged by that of the desk', async () => {
  const design = await createFormDesign(app)
  const worker = await aUser(app.database, { permissions: ['workflow:start'] })
  const token = await app.loginAs(worker.userName)
  const body = {
    formKey: 'phoneForm',
    formName: '表单',
    formNameEn: 'Form',
    formPcJson: noteForm,
    formMobileJson: phone,
  }
  const { formId } = succeeded(await app.call(formApi.create, { body }, design.designer.userName))
  const released = succeeded(
    await app.call(formApi.release, { body: { formId, note: 'first' } }, design.designer.userName),
  )
  const { formVersionId } = released
  const schema = (formType: 'pc' | 'mobile') =>
    app.call(formApi.schema, { query: { formVersionId, formType } }, token).then(succeeded)
  expect((await schema('mobile')).formPcJson).toEqual(phone)
  expect(await schema('pc')).toMatchObject({ formPcJson: noteForm, formMobileJson: phone })

  const { id } = succeeded(await app.call(formDataApi.save, { body: { formId, values: { note: 'n' } } }, token))
  const record = succeeded(await app.call(formDataApi.get, { body: { id } }, token))
  expect(record).toMatchObject({ schema: noteForm, mobileSchema: phone })
  expect((await app.call(formDataApi.save, { body: { formId, values: {} } }, token)).status).toBe(422)

  const flow = { flowKey: 'phoned', name: 'Phoned', nameEn: 'Phoned', bpmnXml: drawing(worker.userName) }
  await app.database.transaction((tx) => app.workflow.definitions.ensureWorkflow(tx, flow))
  const start = succeeded(await app.call(processInstanceApi.startForm, { query: { flowKey: 'phoned' } }, token))
  expect(start.form).toMatchObject({ schema: noteForm, mobileSchema: phone })
  const forms = { phoneForm: { note: 'n' } }
  const { open } = succeeded(
    await app.call(processInstanceApi.startByKey, { params: { key: 'phoned' }, body: { forms } }, token),
  )
  const task = succeeded(await app.call(taskApi.detail, { params: { id: open[0]?.taskId ?? '' } }, token))
  expect(task.forms[0]).toMatchObject({ schema: noteForm, mobileSchema: phone })
})
