/**
 * `npm test`: static checks, pure and server tests, then journeys in a real browser.
 * `--only check|unit|e2e|faults|attack|long` runs one part. Ends with the line `N passed, N failed`.
 */
import { parseArgs } from 'node:util'
import { staticSteps } from './check-steps.ts'
import { buildWebIfStale } from './build-web.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { runSteps, type Step } from './run-step.ts'
import { testTotals, vitestStep } from './vitest-step.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wants = (part: string) =>
  values.only === undefined ? !['faults', 'attack', 'long'].includes(part) : values.only === part

const steps: Step[] = []
if (wants('check')) steps.push(...staticSteps)
if (wants('unit')) steps.push(vitestStep('tests', ['contract', 'engine', 'server', 'web']))
if (wants('e2e')) {
  const browser = await ensureBrowser()
  if (browser === undefined) {
    steps.push({
      name: 'browser',
      run: () => {
        console.error(
          'No browser for the journeys. Install one: apt-get install chromium fonts-noto-cjk (or set CHROMIUM_PATH)',
        )
        return Promise.resolve(1)
      },
    })
  } else {
    steps.push({ name: 'web build', run: () => buildWebIfStale(console.log).then(() => 0) })
    steps.push(vitestStep('journeys in the browser', ['e2e'], { CHROMIUM_PATH: browser }))
  }
}
if (wants('long')) steps.push(vitestStep('tests of many random steps', ['long']))
if (wants('unit') || wants('faults')) steps.push(vitestStep('faults: a killed server', ['faults']))

if (wants('attack')) steps.push(vitestStep('attack: floods and slow senders', ['attack']))

const failed = await runSteps(steps)
const failures =
  testTotals.failed +
  failed.filter(
    (name) =>
      !name.includes('tests') && !name.includes('journeys') && !name.includes('faults') && !name.includes('attack'),
  ).length
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
console.log(`\n${testTotals.passed} passed, ${failed.length > 0 ? Math.max(failures, 1) : 0} failed`)
