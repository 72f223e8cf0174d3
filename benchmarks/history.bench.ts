/**
 * What people ask of the past, queryTask, queryTaskTotal and queryHistoryInstance, as the history grows a hundredfold,
 * and with `--large` a thousandfold: each size in a database of its own, kept where `BENCH_DATA_DIR` says.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { listCalls } from '@liveline/server/test-support/list-calls.ts'
import type { Amount } from '@liveline/server/test-support/many-tasks.ts'
import { measureLists } from './measure-lists.ts'
import { isLarge, isSmall } from './options.ts'
import { report, round } from './result.ts'

const CALLS = 200
const MOST_GROWTH = 1.5
const OPEN = 5_000
const LEAST = 10_000
const MIDDLE = isSmall ? 20_000 : 1_000_000
const MOST = 10_000_000

const paths = ['/workFlow/queryTask', '/workFlow/queryTaskTotal', '/workFlow/queryHistoryInstance'] as const
const lists = listCalls.filter(({ call }) => paths.some((one) => one === call.path))
const unasked = paths.filter((one) => lists.every(({ call }) => call.path !== one))

const sizes: readonly Amount[] = [LEAST, MIDDLE, ...(isLarge ? [MOST] : [])].map((ended) => ({ open: OPEN, ended }))
const kept = process.env['BENCH_DATA_DIR']
const parent = kept ?? mkdtempSync(path.join(os.tmpdir(), 'liveline-history-'))
const least = new Map<string, number>()
const figures: Record<string, string> = {}
const missed: string[] = []
let worst = 0
try {
  for (const size of sizes) {
    const { reached, measured } = await measureLists({ size, parent, lists, calls: CALLS })
    for (const [name, { p50, p99, scanned }] of measured) {
      if (!least.has(name)) least.set(name, p99)
      const growth = p99 / (least.get(name) ?? p99)
      worst = Math.max(worst, growth)
      const reads = scanned.length > 0 ? `, reads all of ${scanned.join(', ')}` : ''
      figures[`${reached.ended}: ${name}`] = `p50 ${round(p50)} ms, p99 ${round(p99)} ms, ${round(growth, 2)} ×${reads}`
      if (growth > MOST_GROWTH || scanned.length > 0) missed.push(`${name} at ${reached.ended}`)
    }
  }
  report({
    name: isLarge ? 'history-large' : 'history',
    claim: 'What is asked of the past takes the same whatever the history has grown to',
    sizes: {
      'history rows': sizes.map(({ ended }) => ended).join('; '),
      'open tasks': OPEN,
      calls: CALLS,
      'missed the budget': missed.length === 0 ? 'none' : missed.join('; '),
    },
    figures,
    ratio: worst,
    budget: `p99 ≤ ${MOST_GROWTH} × that at ${LEAST} rows, no table of tasks read whole`,
    met: missed.length === 0 && unasked.length === 0,
    warnings: unasked.map((one) => `no list asks ${one}`),
  })
} finally {
  if (kept === undefined) rmSync(parent, { recursive: true, force: true })
}
