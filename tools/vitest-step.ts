import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runCommand, type Step } from './run-step.ts'

export const testTotals = { passed: 0, failed: 0 }

/** Runs vitest projects and adds their counts to `testTotals`; a run that executed nothing counts as failed. */
export function vitestStep(name: string, projects: readonly string[], environment: NodeJS.ProcessEnv = {}): Step {
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'liveline-vitest-'))
      const report = path.join(folder, 'report.json')
      try {
        const args = [
          'run',
          ...projects.flatMap((project) => ['--project', project]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ]
        const code = await runCommand('vitest', args, environment)
        const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(readFileSync(report, 'utf8')) as {
          numPassedTests?: number
          numFailedTests?: number
        }
        testTotals.passed += numPassedTests
        testTotals.failed += numFailedTests
        return numPassedTests + numFailedTests === 0 ? 1 : code
      } catch (error) {
        console.error(`vitest left no report: ${error instanceof Error ? error.message : String(error)}`)
        testTotals.failed += 1
        return 1
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
