import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ConformanceCase, Outcome } from './case.ts'
import { playCase } from './play-case.ts'

/** Beside the repository, where the outside cases are kept. */
export const DEFAULT_FOLDER = resolve(import.meta.dirname, '../../../../../shared/conformance')

/** Plays every case of a file; undefined when the file is not there. */
export async function playAll(casesFile: string, processes: string): Promise<readonly Outcome[] | undefined> {
  if (!existsSync(casesFile)) return undefined
  // The file's shape is described in the README beside it.
  const cases = JSON.parse(await readFile(casesFile, 'utf8')) as readonly ConformanceCase[]
  const outcomes: Outcome[] = []
  for (const conformanceCase of cases) outcomes.push(await playCase(conformanceCase, processes))
  return outcomes
}

function lineOf(outcome: Outcome): string {
  if (outcome.result === 'passed') return outcome.id
  if (outcome.result === 'skipped') return `${outcome.id} · skipped · ${outcome.reason}`
  return `${outcome.id} · step ${outcome.step} · expected ${outcome.expected} · found ${outcome.found}`
}

async function main(): Promise<void> {
  const options = { cases: { type: 'string' }, processes: { type: 'string' }, json: { type: 'string' } } as const
  const { values } = parseArgs({ options })
  const casesFile = values.cases ?? join(DEFAULT_FOLDER, 'cases.json')
  const outcomes = await playAll(casesFile, values.processes ?? join(dirname(casesFile), 'processes'))
  if (outcomes === undefined) return console.log(`Skipped: ${casesFile} is not there`)

  const counts = { passed: 0, skipped: 0, failed: 0 }
  for (const outcome of outcomes) {
    counts[outcome.result] += 1
    if (outcome.result !== 'passed') console.log(lineOf(outcome))
  }
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify({ ...counts, outcomes }, null, 2))
  if (counts.skipped > 0) console.log(`${counts.skipped} skipped`)
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  if (counts.failed > 0) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) await main()
