import { errorCodes } from '@liveline/contract/error-codes.ts'
import { randomUUID } from 'node:crypto'
import { fileApi } from '@liveline/contract/file/calls.ts'
import type { FileRef } from '@liveline/contract/file/shapes.ts'
import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { taskApi } from '@liveline/contract/task/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJourney, loadLiveLinePack, succeeded, type Journey } from '../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts'
import { cleanFileName, contentDisposition } from './file-name.ts'
import { purgeFiles } from './files.service.ts'

let test: TestApp
let journey: Journey
beforeAll(async () => {
  test = await createTestApp()
  await loadLiveLinePack(test)
  journey = await createJourney(test)
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, {
      flowKey: 'signed',
      name: 'signed',
      nameEn: 'signed',
      bpmnXml: drawing,
    }),
  )
})
afterAll(() => test?.close())

/** Signed by hand and by qualified people only. */
const drawing = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:liveline="http://liveline.example/schema/bpmn">
  <process id="signed" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="permit"/>
  <userTask id="permit" name="许可" liveline:nameEn="Permit" liveline:signature="required" liveline:qualifiedOnly="testIssuer"
    liveline:outcomeVariable="o"><extensionElements><liveline:approver kind="role" value="100049"/>
    <liveline:outcome value="ok" label="同意" labelEn="Agree"/></extensionElements></userTask>
  <sequenceFlow id="f2" sourceRef="permit" targetRef="e"/><endEvent id="e"/></process></definitions>`

/** One white pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const html = Buffer.from('<html><script>alert(1)</script></html>')

async function upload(by: string, name: string, content: Buffer | string) {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/file/upload?${new URLSearchParams({ name })}`,
    headers: {
      token: await journey.as(by),
      'content-type': 'application/octet-stream',
      'idempotency-key': randomUUID(),
    },
    payload: content,
  })
  return answer.json() as { retcode: number; msg: string; data: FileRef }
}
const given = async (by: string, name: string, content: Buffer): Promise<FileRef> => {
  const { retcode, msg, data } = await upload(by, name, content)
  if (retcode !== 0) throw new Error(msg)
  return data
}
const read = async (by: string, id: string, query = '') =>
  test.app.inject({ method: 'GET', url: `/file/${id}${query}`, headers: { token: await journey.as(by) } })

describe('an upload', () => {
  it('comes back as it was, saved by name, shown in the page only when it is a picture or a PDF', async () => {
    const big = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3_000_000, 'a'), Buffer.from('%%EOF')])
    const ref = await given('zhoumin', '方案 1.pdf', big)
    expect(ref).toMatchObject({
      name: '方案 1.pdf',
      type: 'application/pdf',
      size: big.length,
      uploadedBy: { name: '周敏' },
    })
    const answer = await read('zhoumin', ref.id, '?inline=true')
    expect(answer.rawPayload.equals(big)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^inline; filename="__ 1.pdf"; filename\*=UTF-8''%E6%96%B9/),
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const picture = await given('zhoumin', 'a.png', png)
    expect((await read('zhoumin', picture.id, '?inline=true')).headers['content-disposition']).toMatch(/^inline/)
    expect((await read('zhoumin', picture.id)).headers['content-disposition']).toMatch(/^attachment/)
    const table = await given('zhoumin', 'a.csv', Buffer.from('a,b'))
    expect((await read('zhoumin', table.id, '?inline=true')).headers['content-disposition']).toMatch(/^attachment/)
  })

  const zip = Buffer.concat([
    Buffer.from('PK\u0003\u0004word/[Content_Types].xml vbaProject.bin'),
    Buffer.from('PK\u0005\u0006'),
    Buffer.alloc(18),
  ])
  const hostile: [string, string, Buffer][] = [
    ['a page as a picture', 'x.png', html],
    ['a picture with a page behind it', 'x.png', Buffer.concat([png, html])],
    ['a page as text', 'x.txt', html],
    ['a drawing that runs script', 'x.svg', Buffer.from('<svg onload="alert(1)"/>')],
    ['a page', 'x.html', html],
    ['a program', 'x.exe', Buffer.from('MZ')],
    ['a picture as a document', 'x.pdf', png],
    ['a document with macros', 'x.docx', zip],
    ['a picture of half its length', 'x.webp', Buffer.from('RIFF\u0001\u0000\u0000\u0000WEBPVP8 xxxx')],
    ['control characters as text', 'x.csv', Buffer.from([0x61, 0x00, 0x62])],
    ['nothing', 'x.txt', Buffer.alloc(0)],
    ['no ending', 'png', png],
  ]
  for (const [what, name, content] of hostile) {
    it(`that is ${what} is refused by name`, async () => {
      expect(await upload('zhoumin', name, content)).toMatchObject({
        retcode: errorCodes.FILE_REFUSED.retcode,
        msg: expect.stringContaining(name),
      })
    })
  }

  it('of 21 MB is refused', async () => {
    expect((await upload('zhoumin', 'x.txt', Buffer.alloc(21 * 1_048_576, 'a'))).retcode).toBe(
      errorCodes.BODY_TOO_LARGE.retcode,
    )
  })

  it('keeps of its name what is harmless', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd.txt', 'passwd.txt'],
      ['..\\..\\boot.txt', 'boot.txt'],
      ['<script>alert(1)</script>.txt', 'script_.txt'],
      ['<b>x"y.txt', '_b_x_y.txt'],
      ['a\u202Egnp.txt', 'a_gnp.txt'],
      ['\u0000\r\nSet-Cookie: a.txt', '___Set-Cookie_ a.txt'],
      [`${'长'.repeat(300)}.txt`, `${'长'.repeat(120)}.txt`],
      ['...', 'file'],
    ]
    for (const [name, kept] of names) expect(cleanFileName(name)).toBe(kept)
    expect(contentDisposition('attachment', `x"'\r\n;.txt`)).toMatch(
      /^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w%.-]+$/,
    )
    const ref = await given('zhoumin', '../<script>.txt', Buffer.from('hello'))
    expect(ref.name).toBe('_script_.txt')
  })

  it('beyond 100 MB that he has not used is refused; what nobody used for a day is removed', async () => {
    const ref = await given('heyun', 'a.txt', Buffer.from('a'))
    await test.database.query('update files set size = 104857600 where id = $1', [ref.id])
    expect((await upload('heyun', 'b.txt', Buffer.from('b'))).retcode).toBe(errorCodes.FILE_QUOTA.retcode)
    await purgeFiles(test.database, new Date(test.clock.now().getTime() + 25 * 3_600_000))
    const { rows } = await test.database.query('select 1 from file_chunks where file_id = $1', [ref.id])
    expect(rows).toEqual([])
    await given('heyun', 'b.txt', Buffer.from('b'))
  })
})

describe('a file', () => {
  it('that is bound to nothing is its owner’s alone; bound, it is for whoever may see the process', async () => {
    const ref = await given('zhoumin', 'a.pdf', pdf)
    const asked = await test.call(fileApi.get, { params: { id: ref.id } }, await journey.as('chenyu'))
    expect(asked.retcode).toBe(40400)
    const state = await journey.start()
    const body = { taskId: journey.taskOf(state, 'screening'), outcome: 'live', attachments: [ref.id] }
    succeeded(await test.call(taskApi.complete, { body }, await journey.as('zhoumin')))
    expect((await read('chenyu', ref.id)).statusCode).toBe(200)
    expect((await read('jiangnan', ref.id)).json().retcode).toBe(40400)
    const { timeline } = await journey.detail(state.instanceId)
    expect(timeline.find(({ kind }) => kind === 'completed')?.attachments).toEqual([ref])
  })

  it('of somebody else, bound before or missing goes with no act, and the act is not done', async () => {
    const foreign = await given('chenyu', 'a.pdf', pdf)
    const own = await given('zhoumin', 'b.pdf', pdf)
    const taskId = journey.taskOf(await journey.start(), 'screening')
    const complete = async (attachments: string[], task = taskId) =>
      test.call(taskApi.complete, { body: { taskId: task, outcome: 'live', attachments } }, await journey.as('zhoumin'))
    for (const id of [foreign.id, randomUUID()])
      expect((await complete([own.id, id])).retcode).toBe(errorCodes.FILE_NOT_USABLE.retcode)
    succeeded(await complete([own.id]))
    const next = journey.taskOf(await journey.start(), 'screening')
    expect((await complete([own.id], next)).retcode).toBe(errorCodes.FILE_NOT_USABLE.retcode)
  })
})

describe('a step that is signed by hand, by qualified people', () => {
  const open = async () => {
    const input = { params: { key: 'signed' }, body: { forms: {} } }
    const state = succeeded(await test.call(processInstanceApi.startByKey, input, await journey.as('chenyu')))
    return { ...state, taskId: journey.taskOf(state, 'permit') }
  }
  const sign = async (taskId: string, signature?: string) =>
    test.call(taskApi.complete, { body: { taskId, outcome: 'ok', signature } }, await journey.as('fengchao'))
  const qualify = async (from: string, to: string) =>
    test.asOwner.query(
      `insert into user_qualifications (user_id, code, number, valid_from, valid_to) values (1014, 'testIssuer', 'N1', $1, $2)`,
      [from, to],
    )

  it('names what is missing, then what has expired, at claim and completion', async () => {
    const { taskId } = await open()
    const signature = (await given('fengchao', 's.png', png)).id
    const claim = async () => test.call(taskApi.claim, { body: { taskId } }, await journey.as('fengchao'))
    expect(await sign(taskId, signature)).toMatchObject({
      retcode: errorCodes.NOT_QUALIFIED.retcode,
      msg: expect.stringContaining('testIssuer'),
    })
    await qualify('2020-01-01', '2021-01-01')
    expect(await claim()).toMatchObject({
      retcode: errorCodes.NOT_QUALIFIED.retcode,
      msg: expect.stringContaining('2021-01-01'),
    })
    const info = succeeded(await test.call(taskApi.detail, { params: { id: taskId } }, await journey.as('fengchao')))
    expect(info).toMatchObject({ signature: 'required', notQualified: expect.stringContaining('2021-01-01') })
    await qualify('2022-01-01', '2099-01-01')
    succeeded(await claim())
  })

  it('asks for the signature by the name of the step, takes a picture only, and shows it in the timeline', async () => {
    const { taskId, instanceId } = await open()
    expect(await sign(taskId)).toMatchObject({
      retcode: errorCodes.SIGNATURE_REQUIRED.retcode,
      msg: expect.stringContaining('许可'),
    })
    const text = await given('fengchao', 's.txt', Buffer.from('me'))
    expect((await sign(taskId, text.id)).retcode).toBe(errorCodes.FILE_REFUSED.retcode)
    const drawn = await given('fengchao', 's.png', png)
    succeeded(await sign(taskId, drawn.id))
    const { timeline } = await journey.detail(instanceId)
    expect(timeline.find(({ kind }) => kind === 'completed')?.signature).toEqual(drawn)
    expect((await read('chenyu', drawn.id, '?inline=true')).headers['content-type']).toBe('image/png')
    expect(fileApi.upload.bodyLimitBytes).toBe(20 * 1_048_576)
  })
})
