import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** One claim: what was measured, in which sizes, the figures, and the ratio that the budget of design.md §7 speaks of. */
export interface BenchmarkResult {
  readonly name: string
  readonly claim: string
  readonly sizes: Readonly<Record<string, number | string>>
  readonly figures: Readonly<Record<string, number | string>>
  readonly ratio: number | null
  readonly budget: string
  readonly met: boolean
}

const resultsFolder = path.resolve(import.meta.dirname, '../docs/results')

/** Prints the result with the machine it was got on, and keeps it under docs/results. */
export function report(result: BenchmarkResult): void {
  const cpus = os.cpus()
  const machine = `${cpus[0]?.model ?? 'unknown'} × ${cpus.length}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${os.platform()}`
  const record = { ...result, machine, date: new Date().toISOString() }
  mkdirSync(resultsFolder, { recursive: true })
  writeFileSync(path.join(resultsFolder, `${result.name}.json`), `${JSON.stringify(record, null, 2)}\n`)
  console.log(`\n${result.met ? '✓' : '✗'} ${result.claim}`)
  console.log(`  machine  ${machine}`)
  for (const [key, value] of Object.entries({ ...result.sizes, ...result.figures }))
    console.log(`  ${key.padEnd(34)} ${String(value)}`)
  console.log(`  ratio    ${result.ratio === null ? '–' : result.ratio.toFixed(2)}   budget: ${result.budget}`)
}

/** Middle value; the list must not be empty. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits))
