// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connected, connection, doubtConnection, noteAnswer, onConnectionChange, onReconnect } from './connection.ts'

let answer: () => Promise<Response>
let probes = 0
let hidden = false
const gone = async () => {
  throw new TypeError('Failed to fetch')
}
const there = async () => new Response('{}')

beforeEach(() => {
  vi.useFakeTimers()
  probes = 0
  hidden = false
  answer = gone
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.stubGlobal('fetch', () => {
    probes += 1
    return answer()
  })
})
afterEach(async () => {
  answer = there
  hidden = false
  noteAnswer(200)
  await vi.advanceTimersByTimeAsync(5_000)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('asks once however many calls fail together', async () => {
  const states = await Promise.all([doubtConnection(), doubtConnection(), doubtConnection()])
  expect(states).toEqual(['noServer', 'noServer', 'noServer'])
  expect(probes).toBe(1)
})

it('believes in the server when only one call got lost', async () => {
  answer = there
  expect(await doubtConnection()).toBe('there')
})

it.each([502, 503, 504])('takes %i for the word of a proxy that no server is there', async (status) => {
  answer = async () => new Response('', { status })
  expect(await doubtConnection()).toBe('noServer')
})

it('takes any other answer for a server, also one that was asked too often', async () => {
  answer = async () => new Response('', { status: 429 })
  expect(await doubtConnection()).toBe('there')
})

it('notices the return within two seconds, however long the server was away, and tells each who waits once', async () => {
  await doubtConnection()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  const before = probes
  expect(before).toBeLessThan(10 * 60 * 1.5)
  const told = vi.fn()
  const stop = onReconnect(told)
  const waiting = connected()
  answer = there
  await vi.advanceTimersByTimeAsync(2_000)
  await waiting
  await vi.advanceTimersByTimeAsync(60_000)
  expect([connection(), told.mock.calls.length, probes - before]).toEqual(['there', 1, 1])
  stop()
})

it('asks nothing while the page is hidden, and at once when it is seen', async () => {
  await doubtConnection()
  hidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probes).toBe(1)
  answer = there
  hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(connection()).toBe('there')
})

it('tells the network from the server, and does not believe a browser that is wrong about it', async () => {
  const seen: string[] = []
  const stop = onConnectionChange(() => seen.push(connection()))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answer = there
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual([])
  answer = gone
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(0)
  answer = there
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual(['offline', 'there'])
  stop()
})
