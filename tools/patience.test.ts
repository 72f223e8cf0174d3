import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from './run-step.ts'

/** What ends a test, a hook or a wait by the clock; `vi.waitFor` knows nothing of the patience of vitest.config.ts. */
const OWN_LIMITS: readonly RegExp[] = [
  /^ *\}+\)?, (?:\d[\d_]{3,}|[A-Z_]+_MS)\)$/m,
  /[{,]\s*timeout: (?:\d[\d_]{2,}|[A-Z_]+)\b/,
  /\bvi\.wait(?:For|Until)\(/,
]
const limitsIn = (text: string) => OWN_LIMITS.flatMap((limit) => limit.exec(text)?.[0].trim() ?? [])

it('finds each kind of limit', () => {
  expect(limitsIn("it('a', () => {\n}, 60_000)\n")).toHaveLength(1)
  expect(limitsIn("it('a', () => {\n}, LONG_MS)\n")).toHaveLength(1)
  expect(limitsIn('await expect.poll(count, { timeout: 20_000 }).toBe(1)')).toHaveLength(1)
  expect(limitsIn('await vi.waitFor(() => count())')).toHaveLength(1)
  expect(limitsIn('await expect.poll(count, { interval: 20 }).toBe(1)')).toEqual([])
})

it('no test has a limit of its own: a busy machine is slower than anyone thinks', () => {
  const files = globSync('{packages,apps,e2e,benchmarks,tools}/**/*.test.{ts,tsx}', {
    cwd: repositoryRoot,
    exclude: ['**/node_modules/**', '**/dist/**', '**/long/**', 'tools/patience.test.ts'],
  })
  expect(files.length).toBeGreaterThan(600)
  const found = files.flatMap((file) =>
    limitsIn(readFileSync(path.join(repositoryRoot, file), 'utf8')).map((limit) => `${file}: ${limit}`),
  )
  expect(found).toEqual([])
})
