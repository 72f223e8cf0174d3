/** Files of other people, processes and records in a form that somebody fills in or corrects: they stay theirs. */
import { randomUUID } from 'node:crypto'
import { administrationApi } from '@liveline/contract/administration/calls.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { fileApi } from '@liveline/contract/file/calls.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../../test-support/factories.ts'
import { schemaOf } from '../../../../test-support/form-design.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'

const FLOW = 'filed'
const FORM = 'filedForm'
type Ref = { readonly fileId: string; readonly name: string }

let test: TestApp
let worker: TestUser
let admin: TestUser
let stranger: TestUser
let own: Ref
let instanceId: string
let taskId: string
let formDataId: string

beforeAll(async () => {
  test = await createTestApp()
  worker = await aUser(test.database, { permissions: ['workflow:start'] })
  admin = await aUser(test.database, { permissions: ['workflow:admin'] })
  stranger = await aUser(test.database, { permissions: ['workflow:start'] })
  const schema = schemaOf(
    { type: 'input-file', name: 'papers', label: '材料' },
    { type: 'combo', name: 'tools', multiple: true, items: [{ type: 'input-file', name: 'proof', label: '证明' }] },
  )
  const bpmnXml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
    xmlns:liveline="http://liveline.example/schema/bpmn"><process id="${FLOW}" isExecutable="true"
    liveline:mainForm="${FORM}"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="fill"/>
    <userTask id="fill" name="Fill"><extensionElements><liveline:approver kind="initiator"/>
    <liveline:field key="papers" right="edit"/><liveline:field key="tools" right="edit"/></extensionElements>
    </userTask></process></definitions>`
  await test.database.transaction(async (tx) => {
    await test.forms.ensureForm(tx, { formId: 7004, formKey: FORM, formName: 'F', formNameEn: 'F', icon: '', schema })
  })
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, { flowKey: FLOW, name: 'F', nameEn: 'F', bpmnXml }),
  )
})
afterAll(() => test?.close())

async function upload({ userName }: TestUser, name = 'paper.txt'): Promise<Ref> {
  const sent = { rawBody: Buffer.from('secret'), headers: { 'content-type': 'text/plain' } }
  const { id } = succeeded(await test.call(fileApi.upload, { query: { name } }, userName, sent))
  return { fileId: id, name }
}
async function start(who: TestUser, papers: readonly Ref[]) {
  const begun = { params: { key: FLOW }, body: { forms: { [FORM]: { papers } } } }
  const answer = succeeded(await test.call(processInstanceApi.startByKey, begun, who.userName))
  return { instanceId: answer.instanceId, taskId: answer.open[0]?.taskId ?? '' }
}
beforeEach(async () => {
  own = await upload(worker)
  ;({ instanceId, taskId } = await start(worker, [own]))
  const shown = succeeded(await test.call(taskApi.detail, { params: { id: taskId } }, worker.userName))
  formDataId = shown.forms[0]?.formDataId ?? ''
})

const correct = (data: object, who = admin) => {
  const body = { instanceId, taskId, formDataId, data: { ...data }, reason: 'r' }
  return test.call(administrationApi.updateForm, { body }, who.userName)
}
const complete = (data: object) =>
  test.call(taskApi.complete, { body: { taskId, forms: { [FORM]: { ...data } } } }, worker.userName)
const reads = async ({ userName }: TestUser, { fileId }: Ref) =>
  (await test.call(fileApi.get, { params: { id: fileId }, query: {} }, userName)).status
const boundTo = async ({ fileId }: Ref) =>
  (
    await test.database.query<{ to: string | null }>('select process_instance_id as to from files where id = $1', [
      fileId,
    ])
  ).rows[0]?.to
const stored = async () =>
  (await test.database.query<{ data: unknown }>('select data from form_data where id = $1', [formDataId])).rows[0]?.data

/** What is somebody else's, and whether the administrator may read it by his right. */
const foreign: [string, () => Promise<Ref>, number][] = [
  ['a file that somebody else has uploaded and not used', () => upload(stranger), 404],
  [
    'a file of another process',
    async () => {
      const theirs = await upload(stranger)
      await start(stranger, [theirs])
      return theirs
    },
    200,
  ],
  [
    'a file that was deleted',
    async () => {
      const gone = await upload(admin)
      await test.database.query('delete from files where id = $1', [gone.fileId])
      return gone
    },
    404,
  ],
  [
    'a file that is still arriving',
    async () => {
      // As one that is being uploaded: what was uploaded already would be dropped with the end of its call.
      const { fileId, name } = await upload(admin)
      const { rows } = await test.database.query<{ id: string }>(
        `insert into files select (jsonb_populate_record(null::files,
           to_jsonb(f) || jsonb_build_object('id', gen_random_uuid(), 'is_whole', false))).*
         from files f where id = $1 returning id`,
        [fileId],
      )
      return { fileId: rows[0]?.id ?? '', name }
    },
    404,
  ],
  ['a file that never was', async () => ({ fileId: randomUUID(), name: 'paper.txt' }), 404],
]

describe.each(foreign)('%s', (_, make, status) => {
  it.each([
    ['a correction', correct],
    ['a completion', complete],
  ])('is not taken into the form by %s, and nobody may read more than before', async (_by, send) => {
    const theirs = await make()
    const [before, bound] = [await stored(), await boundTo(theirs)]
    for (const data of [{ papers: [own, theirs] }, { papers: [theirs] }, { tools: [{ proof: [theirs] }] }]) {
      expect(await send(data)).toMatchObject({ retcode: errorCodes.FORM_INVALID.retcode })
    }
    expect([await stored(), await boundTo(theirs)]).toEqual([before, bound])
    expect([await reads(admin, theirs), await reads(worker, theirs)]).toEqual([status, 404])
  })
})

describe('a file in a form', () => {
  it('that the corrector has uploaded belongs to the process from then on', async () => {
    const added = await upload(admin)
    expect(await reads(worker, added)).toBe(404)
    succeeded(await correct({ papers: [own, added] }))
    expect(await stored()).toMatchObject({ papers: [own, added] })
    expect([await reads(worker, added), await reads(stranger, added)]).toEqual([200, 404])
    // Whoever takes it out again has not taken it back.
    succeeded(await correct({ papers: [own] }))
    expect([await reads(worker, added), await boundTo(added)]).toEqual([200, instanceId])
  })

  it.each([
    ['under another name', (ref: Ref) => ({ ...ref, name: 'harmless.pdf' })],
    ['with more than id and name', (ref: Ref) => ({ ...ref, url: 'javascript:alert(1)' })],
    ['in capital letters', (ref: Ref) => ({ ...ref, fileId: ref.fileId.toUpperCase() })],
    ['by a path', (ref: Ref) => ({ ...ref, fileId: `../${ref.fileId}` })],
    ['by something that is no id', (ref: Ref) => ({ ...ref, fileId: { $ne: '' } })],
  ])('is not taken %s', async (_, spoilt) => {
    const added = await upload(admin)
    expect(await correct({ papers: [spoilt(added)] })).toMatchObject({ retcode: errorCodes.FORM_INVALID.retcode })
    expect([await stored(), await boundTo(added)]).toEqual([{ papers: [own] }, null])
  })

  it('is one process’s only, though two are begun with it at the same moment', async () => {
    const shared = await upload(worker)
    const begun = { params: { key: FLOW }, body: { forms: { [FORM]: { papers: [shared] } } } }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => test.call(processInstanceApi.startByKey, begun, worker.userName)),
    )
    expect(answers.filter(({ retcode }) => retcode === 0)).toHaveLength(1)
    for (const { retcode } of answers)
      expect([0, errorCodes.FORM_INVALID.retcode, errorCodes.FILE_NOT_USABLE.retcode]).toContain(retcode)
  })
})
