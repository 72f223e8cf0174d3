import { createHmac } from 'node:crypto'
import dns from 'node:dns'
import { errorCodes, errorMessage } from '@liveline/contract/error-codes.ts'
import { pushChannelApi } from '@liveline/contract/push-channel/calls.ts'
import type { EnteredChannel } from '@liveline/contract/push-channel/shapes.ts'
import { settingsApi } from '@liveline/contract/settings/calls.ts'
import { KEPT_SECRET } from '@liveline/contract/system-config/shapes.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aRole, aUser, type TestUser } from '../../../test-support/factories.ts'
import { changeRows } from '../../../test-support/kept-tables.ts'
import { succeeded } from '../../../test-support/plan-journey.ts'
import { openPostOffice, type PostOffice } from '../../../test-support/post-office.ts'
import { createTestApp, createTestClock, type TestApp } from '../../../test-support/test-app.ts'
import {
  openWebhookReceiver,
  SECRET,
  setChannels,
  type WebhookReceiver,
} from '../../../test-support/webhook-receiver.ts'
import { systemIds } from '../../ids.ts'
import { tellPeople } from '../notices/notices.service.ts'

const clock = createTestClock()
let test: TestApp
let post: PostOffice
let gateway: WebhookReceiver
let ann: TestUser
let ben: TestUser
beforeAll(async () => {
  test = await createTestApp({ clock })
  post = await openPostOffice()
  gateway = await openWebhookReceiver()
  await aUser(test.database, { userName: 'admin', name: '方圆', permissions: ['config:write'] })
  ann = await aUser(test.database, { userName: 'ann', name: '安宁' })
  ben = await aUser(test.database, { userName: 'ben', name: '本初' })
})
afterAll(async () => {
  await gateway.close()
  await post.close()
  await test.close()
})
beforeEach(async () => {
  post.mails.length = 0
  gateway.received.length = 0
  gateway.answerWith((response) => void response.end('{}'))
  await setChannels(test.database, [])
  await changeRows(test.database, 'delete from push_templates')
  for (const table of ['push_sendings', 'notices', 'user_settings']) await test.asOwner.query(`delete from ${table}`)
  await changeRows(test.asOwner, `update users set phone = '', email = ''`)
  await reach(ann, { email: 'ann@grid.example', phone: '13800000001' })
  clock.advance(60_000)
})

const reach = (person: TestUser, { email = '', phone = '' }) =>
  changeRows(test.asOwner, 'update users set email = $2, phone = $3 where id = $1', [person.userId, email, phone])
const mailServer = () => ({ host: '127.0.0.1', port: post.port, plain: true, from: 'Liveline <no-reply@grid.example>' })
const mail = (name = 'post', config = {}): EnteredChannel =>
  ({ kind: 'mail', name, purposes: ['notices'], config: { ...mailServer(), ...config } }) as EnteredChannel
const sms = (): EnteredChannel => ({
  ...{ kind: 'sms', name: 'gateway', purposes: ['notices'] },
  config: { url: gateway.url, secret: SECRET, phoneField: 'mobile', textField: 'content' },
})
const hook = (): EnteredChannel => ({
  ...{ kind: 'webhook', name: 'robot', purposes: ['notices'] },
  config: { url: gateway.url, secret: SECRET },
})
const create = (channel: EnteredChannel) => test.call(pushChannelApi.create, { body: channel }, 'admin')
const enable = (id: number, enabled = true) => test.call(pushChannelApi.setEnabled, { body: { id, enabled } }, 'admin')
async function withChannel(channel: EnteredChannel): Promise<number> {
  const { id } = succeeded(await create(channel))
  succeeded(await enable(id))
  return id
}
const list = async (as = 'admin') => succeeded(await test.call(pushChannelApi.list, {}, as))
async function tell(
  people: readonly TestUser[],
  title = '计划待审核',
  kind: 'task' | 'delegation' = 'task',
): Promise<void> {
  clock.advance(1_000)
  await test.database.transaction((tx) =>
    tellPeople(tx, {
      ...{ ids: systemIds, userIds: people.map(({ userId }) => userId), kind, link: '/mission/form?taskId=1' },
      ...{ title: { zh: title, en: `${title} in English` }, now: clock.now() },
    }),
  )
}
const run = () => test.pushNotices.runDue()
/** Of a mail, whose lines are folded and coded for the way. */
const decoded = (text: string) => {
  const [head = '', body = ''] = text.split(/\n\n([\s\S]*)/)
  const plain = /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString('utf8')
    : Buffer.from(
        body
          .replaceAll(/=\n/g, '')
          .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
  const subject = (/Subject: ([\s\S]*?)\n(?! )/.exec(head)?.[1] ?? '').replaceAll(/\n /g, ' ')
  return { subject: decodedWords(subject), body: plain }
}
const decodedWords = (text: string) =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, how: string, coded: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64').toString('latin1')
        : coded
            .replaceAll('_', ' ')
            .replaceAll(/=([\dA-F]{2})/g, (__, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    )
    .replaceAll(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))

describe('a channel', () => {
  it('is made switched off, changed, ordered and deleted, and its secret is answered to nobody', async () => {
    const first = succeeded(await create(mail('one', { user: 'liveline', password: 'of the mailbox' }))).id
    const second = succeeded(await create(hook())).id

    const rows = await list()
    expect(rows.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['站内消息', true],
      ['one', false],
      ['robot', false],
    ])
    expect(rows.find(({ id }) => id === first)?.config).toMatchObject({ user: 'liveline', password: KEPT_SECRET })
    const { rows: stored } = await test.database.query<{ all: string }>(
      `select (select json_agg(c)::text from push_channels c) || (select json_agg(a)::text from audit_log a) as all`,
    )
    expect(stored[0]?.all).not.toContain('of the mailbox')
    expect(stored[0]?.all).not.toContain(SECRET)

    const shown = rows.find(({ id }) => id === first)
    const kept = { ...mail('two'), config: { ...shown?.config, port: 2525 } } as EnteredChannel
    succeeded(await test.call(pushChannelApi.update, { body: { id: first, channel: kept, rev: 1 } }, 'admin'))
    succeeded(await test.call(pushChannelApi.order, { body: { ids: [second, first] } }, 'admin'))
    expect((await list()).map(({ name }) => name)).toEqual(['robot', 'two', '站内消息'])

    const stale = await test.call(pushChannelApi.update, { body: { id: first, channel: kept, rev: 1 } }, 'admin')
    expect(stale.retcode).toBe(errorCodes.STALE.retcode)
    succeeded(await test.call(pushChannelApi.remove, { params: { id: second } }, 'admin'))
    expect((await list()).map(({ name }) => name)).toEqual(['two', '站内消息'])
  })

  it('sends a kept secret to nobody but whom it was entered for', async () => {
    const server = {
      ...mailServer(),
      host: 'mail.grid.example',
      plain: false,
      user: 'liveline',
      password: 'of the mailbox',
    }
    const { id } = succeeded(await create(mail('one', server)))
    const change = (config: object) => {
      const channel = mail('one', { ...server, password: KEPT_SECRET, ...config })
      return test.call(pushChannelApi.update, { body: { id, channel } }, 'admin')
    }
    for (const config of [{ host: 'attacker.example' }, { plain: true }]) {
      const answer = await change(config)
      expect([answer.retcode, answer.details['fields']]).toEqual([
        errorCodes.INVALID_INPUT.retcode,
        [expect.objectContaining({ path: 'channel.config.password' })],
      ])
    }
    succeeded(await change({ host: 'attacker.example', password: 'another' }))
    const { id: robot } = succeeded(await create(hook()))
    const moved = { ...hook(), config: { url: 'https://attacker.example/', secret: KEPT_SECRET } } as EnteredChannel
    const answer = await test.call(pushChannelApi.update, { body: { id: robot, channel: moved } }, 'admin')
    expect(answer.retcode).toBe(errorCodes.INVALID_INPUT.retcode)
  })

  it('has a name of its own and stays of its kind', async () => {
    const { id } = succeeded(await create(mail('one')))
    expect((await create(mail('one'))).retcode).toBe(errorCodes.CHANNEL_NAME_TAKEN.retcode)
    const other = await test.call(pushChannelApi.update, { body: { id, channel: hook() } }, 'admin')
    expect(other.text).toContain('类型不能修改')
    const missing = await test.call(pushChannelApi.setEnabled, { body: { id: 999_999, enabled: true } }, 'admin')
    expect(missing.retcode).toBe(errorCodes.NOT_FOUND.retcode)
  })

  it('within the console is always on', async () => {
    const refusals = await Promise.all([
      enable(1, false),
      test.call(pushChannelApi.remove, { params: { id: 1 } }, 'admin'),
      test.call(pushChannelApi.update, { body: { id: 1, channel: mail() } }, 'admin'),
      test.call(pushChannelApi.test, { body: { id: 1, to: '' } }, 'admin'),
    ])
    expect(refusals.map(({ retcode }) => retcode)).toEqual(Array(4).fill(errorCodes.CHANNEL_KEPT.retcode))
  })

  it.each([
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:169.254.169.254]/',
    'http://0xA9FEA9FE/',
    'http://[::a9fe:a9fe]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[fd00:ec2::254]/',
    'http://[::]/',
    'http://metadata/',
    'http://metadata.google.internal/',
    'http://user:word@gateway.example/',
    'not an address',
  ])('does not go to %s', async (url) => {
    const { status } = await create({ ...hook(), config: { url, secret: SECRET } } as EnteredChannel)
    expect(status).toBe(400)
  })

  it.each(['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '::ffff:169.254.169.254', 'fe80::1'])(
    'sends no mail to %s',
    async (host) => expect((await create(mail('one', { host }))).status).toBe(400),
  )

  it('of short messages is for no drawing', async () => {
    expect((await create({ ...sms(), purposes: ['processes'] })).status).toBe(400)
  })
})

describe('a name', () => {
  const outside = { address: '127.0.0.1', family: 4 }
  const means = (...answers: (typeof outside)[][]) =>
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      _options: object,
      callback: (error: null, found: unknown) => void,
    ) => {
      callback(null, answers.length > 1 ? answers.shift() : answers[0])
    }) as never)
  afterEach(() => void vi.restoreAllMocks())
  const answerOf = async (channel: EnteredChannel, to = '') => {
    const { id } = succeeded(await create(channel))
    return succeeded(await test.call(pushChannelApi.test, { body: { id, to } }, 'admin'))
  }
  const robot = () => {
    const url = new URL(gateway.url)
    url.hostname = 'robot.example'
    return { ...hook(), config: { url: url.href, secret: SECRET } } as EnteredChannel
  }
  const letters = () => mail('named', { host: 'post.example' })
  const forbidden = [
    ['the link of the machine', [{ address: '169.254.169.254', family: 4 }]],
    ['such a one among others', [outside, { address: 'fe80::1', family: 6 }]],
    ['one that is written as IPv6', [{ address: '::ffff:169.254.169.254', family: 6 }]],
  ] as const

  it.each(forbidden)('that means %s is called by no webhook', async (_what, addresses) => {
    means([...addresses])
    expect(await answerOf(robot())).toEqual({ ok: false, answer: expect.stringContaining('FORBIDDEN_ADDRESS') })
    expect(gateway.received).toEqual([])
  })

  it.each(forbidden)('that means %s gets no mail', async (_what, addresses) => {
    means([...addresses])
    const answer = await answerOf(letters(), 'fang@grid.example')
    expect(answer).toEqual({ ok: false, answer: expect.stringContaining('FORBIDDEN_ADDRESS') })
    expect(post.mails).toEqual([])
  })

  it('is looked up once: what it means a moment later counts for nothing', async () => {
    const lookup = means([outside], [{ address: '169.254.169.254', family: 4 }])
    expect(await answerOf(robot())).toMatchObject({ ok: true })
    expect([lookup.mock.calls.length, gateway.received[0]?.headers.host]).toEqual([
      1,
      new URL(gateway.url).host.replace('127.0.0.1', 'robot.example'),
    ])
    lookup.mockClear()
    means([outside], [{ address: '169.254.169.254', family: 4 }])
    expect(await answerOf(letters(), 'fang@grid.example')).toMatchObject({ ok: true })
    expect(lookup.mock.calls.length).toBe(1)
  })
})

describe('a test', () => {
  const send = async (id: number, to = '') =>
    succeeded(await test.call(pushChannelApi.test, { body: { id, to } }, 'admin'))

  it('goes out at once, though the channel is switched off, and says that it was taken', async () => {
    const { id } = succeeded(await create(mail()))
    expect(await send(id, 'fang@grid.example')).toEqual({ ok: true, answer: expect.stringContaining('已发出') })
    expect(post.mails[0]?.to).toEqual(['fang@grid.example'])
    expect(decoded(post.mails[0]?.text ?? '').subject).toContain('这是一条测试消息')
  })

  it('says in words why it did not go', async () => {
    const { id } = succeeded(await create(mail()))
    expect(await send(id)).toEqual({ ok: false, answer: '请填写接收测试消息的地址或号码' })
    const refused = await send(id, 'nobody@grid.example')
    expect(refused).toEqual({ ok: false, answer: expect.stringContaining('EENVELOPE 550') })

    const texts = succeeded(await create(sms())).id
    gateway.answerWith((response) => void response.writeHead(500).end())
    expect((await send(texts, '13800000001')).answer).toBe(errorMessage('SMS_FAILED', 'zh-CN', { reason: 'HTTP 500' }))
    gateway.received.length = 0
    gateway.answerWith((response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
    const robot = succeeded(await create(hook())).id
    expect(await send(robot)).toEqual({ ok: false, answer: expect.stringContaining('HTTP 302') })
    expect(gateway.received).toHaveLength(1)
  })
})

describe('a notice', () => {
  it('goes by mail in the words of the person, once, and not to who has no address', async () => {
    await withChannel(mail())
    await tell([ann, ben])
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    expect(post.mails.map(({ to }) => to)).toEqual([['ann@grid.example']])
    const { subject, body } = decoded(post.mails[0]?.text ?? '')
    expect(subject).toBe('不停电作业管控系统：计划待审核')
    expect(body).toContain('安宁，您好')
    expect(body).toContain('http://localhost/mission/form?taskId=1')

    succeeded(await test.call(settingsApi.save, { body: { language: 'en' } }, 'ann'))
    await tell([ann])
    await run()
    expect(decoded(post.mails[1]?.text ?? '').subject).toBe('Live-line Work Control: 计划待审核 in English')
  })

  it('goes to the gateway as its fields are called, and to the webhook, both signed', async () => {
    await withChannel(sms())
    await withChannel(hook())
    await tell([ann])
    expect(await run()).toBe(2)
    const bodies = gateway.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
    expect(bodies).toContainEqual({ mobile: '13800000001', content: '【不停电作业管控系统】计划待审核' })
    expect(bodies).toContainEqual(
      expect.objectContaining({
        kind: 'task',
        to: { userName: 'ann', name: '安宁' },
        text: expect.stringContaining('计划待审核'),
      }),
    )
    for (const { headers, body } of gateway.received) {
      const [, at, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['liveline-signature'])) ?? []
      expect(createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex')).toBe(signature)
    }
  })

  it('of a role goes to everybody who holds it', async () => {
    const role = await aRole(test.database, { permissions: [] })
    const people = [await aUser(test.database, { roles: [role] }), await aUser(test.database, { roles: [role] })]
    for (const [index, person] of people.entries()) await reach(person, { email: `p${index}@grid.example` })
    await withChannel(mail())
    clock.advance(1_000)
    await test.database.query(
      `insert into notices (id, org_id, actor_kind, actor_id, kind, title, created_at) values ($1, 0, 'role', $2, 'task', 'T', $3)`,
      [systemIds.next(), role.id, clock.now()],
    )
    expect(await run()).toBe(2)
    expect(post.mails.flatMap(({ to }) => to).toSorted()).toEqual(['p0@grid.example', 'p1@grid.example'])
  })

  it('does not come to who has said so, but for what is done in his name', async () => {
    await withChannel(mail())
    succeeded(await test.call(settingsApi.save, { body: { noticesByMail: false } }, 'ann'))
    await tell([ann], '计划待审核')
    await tell([ann], '方圆已将您的审批委托给本初', 'delegation')
    await run()
    expect(post.mails.map(({ text }) => decoded(text).subject)).toEqual([
      '不停电作业管控系统：方圆已将您的审批委托给本初',
    ])
  })

  it('that was made before the channel was switched on stays in the console', async () => {
    await tell([ann])
    clock.advance(1_000)
    await withChannel(mail())
    expect(await run()).toBe(0)
  })

  it('that a person has read already is not sent', async () => {
    await withChannel(mail())
    await tell([ann])
    await test.database.query('update notices set read_at = $1', [clock.now()])
    expect(await run()).toBe(0)
  })

  it('is tried again after a failure, by the next channel of its kind at once', async () => {
    const dead = await withChannel(mail('dead', { port: 1 }))
    await tell([ann])
    expect(await run()).toBe(0)
    expect((await list()).find(({ id }) => id === dead)).toMatchObject({
      sent: 0,
      failed: 0,
      lastFailure: expect.stringContaining('MAIL_FAILED'),
    })
    expect(await run()).toBe(0)

    await withChannel(mail('alive'))
    clock.advance(60_000)
    expect(await run()).toBe(1)
    expect(post.mails).toHaveLength(1)
  })

  it('is sent by one of two servers that look at the same moment', async () => {
    const other = await createTestApp({ clock, database: test.database, dataDir: test.dataDir })
    await withChannel(mail())
    await tell([ann])
    await other.database.caching.caches.poll()
    const sent = await Promise.all([run(), other.pushNotices.runDue()])
    await other.close()
    expect(sent.reduce((one, two) => one + two)).toBeLessThanOrEqual(1)
    await run()
    expect(post.mails).toHaveLength(1)
  })
})

describe('a template', () => {
  const texts = {
    ...{ subject: '【{title}】', subjectEn: '[{title}]', text: '{name} {title}', textEn: '{name} {title}' },
    ...{ short: '{title}', shortEn: '{title}' },
  }
  const save = (change: object) =>
    test.call(pushChannelApi.saveTemplate, { body: { kind: 'task', texts, ...change } }, 'admin')

  it('says what is sent, and what people typed is no template', async () => {
    succeeded(await save({ rev: 0 }))
    await withChannel(mail())
    await tell([ann], '{name}{systemName}')
    await run()
    expect(decoded(post.mails[0]?.text ?? '').subject).toBe('【{name}{systemName}】')
  })

  it('holds known places only, is locked against a second editor, and goes back to the usual words', async () => {
    const refused = await save({ texts: { ...texts, text: '{password}' } })
    expect(refused.retcode).toBe(errorCodes.TEMPLATE_REFUSED.retcode)
    expect(refused.text).toContain('{title}')
    succeeded(await save({ rev: 0 }))
    expect((await save({ rev: 0 })).retcode).toBe(errorCodes.STALE.retcode)
    const row = succeeded(await save({ texts: null, rev: 1 }))
    expect(row).toMatchObject({ isDefault: true, subject: '{systemName}：{title}', updatedBy: '方圆' })
    const all = succeeded(await test.call(pushChannelApi.templates, {}, 'admin'))
    expect(all.find(({ kind }) => kind === 'task')).toEqual(row)
  })
})

it('everybody sees by which ways he is told, and never how they are reached', async () => {
  await withChannel(mail())
  await create(hook())
  const { channels, templates, compulsory } = succeeded(await test.call(pushChannelApi.listAll, {}, 'ben'))
  expect(channels.map(({ kind }) => kind)).toEqual(['inApp', 'mail'])
  expect(templates.find(({ kind }) => kind === 'verifyCode')?.text).toContain('{code}')
  expect(compulsory).toContain('delegation')
  expect(JSON.stringify(channels)).not.toContain('127.0.0.1')
})

it('a message that nobody takes is given up in the end, and the figures say so', async () => {
  await withChannel(mail('dead', { port: 1 }))
  await tell([ann])
  for (let tried = 0; tried < 6; tried++) {
    await run()
    clock.advance(3_600_000)
  }
  expect(await run()).toBe(0)
  const later = await test.loginAs('admin')
  expect((await list(later)).find(({ name }) => name === 'dead')).toMatchObject({ failed: 1 })
  expect(await test.pushNotices.pending(1_000)).toMatchObject({ waiting: 0, failed: 1 })
})
