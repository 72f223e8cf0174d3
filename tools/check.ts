/** `npm run check`: everything but the browser tests. */
import { staticSteps } from './check-steps.ts'
import { runSteps } from './run-step.ts'
import { unitProjects, vitestStep } from './vitest-step.ts'

const failed = await runSteps([...staticSteps, vitestStep('tests', unitProjects)])
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
