/** `npm run check`: the static checks and the quick tests; `npm test` adds those that try everything, programs and browsers. */
import { staticSteps } from './check-steps.ts'
import { runSteps } from './run-step.ts'
import { unitProjects, vitestStep } from './vitest-step.ts'

const failed = await runSteps([...staticSteps, vitestStep('tests', unitProjects, { LIVELINE_TESTS: 'quick' })])
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
