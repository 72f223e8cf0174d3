/** Files in fields that a step hides: whoever does not see the field does not get the file, however he has its id. */
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { fileApi } from '@liveline/contract/file/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskActApi } from '@liveline/contract/task-act/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aRole, aUser, type TestUser } from '../../../test-support/factories.ts'
import { schemaOf } from '../../../test-support/form-design.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'

const FLOW = 'hidingFiles'
const FORM = 'hidingFilesForm'
const OWN_FORM = 'hidingFilesSurvey'
type Ref = { readonly fileId: string; readonly name: string }

let test: TestApp
let applicant: TestUser
let surveyor: TestUser
let approver: TestUser
let admin: TestUser
let stranger: TestUser
let offer: Ref
let proof: Ref
let sketch: Ref
let instanceId: string
let taskId: string

beforeAll(async () => {
  test = await createTestApp()
  const surveyors = await aRole(test.database, { permissions: ['workflow:start'] })
  const approvers = await aRole(test.database, { permissions: ['workflow:start'] })
  applicant = await aUser(test.database, { permissions: ['workflow:start'] })
  surveyor = await aUser(test.database, { roles: [surveyors] })
  approver = await aUser(test.database, { roles: [approvers] })
  admin = await aUser(test.database, { permissions: ['workflow:admin'] })
  stranger = await aUser(test.database, { permissions: ['workflow:start'] })
  const schema = schemaOf(
    { type: 'input-file', name: 'offers', label: '报价' },
    { type: 'input-file', name: 'sketches', label: '草图' },
    { type: 'input-text', name: 'remark', label: '备注' },
    {
      ...{ type: 'combo', name: 'tools', label: '工具', multiple: true },
      items: [
        { type: 'input-text', name: 'tool', label: '名称' },
        { type: 'input-file', name: 'proof', label: '证明' },
      ],
    },
  )
  const own = schemaOf({ type: 'input-file', name: 'found', label: '所见' })
  const bpmnXml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
    <process id="${FLOW}" isExecutable="true" liveline:mainForm="${FORM}"><startEvent id="s"/>
    <sequenceFlow id="f1" sourceRef="s" targetRef="survey"/>
    <userTask id="survey" name="Survey" flowable:formKey="${OWN_FORM}"><extensionElements>
      <liveline:approver kind="role" value="${surveyors.id}"/><liveline:field key="offers" right="hidden"/>
      <liveline:field key="tools.proof" right="hidden"/><liveline:field key="sketches" right="edit"/>
      <liveline:field key="remark" right="edit"/></extensionElements></userTask>
    <sequenceFlow id="f2" sourceRef="survey" targetRef="approve"/>
    <userTask id="approve" name="Approve"><extensionElements><liveline:approver kind="role" value="${approvers.id}"/>
      <liveline:field key="offers" right="edit"/><liveline:field key="sketches" right="edit"/>
    </extensionElements></userTask><sequenceFlow id="f3" sourceRef="approve" targetRef="e"/><endEvent id="e"/>
    </process></definitions>`
  await test.database.transaction(async (tx) => {
    const form = { formName: 'F', formNameEn: 'F', icon: '' }
    await test.forms.ensureForm(tx, { ...form, formId: 7005, formKey: FORM, schema })
    await test.forms.ensureForm(tx, { ...form, formId: 7006, formKey: OWN_FORM, schema: own })
  })
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, { flowKey: FLOW, name: 'F', nameEn: 'F', bpmnXml }),
  )
})
afterAll(() => test?.close())

/** One white pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)
async function upload({ userName }: TestUser, name: string): Promise<Ref> {
  const sent = { rawBody: png, headers: { 'content-type': 'image/png' } }
  const { id } = succeeded(await test.call(fileApi.upload, { query: { name } }, userName, sent))
  return { fileId: id, name }
}
beforeEach(async () => {
  offer = await upload(applicant, 'offer.png')
  proof = await upload(applicant, 'proof.png')
  sketch = await upload(applicant, 'sketch.png')
  const data = { offers: [offer], sketches: [sketch], tools: [{ tool: 'rope', proof: [proof] }] }
  const begun = { params: { key: FLOW }, body: { forms: { [FORM]: data } } }
  const answer = succeeded(await test.call(processInstanceApi.startByKey, begun, applicant.userName))
  ;({ instanceId } = answer)
  taskId = answer.open[0]?.taskId ?? ''
})

/** The statuses of every way in which the one call gives a file. */
async function reads({ userName }: TestUser, { fileId }: Ref): Promise<number[]> {
  const ways = [
    { params: { id: fileId }, query: {} },
    { params: { id: fileId }, query: { inline: 'true' } },
    { params: { id: fileId }, query: { size: 'thumb' } },
    { params: { id: fileId.toUpperCase() }, query: {} },
  ] as const
  const answers: number[] = []
  for (const way of ways) answers.push((await test.call(fileApi.get, way, userName)).status)
  return [...new Set(answers)]
}
const readable = async (who: TestUser) => {
  const each = { offer, proof, sketch }
  const found: string[] = []
  for (const [name, ref] of Object.entries(each)) {
    const [status, ...others] = await reads(who, ref)
    expect([name, others, status === 200 || status === 404]).toEqual([name, [], true])
    if (status === 200) found.push(name)
  }
  return found
}
const complete = (who: TestUser, task: string, forms: Record<string, object> = {}) =>
  test.call(taskApi.complete, { body: { taskId: task, forms: forms as never } }, who.userName)

describe('a file in a field that a step hides', () => {
  it('is for the applicant, administrators and those of a step that shows it, before and after the end', async () => {
    const all = ['offer', 'proof', 'sketch']
    expect(await readable(applicant)).toEqual(all)
    expect(await readable(admin)).toEqual(all)
    expect(await readable(surveyor)).toEqual(['sketch'])
    expect(await readable(approver)).toEqual([])
    const { open } = succeeded(await complete(surveyor, taskId))
    expect([await readable(surveyor), await readable(approver)]).toEqual([['sketch'], all])
    succeeded(await complete(approver, open[0]?.taskId ?? ''))
    expect([await readable(surveyor), await readable(approver)]).toEqual([['sketch'], all])
    expect(await readable(stranger)).toEqual([])
  })

  it('stays hidden when it was taken out of the form, and one that once stood where he sees stays his to read', async () => {
    const { open } = succeeded(await complete(surveyor, taskId))
    const moved = { [FORM]: { offers: [sketch], sketches: [] } }
    succeeded(await complete(approver, open[0]?.taskId ?? '', moved))
    expect([await readable(surveyor), await readable(approver)]).toEqual([['sketch'], ['offer', 'proof', 'sketch']])
  })

  it('is not had by naming it in a field of words', async () => {
    const { open } = succeeded(await complete(surveyor, taskId, { [FORM]: { remark: offer.fileId } }))
    expect(open).toHaveLength(1)
    expect(await readable(surveyor)).toEqual(['sketch'])
  })

  it.each([
    ['in the same form', () => ({ [FORM]: { sketches: [sketch, offer] } })],
    ['from the cell of a table', () => ({ [FORM]: { sketches: [proof] } })],
    ['in the form of the step', () => ({ [OWN_FORM]: { found: [offer] } })],
  ])('cannot be entered into a field that he sees, %s', async (_, forms) => {
    expect(await complete(surveyor, taskId, forms())).toMatchObject({ retcode: errorCodes.FORM_INVALID.retcode })
    expect(await readable(surveyor)).toEqual(['sketch'])
    // What he sees he may leave, and add to.
    const added = await upload(surveyor, 'own.png')
    succeeded(
      await complete(surveyor, taskId, { [FORM]: { sketches: [sketch, added] }, [OWN_FORM]: { found: [sketch] } }),
    )
    expect(await reads(surveyor, added)).toEqual([200])
  })
})

it('the file of a comment stands in no field and is for all who see the process', async () => {
  const said = await upload(applicant, 'said.png')
  const body = { instanceId, text: 'see', attachments: [said.fileId] }
  succeeded(await test.call(taskActApi.comment, { body }, applicant.userName))
  expect([await reads(surveyor, said), await reads(stranger, said)]).toEqual([[200], [404]])
})
