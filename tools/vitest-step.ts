import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { RunReport } from './count-reporter.ts'
import { repositoryRoot, runCommand, type Step } from './run-step.ts'

/** What the steps of this run counted, and a line for each test that failed. */
export const testTotals = { passed: 0, failed: 0, failures: [] as string[] }

/** The projects of the unit tests: everything that starts no program of its own and no browser. */
export const unitProjects = ['contract', 'engine', 'server', 'web']

/** Runs vitest projects and adds what they counted to `testTotals`; a project that executed nothing counts as failed. */
export function vitestStep(name: string, projects: readonly string[], environment: NodeJS.ProcessEnv = {}): Step {
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'liveline-vitest-'))
      const report = path.join(folder, 'counts.json')
      try {
        const args = [
          'run',
          ...projects.flatMap((project) => ['--project', project]),
          '--reporter=default',
          `--reporter=${path.join(repositoryRoot, 'tools/count-reporter.ts')}`,
        ]
        const code = await runCommand('vitest', args, { ...environment, LIVELINE_TEST_COUNTS: report })
        const { counts, failures } = JSON.parse(readFileSync(report, 'utf8')) as RunReport
        testTotals.failures.push(...failures)
        const empty = projects.filter((project) => {
          const { passed, failed } = counts[project] ?? { passed: 0, failed: 0 }
          testTotals.passed += passed
          testTotals.failed += failed
          return passed + failed === 0
        })
        for (const project of empty) console.error(`The test project '${project}' ran no test.`)
        testTotals.failed += empty.length
        return empty.length > 0 ? 1 : code
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
