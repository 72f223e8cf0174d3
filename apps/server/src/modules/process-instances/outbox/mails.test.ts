import { processInstanceApi } from '@liveline/contract/process-instance/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../../../test-support/factories.ts'
import { openPostOffice, type PostOffice } from '../../../../test-support/post-office.ts'
import { succeeded } from '../../../../test-support/plan-journey.ts'
import { createTestApp, type TestApp } from '../../../../test-support/test-app.ts'
import { callingDrawing, setChannels } from '../../../../test-support/webhook-receiver.ts'

let test: TestApp
let post: PostOffice

beforeAll(async () => {
  test = await createTestApp()
  post = await openPostOffice()
  await aUser(test.database, { userName: 'starter', permissions: ['workflow:start'] })
  await release(
    'mailing',
    `<liveline:mail to="duty@grid.example, \${empty initiator ? 'x' : 'second@grid.example'}" subject="Work \${1 + 1}">
       <liveline:body>Started by \${initiator}.</liveline:body></liveline:mail>`,
  )
})
afterAll(async () => {
  await post.close()
  await test.close()
})
beforeEach(async () => {
  post.mails.length = 0
  const from = 'Liveline <no-reply@grid.example>'
  const config = { host: '127.0.0.1', port: post.port, plain: true, from, allowedDomains: ['Grid.example'] }
  await setChannels(test.database, [{ kind: 'mail', name: 'post', purposes: ['processes'], config }])
  for (const table of ['jobs', 'outbox']) await test.database.query(`delete from ${table}`)
})

async function release(key: string, work: string, attributes = ''): Promise<void> {
  await test.database.transaction((tx) =>
    test.workflow.definitions.ensureWorkflow(tx, {
      flowKey: key,
      name: key,
      nameEn: key,
      bpmnXml: callingDrawing(key, work, attributes),
    }),
  )
}
const start = async (key = 'mailing') =>
  succeeded(await test.call(processInstanceApi.startByKey, { params: { key }, body: { forms: {} } }, 'starter'))
const failure = async () =>
  (await test.database.query<{ failure: object | null }>(`select failure from jobs where kind = 'outbox'`)).rows[0]
    ?.failure

describe('a mail', () => {
  it('goes to whom the drawing says, once, under the id of its job, and the process goes on', async () => {
    await start()

    expect(await test.workflow.runDueJobs()).toBe(1)

    expect(post.mails).toHaveLength(1)
    expect(post.mails[0]?.to).toEqual(['duty@grid.example', 'second@grid.example'])
    const { rows } = await test.database.query<{ id: string; state: string }>('select id, state from outbox')
    expect(rows[0]?.state).toBe('done')
    expect(post.mails[0]?.text).toContain(`Message-ID: <${rows[0]?.id}@liveline>`)
    expect(post.mails[0]?.text).toContain('Subject: Work 2')
    expect(post.mails[0]?.text).toMatch(/Started by \d+\./)
  })

  it("is drawn in Flowable's way as well", async () => {
    const field = (name: string, text: string) =>
      `<flowable:field name="${name}"><flowable:string>${text}</flowable:string></flowable:field>`
    await release(
      'flowableMail',
      field('to', 'duty@grid.example') + field('subject', 'S') + field('text', 'T'),
      'flowable:type="mail"',
    )
    await start('flowableMail')

    expect(await test.workflow.runDueJobs()).toBe(1)

    expect(post.mails[0]?.text).toContain('Subject: S')
    await expect(
      release('flowableMail2', field('to', 'a@b') + field('html', '<b>${x}</b>'), 'flowable:type="mail"'),
    ).rejects.toMatchObject({ details: { problems: [expect.objectContaining({ code: 'hostFieldUnknown' })] } })
  })

  it('fails with a sentence while no mail server is configured', async () => {
    await setChannels(test.database, [])
    await start()

    await test.workflow.runDueJobs()

    expect(await failure()).toEqual({ code: 'MAIL_NOT_CONFIGURED', details: {} })
  })

  it.each(['outside@elsewhere.example', 'duty@grid.example\\nBcc: spy@grid.example', 'no address', ''])(
    'to "%s" is not sent',
    async (to) => {
      await start()
      await test.database.query(`update outbox set payload = jsonb_set(payload, '{to}', to_jsonb($1::text))`, [
        to.replace('\\n', '\n'),
      ])

      await test.workflow.runDueJobs()

      expect(await failure()).toEqual({ code: 'MAIL_RECIPIENT_REFUSED', details: { most: 50 } })
      expect(post.mails).toEqual([])
    },
  )

  it('that is refused by the server fails without a word of what the server wrote', async () => {
    await start()
    await test.database.query(`update outbox set payload = jsonb_set(payload, '{to}', '"nobody@grid.example"')`)

    await test.workflow.runDueJobs()

    expect(await failure()).toEqual({ code: 'MAIL_FAILED', details: { reason: 'EENVELOPE 550' } })
  })
})
