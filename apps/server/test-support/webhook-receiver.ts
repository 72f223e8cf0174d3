/** Somebody outside who is called by processes: keeps what came, and answers as a test says. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Queryable } from '../src/database/open-database.ts'
import type { SettingKey } from '@liveline/contract/setting/settings.ts'
import { changeRows } from './kept-tables.ts'

export const SECRET = 'a secret of the grid, long enough'

type Received = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type WebhookReceiver = Awaited<ReturnType<typeof openWebhookReceiver>>

export async function openWebhookReceiver() {
  const received: Received[] = []
  let answer: (response: ServerResponse, request: Received) => void | Promise<void> = (response) =>
    void response.end('{}')
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
      received.push(one)
      await answer(response, one)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: `http://127.0.0.1:${port}/grid`,
    answerWith(next: typeof answer): void {
      answer = next
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Sets one value of the system configuration, as an administrator would. */
export async function configure(database: Queryable, key: SettingKey, value: unknown): Promise<void> {
  await changeRows(
    database,
    `insert into system_config (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  )
}

type TestChannel = {
  readonly kind: 'mail' | 'sms' | 'webhook'
  readonly name: string
  readonly purposes: readonly string[]
  readonly config: unknown
}

/** The channels that there are, beside the notices of the console, in this order; all are switched on. */
export async function setChannels(database: Queryable, channels: readonly TestChannel[]): Promise<void> {
  await changeRows(database, `delete from push_channels where kind <> 'inApp'`)
  for (const [sort, { kind, name, purposes, config }] of channels.entries()) {
    await changeRows(
      database,
      `insert into push_channels (kind, name, sort, enabled, enabled_at, purposes, config)
       values ($1, $2, $3, true, '-infinity', $4, $5)`,
      [kind, name, sort + 1, purposes, JSON.stringify(config)],
    )
  }
}

/** Webhooks that processes may call. */
export const setWebhooks = (
  database: Queryable,
  webhooks: readonly { name: string; url: string; secret: string; allowed?: readonly string[] }[],
): Promise<void> =>
  setChannels(
    database,
    webhooks.map(({ name, ...config }) => ({ kind: 'webhook', name, purposes: ['processes'], config })),
  )

/** A process that calls a webhook and then gives `starter` a task, named as the answer says. */
export const callingDrawing = (id: string, work: string, attributes = '') => `<definitions
  xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:liveline="http://liveline.example/schema/bpmn">
  <process id="${id}" isExecutable="true">
  <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="call"/>
  <serviceTask id="call" name="Tell the grid" ${attributes}><extensionElements>${work}</extensionElements></serviceTask>
  <boundaryEvent id="late" attachedToRef="call"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>
  <sequenceFlow id="f4" sourceRef="late" targetRef="gone"/><endEvent id="gone"/>
  <sequenceFlow id="f2" sourceRef="call" targetRef="after"/>
  <userTask id="after" name="After" flowable:assignee="starter"/>
  <sequenceFlow id="f3" sourceRef="after" targetRef="e"/><endEvent id="e"/></process></definitions>`
