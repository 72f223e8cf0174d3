/** Files of an earlier application in a copy of it: they stay its own, and the person is told. */
import { fileApi } from '@liveline/contract/file/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../test-support/factories.ts'
import { schemaOf } from '../../../test-support/form-design.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

const FLOW = 'copied'
const FORM = 'copiedForm'

let test: TestApp
let worker: TestUser

beforeAll(async () => {
  test = await createTestApp()
  worker = await aUser(test.database, { permissions: ['workflow:start'] })
  const text = (name: string) => ({ type: 'input-text', name, label: name })
  const table = (name: string, ...items: object[]) => ({ type: 'combo', name, label: name, multiple: true, items })
  const proof = { type: 'input-file', name: 'proof', label: '证明' }
  const schema = schemaOf(
    text('place'),
    { type: 'input-file', name: 'papers', label: '材料', labelEn: 'Papers' },
    { type: 'input-file', name: 'others', label: '其他' },
    table('tools', text('tool'), proof),
    table('crew', text('who'), proof),
  )
  const bpmnXml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${FLOW}" isExecutable="true"
    liveline:mainForm="${FORM}"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="fill"/>
    <userTask id="fill" name="Fill"><extensionElements><liveline:approver kind="initiator"/></extensionElements>
    </userTask></process></definitions>`
  await test.database.transaction((tx) =>
    test.forms.ensureForm(tx, { formId: 7005, formKey: FORM, formName: 'F', formNameEn: 'F', icon: '', schema }),
  )
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, { flowKey: FLOW, name: 'F', nameEn: 'F', bpmnXml }),
  )
})
afterAll(() => test?.close())

async function upload(name: string) {
  const sent = { rawBody: Buffer.from('paper'), headers: { 'content-type': 'text/plain' } }
  const { id } = succeeded(await test.call(fileApi.upload, { query: { name } }, worker.userName, sent))
  return { fileId: id, name }
}
const start = async (values: object) => {
  const begun = { params: { key: FLOW }, body: { forms: { [FORM]: { ...values } } } }
  return succeeded(await test.call(processInstanceApi.startByKey, begun, worker.userName))
}
const copy = async (copyOf: string) =>
  succeeded(await test.call(processInstanceApi.startForm, { query: { flowKey: FLOW, copyOf } }, worker.userName))

it('leaves them out, in the rows of tables too, names their fields, and is started as it is offered', async () => {
  const [paper, proof] = [await upload('paper.txt'), await upload('proof.txt')]
  const rows = [{ tool: 'rod', proof: [proof] }, { tool: 'blanket' }]
  const given = { place: 'north', papers: [paper], others: [], tools: rows, crew: [{ who: 'he' }] }
  const { instanceId } = await start(given)

  const { form, copied } = await copy(instanceId)

  expect(form.values).toMatchObject({
    place: 'north',
    tools: [{ tool: 'rod' }, { tool: 'blanket' }],
    crew: [{ who: 'he' }],
  })
  expect(JSON.stringify(form.values)).not.toMatch(new RegExp(`${paper.fileId}|${proof.fileId}`))
  expect(copied?.leftOut.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
    { field: 'papers', label: '材料', labelEn: 'Papers', reason: 'files' },
    { field: 'tools', label: 'tools', labelEn: expect.any(String), reason: 'files' },
  ])
  const again = await upload('paper.txt')
  expect((await start({ ...form.values, papers: [again] })).instanceId).not.toBe(instanceId)
})

it('says nothing of files where there are none', async () => {
  const { instanceId } = await start({ place: 'north', papers: [], tools: [{ tool: 'rod' }] })
  expect((await copy(instanceId)).copied?.leftOut).toEqual([])
})
