import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startRunningServer, type RunningServer } from '../test-support/running-server.ts'

const SLOW_SENDERS = 500
const MOST_OF_ONE_ADDRESS = 200

let server: RunningServer
beforeAll(async () => {
  server = await startRunningServer()
})
afterAll(() => server?.stop())

async function openSlow(localAddress: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: server.port, localAddress })
  socket.on('error', () => undefined)
  socket.resume()
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ')
  return socket
}

it('500 senders who never finish their headers get 200 connections, lose them, and disturb nobody', async () => {
  const ended = new Set<Socket>()
  const senders: Socket[] = []
  for (let count = 0; count < SLOW_SENDERS; count++) {
    const socket = await openSlow('127.0.0.2')
    if (socket.destroyed) ended.add(socket)
    else socket.once('close', () => ended.add(socket))
    senders.push(socket)
  }
  const trickle = setInterval(() => {
    for (const socket of senders) if (!socket.destroyed) socket.write('x')
  }, 500)

  for (let turn = 0; turn < 20; turn++) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/system/config/read`)
    expect(answer.status).toBe(200)
  }
  while (ended.size < SLOW_SENDERS - MOST_OF_ONE_ADDRESS)
    await once(
      senders.find((one) => !ended.has(one))!,
      'close',
    )
  const another = await openSlow('127.0.0.3')
  expect(another.destroyed).toBe(false)

  // Those who got in lose their place too: the headers have ten seconds, however slowly they drip.
  await Promise.all(senders.filter((socket) => !ended.has(socket)).map((socket) => once(socket, 'close')))
  clearInterval(trickle)
  another.destroy()
  expect(ended.size).toBe(SLOW_SENDERS)
  expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200)
})
