/**
 * Every list and count of test-support/list-calls.ts through the HTTP handler, one caller: at 10 thousand and 200
 * thousand tasks, with `--large` at 1 and at 11 million (10 million ended, 1 million open), each in a database of its
 * own. `BENCH_DATA_DIR` keeps those for the next run, which then only measures; `--minutes 30` ends the generation then
 * and measures what there is; `--generate` leaves the measuring to a later run, on a quiet machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { listCalls } from '@liveline/server/test-support/list-calls.ts'
import type { Amount } from '@liveline/server/test-support/many-tasks.ts'
import { measureLists } from './measure-lists.ts'
import { isLarge } from './options.ts'
import { report, round } from './result.ts'

const CALLS = 100
const BUDGET_MS = 20
const BUDGET_RATIO = 1.5

const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1]) || 60
const generatesOnly = process.argv.includes('--generate')
const sizes: Amount[] = [
  { open: 5_000, ended: 5_000 },
  ...(isLarge
    ? [
        { open: 500_000, ended: 500_000 },
        { open: 1_000_000, ended: 10_000_000 },
      ]
    : [{ open: 100_000, ended: 100_000 }]),
]

const kept = process.env['BENCH_DATA_DIR']
const parent = kept ?? mkdtempSync(path.join(os.tmpdir(), 'liveline-lists-'))
const until = Date.now() + minutes * 60_000
const figures: Record<string, string> = {}
const first = new Map<string, number>()
const missed: string[] = []
const reachedSizes: string[] = []
let worst = 0
try {
  for (const size of sizes) {
    console.log(`${size.open} open and ${size.ended} ended tasks`)
    const lists = generatesOnly ? [] : listCalls
    const { reached, measured } = await measureLists({ size, parent, lists, calls: CALLS, until })
    reachedSizes.push(`${reached.open} open + ${reached.ended} ended`)
    for (const [name, { p50, p99, scanned }] of measured) {
      const ratio = p50 / (first.get(name) ?? p50)
      if (!first.has(name)) first.set(name, p50)
      worst = Math.max(worst, ratio)
      const line = `p50 ${round(p50)} ms, p99 ${round(p99)} ms, ${round(ratio, 2)} ×${scanned.length > 0 ? `, reads all of ${scanned.join(', ')}` : ''}`
      figures[`${reached.open + reached.ended}: ${name}`] = line
      console.log(`  ${name.padEnd(46)} ${line}`)
      if (p99 >= BUDGET_MS || ratio > BUDGET_RATIO || scanned.length > 0)
        missed.push(`${name} at ${reached.open + reached.ended}`)
    }
  }
  if (!generatesOnly) {
    report({
      name: isLarge ? 'lists-large' : 'lists',
      claim: 'Every list and count takes the same whatever the number of tasks',
      sizes: {
        tasks: reachedSizes.join('; '),
        calls: CALLS,
        'missed the budget': missed.length === 0 ? 'none' : missed.join('; '),
      },
      figures,
      ratio: worst,
      budget: `p99 < ${BUDGET_MS} ms, p50 ≤ ${BUDGET_RATIO} × that at the smallest size, no table of tasks read whole`,
      met: missed.length === 0,
    })
  }
} finally {
  if (kept === undefined) rmSync(parent, { recursive: true, force: true })
}
