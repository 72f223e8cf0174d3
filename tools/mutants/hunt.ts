import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyRepository } from './copy-repository.ts'
import { mutate, type Mutant } from './mutant.ts'
import { type Outcome, runSelection } from './run-selection.ts'

/** `broken`: the row itself is wrong, so that nothing is known about the check. */
export interface Verdict {
  readonly name: string
  readonly verdict: 'killed' | 'SURVIVED' | 'timed out' | 'broken'
  readonly why: string
}

export interface HuntOptions {
  /** What one mutant may take. */
  readonly timeoutMs: number
  readonly onVerdict?: (verdict: Verdict) => void
}

/** The untouched tests may take this long, however little a mutant is given. */
const HEALTHY_TIMEOUT_MS = 600_000

/** Disables one check at a time in a throw-away copy of `root` and sees whether the named tests fail. */
export async function huntMutants(
  root: string,
  mutants: readonly Mutant[],
  { timeoutMs, onVerdict }: HuntOptions,
): Promise<Verdict[]> {
  const copy = copyRepository(root)
  const remove = () => rmSync(copy, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  process.once('exit', remove)
  try {
    const healthy = new Map<string, Promise<Outcome>>()
    const verdicts: Verdict[] = []
    for (const mutant of mutants) {
      const key = JSON.stringify(mutant.test)
      const runHealthy = () => {
        const known = healthy.get(key) ?? runSelection(copy, mutant.test, HEALTHY_TIMEOUT_MS)
        healthy.set(key, known)
        return known
      }
      const verdict = { name: mutant.name, ...(await tryMutant(copy, mutant, runHealthy, timeoutMs)) }
      onVerdict?.(verdict)
      verdicts.push(verdict)
    }
    return verdicts
  } finally {
    process.off('exit', remove)
    remove()
  }
}

async function tryMutant(
  copy: string,
  mutant: Mutant,
  runHealthy: () => Promise<Outcome>,
  timeoutMs: number,
): Promise<Omit<Verdict, 'name'>> {
  const file = path.join(copy, mutant.file)
  if (!existsSync(file)) return { verdict: 'broken', why: `there is no ${mutant.file}` }
  const original = readFileSync(file, 'utf8')
  const mutated = mutate(original, mutant)
  if (typeof mutated === 'string') return { verdict: 'broken', why: mutated }
  const before = await runHealthy()
  if (before !== 'passed') return { verdict: 'broken', why: `without it the named tests: ${before}` }
  writeFileSync(file, mutated.text)
  try {
    return judge(await runSelection(copy, mutant.test, timeoutMs))
  } finally {
    writeFileSync(file, original)
  }
}

function judge(outcome: Outcome): Omit<Verdict, 'name'> {
  switch (outcome) {
    case 'failed':
      return { verdict: 'killed', why: '' }
    case 'passed':
      return { verdict: 'SURVIVED', why: 'every named test passes with it' }
    case 'timed out':
      return { verdict: 'timed out', why: 'a test that waits in vain proves little: let it fail by what it sees' }
    case 'crashed':
      return { verdict: 'broken', why: 'with it no test fails by itself, the run crashes' }
    case 'nothing ran':
      return { verdict: 'broken', why: 'with it no named test runs' }
  }
}
