/** The 5-second token check against an empty Fastify route: two processes' worth of routes, one load, the same run. */
import { fork } from 'node:child_process'
import Fastify from 'fastify'
import { startConsole } from '../e2e/console.ts'
import { logIn } from '../e2e/http-client.ts'
import { load, type LoadRequest } from './load.ts'
import { median, report, round } from './result.ts'

const ROUNDS = 25
const CALLERS = 32
const REQUESTS = 5_000
const WARM_UP = 60_000
const PERSON = 'chenyu'

const app = await startConsole({ limitsRates: false })
// The empty route runs in a process of its own, as the console does.
const emptyServer = fork(new URL('empty-route.ts', import.meta.url))
try {
  const emptyUrl = await new Promise<string>((resolve) =>
    emptyServer.once('message', (message) => resolve(String(message))),
  )
  const token = await logIn(app.url, PERSON, app.passwordOf(PERSON))
  const requests = (path: string): LoadRequest[] =>
    Array.from({ length: REQUESTS }, () => ({ path, headers: { token } }))
  const check = requests('/system/check/token')
  const empty = requests('/empty')
  // A server runs for weeks: what is measured is the compiled code, not its compilation.
  const warmUp = ([request]: LoadRequest[]) => Array.from({ length: WARM_UP }, () => request!)
  await load(app.url, CALLERS, warmUp(check))
  await load(emptyUrl, CALLERS, warmUp(empty))
  const ratios: number[] = []
  const rates: number[] = []
  const p99: number[] = []
  for (let index = 0; index < ROUNDS; index += 1) {
    const ours = await load(app.url, CALLERS, check)
    const theirs = await load(emptyUrl, CALLERS, empty)
    if (ours.failures > 0) throw new Error(`${ours.failures} token checks failed: ${ours.firstFailure}`)
    ratios.push(ours.requestsPerSecond / theirs.requestsPerSecond)
    rates.push(ours.requestsPerSecond)
    p99.push(ours.p99Ms)
  }
  const ratio = median(ratios)
  report({
    name: 'token-check',
    claim: 'Token check against an empty Fastify route',
    sizes: {
      callers: CALLERS,
      'requests a round': REQUESTS,
      'warm-up requests': WARM_UP,
      rounds: ROUNDS,
      fastify: Fastify().version,
    },
    figures: { 'token checks, /s': round(median(rates), 0), 'p99, ms': round(median(p99)) },
    ratio,
    budget: '≥ 0.70 of an empty route',
    met: ratio >= 0.7,
  })
} finally {
  emptyServer.kill()
  await app.stop()
}
