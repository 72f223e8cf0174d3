/**
 * Sends what strangers may send, as fast as it is answered, for a bounded time, from one address: a process of its
 * own, so that the client whose waiting is measured does not wait for it. Prints how often each status came.
 */
import { Agent, request } from 'node:http'

export type FloodOrder = {
  readonly port: number
  readonly from: string
  readonly seconds: number
  /** Of a session, when a person floods; undefined for strangers. */
  readonly token?: string
}

type Shot = { readonly method: string; readonly path: string; readonly body?: string; readonly token?: string }

const MOST_SHOTS = 20_000
const megabyte = 1_040_000
const repeated = (entry: (index: number) => string) => {
  let text = ''
  for (let index = 0; text.length < megabyte; index++) text += `${index === 0 ? '' : ','}${entry(index)}`
  return text
}
const bodies = [
  `{${repeated((index) => `"k${index}":0`)}}`,
  `${'['.repeat(megabyte / 2)}${']'.repeat(megabyte / 2)}`,
  `{"forms":{"a":{"b":[${repeated(() => '[]')}]}}}`,
  `{"forms":{${repeated((index) => `"f${index}":0`)}}}`,
]

function shotsOf(client: number, token: string | undefined): Shot[] {
  const body = bodies[client % bodies.length]!
  if (token !== undefined) return [{ method: 'POST', path: '/workFlow/task/complete', body, token }]
  const keyPair: Shot = { method: 'GET', path: '/system/keypair' }
  if (client === 0) return [keyPair]
  return [
    { method: 'POST', path: '/system/login/x', body },
    keyPair,
    { method: 'POST', path: '/workFlow/task/complete', body },
    { method: 'GET', path: '/system/user/info', token: 'x'.repeat(43) },
    { method: 'GET', path: '/readyz' },
    { method: 'GET', path: '/%' },
  ]
}

const order = JSON.parse(process.argv[2] ?? '') as FloodOrder
const until = performance.now() + order.seconds * 1_000
const counts: Record<string, number> = {}

function fire(agent: Agent, { method, path, body, token }: Shot): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(
      {
        agent,
        method,
        path,
        host: '127.0.0.1',
        port: order.port,
        localAddress: order.from,
        headers: {
          ...(token === undefined ? {} : { token }),
          ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
        },
      },
      (answer) => {
        answer.resume()
        answer.on('close', () => resolve(String(answer.statusCode)))
      },
    )
    // The server closes the connection of a body it does not want.
    sent.on('error', () => resolve('closed'))
    sent.end(body)
  })
}

await Promise.all(
  [0, 1, 2, 3].map(async (client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const shots = shotsOf(client, order.token)
    for (let count = 0; count < MOST_SHOTS && performance.now() < until; count++) {
      const status = await fire(agent, shots[count % shots.length]!)
      counts[status] = (counts[status] ?? 0) + 1
    }
    agent.destroy()
  }),
)
console.log(JSON.stringify(counts))
