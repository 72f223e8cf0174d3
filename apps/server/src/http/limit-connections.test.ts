import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { limitConnections } from './limit-connections.ts'

const MOST = 3
let server: Server
let isExempt: boolean
let mine: Socket[]

beforeEach(async () => {
  isExempt = false
  mine = []
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    // As an answer comes: after whoever else hears of the connection.
    setImmediate(() => socket.destroyed || socket.write('welcome'))
  })
  limitConnections(server, { most: MOST, isExempt: () => isExempt })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  for (const socket of mine) socket.destroy()
  server.close()
})

async function isWelcome(): Promise<boolean> {
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1')
  socket.on('error', () => undefined)
  mine.push(socket)
  const heard = once(socket, 'data').then(
    () => true,
    () => false,
  )
  return Promise.race([heard, once(socket, 'close').then(() => false)])
}

it('closes what one address opens beyond its number, and lets in again when one is closed', async () => {
  expect([await isWelcome(), await isWelcome(), await isWelcome(), await isWelcome()]).toEqual([
    true,
    true,
    true,
    false,
  ])

  mine[0]!.destroy()

  let isIn = false
  while (!isIn) isIn = await isWelcome()
  expect(await isWelcome()).toBe(false)
})

it('does not count those of a trusted proxy', async () => {
  isExempt = true
  for (let count = 0; count < 2 * MOST; count++) expect(await isWelcome()).toBe(true)
})
