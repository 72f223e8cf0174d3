/**
 * `npm test`: static checks, unit tests, whole programs, journeys in a real browser, faults and attacks.
 * `--only check|unit|programs|e2e|faults|attack|long` runs one part; `long` runs only when asked for.
 * Ends with a line for each test that failed, and the line `N passed, N failed`.
 */
import { parseArgs } from 'node:util'
import { staticSteps } from './check-steps.ts'
import { buildWebIfStale } from './build-web.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { runSteps, type Step } from './run-step.ts'
import { testTotals, unitProjects, vitestStep } from './vitest-step.ts'

const parts: Readonly<Record<string, () => readonly Step[] | Promise<readonly Step[]>>> = {
  check: () => staticSteps,
  unit: () => [vitestStep('tests', unitProjects)],
  programs: () => [vitestStep('tests of whole programs', ['programs'])],
  e2e: browserSteps,
  faults: () => [vitestStep('tests of faults: a killed server', ['faults'])],
  attack: () => [vitestStep('tests of attacks', ['attack'])],
  long: () => [vitestStep('long tests', ['long'])],
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
const wanted = only === undefined ? Object.keys(parts).filter((part) => part !== 'long') : [only]
if (wanted.some((part) => !Object.hasOwn(parts, part))) {
  console.error(`There is no part '${only}' of the tests: choose one of ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
const steps: Step[] = []
for (const part of wanted) steps.push(...((await parts[part]?.()) ?? []))

const failed = await runSteps(steps)
const failures = testTotals.failed + failed.filter((name) => !name.includes('tests')).length
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  for (const failure of testTotals.failures) console.error(`✗ ${failure}`)
  process.exitCode = 1
}
console.log(`\n${testTotals.passed} passed, ${failed.length > 0 ? Math.max(failures, 1) : 0} failed`)

async function browserSteps(): Promise<Step[]> {
  const browser = await ensureBrowser()
  if (browser === undefined) {
    const run = () => {
      console.error(
        'No browser for the journeys. Install one: apt-get install chromium fonts-noto-cjk (or set CHROMIUM_PATH)',
      )
      return Promise.resolve(1)
    }
    return [{ name: 'browser', run }]
  }
  return [
    { name: 'web build', run: () => buildWebIfStale(console.log).then(() => 0) },
    vitestStep('tests in the browser: journeys', ['e2e'], { CHROMIUM_PATH: browser }),
  ]
}
