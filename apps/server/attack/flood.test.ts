import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../test-support/factories.ts'
import { startRunningServer, type RunningServer } from '../test-support/running-server.ts'
import { systemClock } from '../src/clock.ts'
import { systemIds } from '../src/ids.ts'
import { createSessionsService } from '../src/modules/auth/sessions.service.ts'
import type { FloodOrder } from './flood-process.ts'

const FLOOD_SECONDS = 8
const ATTEMPTS = 3
/** How much longer the slowest in a hundred may wait than on the quiet server a moment before. */
const MOST_TIMES = 10
/**
 * Or how much more of the processor one request of the flood may cost the server than one of a person's: a machine that
 * is busy with other things makes everybody wait, but nobody's request dearer.
 */
const MOST_COST = 10

let server: RunningServer
let tokens: string[]
let attacker: string

beforeAll(async () => {
  server = await startRunningServer()
  const sessions = createSessionsService({ database: server.database, clock: systemClock, ids: systemIds })
  const open = async (userId: number) => {
    const origin = { address: '127.0.0.1', userAgent: 'attack', isBrowser: false }
    return (await server.database.transaction((tx) => sessions.open(tx, userId, origin))).token
  }
  // Enough people that none of them meets the limit of a session.
  tokens = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => open((await aUser(server.database)).userId)))
  attacker = await open((await aUser(server.database)).userId)
})
afterAll(() => server?.stop())

type Measured = {
  readonly p99: number
  readonly requests: number
  /** Processor time of the server meanwhile. */
  readonly cpuMs: number
  readonly statuses: Set<number | undefined>
}

/** Asks as people do, one after the other with a pause, until told that it is enough. */
async function work(isOver: () => boolean): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const waits: number[] = []
  const statuses = new Set<number | undefined>()
  const cpuBefore = await cpuOfServer()
  for (let turn = 0; !isOver(); turn++) {
    const startedAt = performance.now()
    statuses.add(await ask(agent, tokens[turn % tokens.length]!))
    waits.push(performance.now() - startedAt)
    await delay(20)
  }
  agent.destroy()
  const cpuMs = (await cpuOfServer()) - cpuBefore
  waits.sort((left, right) => left - right)
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? Number.POSITIVE_INFINITY
  return { p99, requests: waits.length, cpuMs, statuses }
}

async function cpuOfServer(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1_000
}

function ask(agent: Agent, token: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ agent, host: '127.0.0.1', port: server.port, path: '/workFlow/queryAllInstance', headers: { token } })
      .on('response', (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode))
      })
      .on('error', reject)
      .end()
  })
}

async function flood(
  order: Omit<FloodOrder, 'port' | 'seconds'>,
): Promise<{ during: Measured; answers: Record<string, number> }> {
  const whole: FloodOrder = { ...order, port: server.port, seconds: FLOOD_SECONDS }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'flood-process.ts'), JSON.stringify(whole)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  let isOver = false
  child.stdout.on('data', (chunk) => void (said += String(chunk)))
  child.on('close', () => (isOver = true))
  const during = await work(() => isOver)
  return { during, answers: JSON.parse(said) as Record<string, number> }
}

async function quiet(): Promise<Measured> {
  let turns = 0
  return work(() => (turns += 1) > 200)
}

describe('a person at work', () => {
  it.each([
    ['strangers from elsewhere flood the server', { from: '127.0.0.2' }, '413'],
    ['strangers behind the same address flood the server', { from: '127.0.0.1' }, '413'],
    ['a colleague floods it with hurtful bodies', { from: '127.0.0.2', isColleague: true }, '400'],
  ])('hardly notices when %s', async (_, { from, ...rest }, refusal) => {
    const tried: string[] = []
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await quiet()
      const { during, answers } = await flood({ from, ...('isColleague' in rest ? { token: attacker } : {}) })

      // The flood was one, the people were served, and neither took from the other.
      expect(Object.keys(answers)).toContain(refusal)
      expect(Object.keys(answers)).not.toContain('500')
      expect([before.statuses, during.statuses]).toEqual([new Set([200]), new Set([200])])
      const cost = before.cpuMs / before.requests
      const shots = Object.values(answers).reduce((sum, count) => sum + count, 0)
      const costOfShot = Math.max(0, during.cpuMs - during.requests * cost) / shots
      tried.push(
        `waits ${before.p99.toFixed(1)} ms alone, ${during.p99.toFixed(1)} ms beside; ` +
          `costs ${cost.toFixed(2)} ms a request, ${costOfShot.toFixed(2)} ms a shot; ${JSON.stringify(answers)}`,
      )
      if (during.p99 <= MOST_TIMES * before.p99 || costOfShot <= MOST_COST * cost) {
        console.log(tried.at(-1))
        return
      }
    }
    expect(tried).toBe('within the bound')
  })
})
