import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isBefore } from './options.ts'

/** One claim: what was measured, in which sizes, the figures, and the ratio that the budget of design.md §7 speaks of. */
export interface BenchmarkResult {
  readonly name: string
  readonly claim: string
  readonly sizes: Readonly<Record<string, number | string>>
  readonly figures: Readonly<Record<string, number | string | null>>
  readonly ratio: number | null
  readonly budget: string
  readonly met: boolean
  /** What makes the figures doubtful, said loudly. */
  readonly warnings?: readonly string[]
}

interface KeptResult extends BenchmarkResult {
  readonly machine: string
  readonly commit: string
  readonly date: string
  readonly before?: Omit<KeptResult, 'before'>
}

const resultsFolder = path.resolve(import.meta.dirname, '../docs/results')

/**
 * Prints the result with the machine it was got on, and keeps it under docs/results: with `--label before` it is kept
 * also as what later results are printed beside.
 */
export function report(result: BenchmarkResult): void {
  const file = path.join(resultsFolder, `${result.name}.json`)
  const record = { ...result, machine: machine(), commit: commit(), date: new Date().toISOString() }
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptResult) : undefined
  const before = isBefore ? record : earlier?.before
  const kept: KeptResult = before === undefined ? record : { ...record, before }
  mkdirSync(resultsFolder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
  print(kept)
}

function print({ before, ...result }: KeptResult): void {
  const isCompared = before !== undefined && before.date !== result.date
  const beside = (value: unknown) => (isCompared && value !== undefined ? `   before: ${String(value)}` : '')
  console.log(`\n${result.met ? '✓' : '✗'} ${result.claim}`)
  console.log(`  machine  ${result.machine}, at ${result.commit}${beside(before?.commit)}`)
  for (const [key, value] of Object.entries(result.sizes)) console.log(`  ${key.padEnd(34)} ${value}`)
  for (const [key, value] of Object.entries(result.figures))
    console.log(`  ${key.padEnd(34)} ${value ?? '–'}${beside(before?.figures[key])}`)
  const ratio = (value: number | null | undefined) => value?.toFixed(2) ?? '–'
  console.log(`  ratio    ${ratio(result.ratio)}   budget: ${result.budget}${beside(before && ratio(before.ratio))}`)
  for (const warning of result.warnings ?? []) console.log(`  !!!      ${warning}`)
}

function machine(): string {
  const cpus = os.cpus()
  const load = os.loadavg()[0] ?? 0
  return `${cpus[0]?.model ?? 'unknown'} × ${cpus.length}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${os.platform()}, load average ${load.toFixed(1)}`
}

/** The commit measured; marked when the sources differ from it. */
function commit(): string {
  const git = (...words: string[]) =>
    execFileSync('git', words, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--', ':/apps/server', ':/apps/web/src', ':/packages') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' and changes' : ''}`
  } catch {
    return 'no commit'
  }
}

/** Middle value; the list must not be empty. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value that this share of the list lies below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits))
