/**
 * Releasing a drawing of 500 nodes while somebody else asks something small every 5 ms: how long the server's event loop
 * is held at a stretch (watch-loop.mjs, in the server), beside the same questions while nothing is released.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { call, logIn } from '../e2e/http-client.ts'
import { startConsole } from '../e2e/console.ts'
import { LARGE, largeDrawing } from './large-drawing.ts'
import { runsWanted } from './options.ts'
import { median, percentile, report, round } from './result.ts'

const DESIGNER = 'kongde'
const EVERY_MS = 5
const MOST_MS = 50
const QUIET_MS = 1_500

interface Holds {
  readonly questions: number
  /** By the clock: what other processes take away counts. */
  readonly clockMs: number
  /** Of the processor. */
  readonly processorMs: number
}

interface Measured {
  readonly holds: Holds
  readonly waitedMs: readonly number[]
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'liveline-loop-'))
const file = path.join(folder, 'holds.json')
const optionsBefore = process.env['NODE_OPTIONS'] ?? ''
process.env['LOOP_HOLDS'] = file
process.env['NODE_OPTIONS'] =
  `${optionsBefore} --import ${pathToFileURL(path.join(import.meta.dirname, 'watch-loop.mjs')).href}`
const server = await startConsole({ limitsRates: false })
process.env['NODE_OPTIONS'] = optionsBefore
let questions = 0

async function holdsSinceLast(): Promise<Holds> {
  questions += 1
  process.kill(server.pid, 'SIGUSR2')
  for (;;) {
    const holds = existsSync(file) ? parsed(readFileSync(file, 'utf8')) : undefined
    if (holds?.questions === questions) return holds
    await delay(5)
  }
}

/** Undefined while it is being written. */
const parsed = (text: string) => (text.endsWith('}') ? (JSON.parse(text) as Holds) : undefined)

/** Asks every 5 ms while `work` runs: how long each waited, and how long the loop was held at most. */
async function measure(work: () => Promise<unknown>): Promise<Measured> {
  const waitedMs: number[] = []
  const asked: Promise<void>[] = []
  const ask = async () => {
    const sentAt = performance.now()
    await (await fetch(`${server.url}/healthz`)).text()
    waitedMs.push(performance.now() - sentAt)
  }
  await holdsSinceLast()
  const timer = setInterval(() => asked.push(ask()), EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  await Promise.all(asked)
  return { holds: await holdsSinceLast(), waitedMs }
}

try {
  const token = await logIn(server.url, DESIGNER, server.passwordOf(DESIGNER))
  const post = <T>(to: string, body: object) => call<T>(server.url, 'POST', to, { token, body })
  const created = { flowKey: LARGE, name: LARGE, nameEn: LARGE, bpmnXml: largeDrawing('first') }
  const { id, problems } = await post<{ id: number; problems: object[] }>('/workFlow/create', created)
  if (problems.length > 0) throw new Error(`The drawing is refused: ${JSON.stringify(problems.slice(0, 3))}`)
  await post('/workFlow/release', { id })

  const [quiet, saving, releasing]: [Measured[], Measured[], Measured[]] = [[], [], []]
  for (let run = 0; run < runsWanted; run += 1) {
    quiet.push(await measure(() => delay(QUIET_MS)))
    saving.push(await measure(() => post('/workFlow/update', { id, bpmnXml: largeDrawing(`run ${run}`) })))
    releasing.push(await measure(() => post('/workFlow/release', { id })))
  }
  const longest = (measured: readonly Measured[], of: 'clockMs' | 'processorMs') =>
    Math.max(...measured.map(({ holds }) => holds[of]))
  const waited = (measured: readonly Measured[]) => {
    const all = measured.flatMap(({ waitedMs }) => waitedMs)
    return `${round(median(all))}, ${round(percentile(all, 0.99))}`
  }
  const held = Math.max(longest(releasing, 'clockMs'), longest(saving, 'clockMs'))
  report({
    name: 'release-drawing',
    claim: 'Keeping and releasing a drawing of 500 nodes holds nobody else up',
    sizes: { nodes: 500, releases: runsWanted, 'asked beside it every, ms': EVERY_MS },
    figures: {
      'longest hold, releasing, ms': round(longest(releasing, 'clockMs')),
      'longest hold, keeping the draft, ms': round(longest(saving, 'clockMs')),
      'longest hold, nothing released, ms': round(longest(quiet, 'clockMs')),
      'of the processor, releasing, ms': round(longest(releasing, 'processorMs')),
      'of the processor, keeping the draft, ms': round(longest(saving, 'processorMs')),
      'of the processor, nothing released, ms': round(longest(quiet, 'processorMs')),
      'asked beside: p50, p99, ms, releasing': waited(releasing),
      'asked beside: p50, p99, ms, nothing released': waited(quiet),
    },
    ratio: held / longest(quiet, 'clockMs'),
    budget: `no hold above ${MOST_MS} ms`,
    met: held <= MOST_MS,
  })
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
