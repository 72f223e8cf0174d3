import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Test counts of one vitest project. */
export interface ProjectCounts {
  passed: number
  failed: number
  skipped: number
}

/** What one run of vitest leaves: the counts by project, and a line for each failure: where, and what it said first. */
export interface RunReport {
  counts: Record<string, ProjectCounts>
  failures: string[]
}

/** Writes a `RunReport`, as JSON, into the file that `LIVELINE_TEST_COUNTS` names. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: RunReport = { counts: {}, failures: [] }
    for (const module of modules) addModule(report, module)
    for (const error of unhandled) report.failures.push(`unhandled: ${firstLine([error])}`)
    const file = process.env['LIVELINE_TEST_COUNTS']
    if (file !== undefined) writeFileSync(file, JSON.stringify(report))
  }
}

function addModule({ counts, failures }: RunReport, module: TestModule): void {
  const count = (counts[module.project.name] ??= { passed: 0, failed: 0, skipped: 0 })
  const at = `${module.project.name} › ${module.relativeModuleId}`
  let seen = 0
  for (const test of module.children.allTests()) {
    const result = test.result()
    seen++
    if (result.state !== 'pending') count[result.state]++
    if (result.state === 'failed') failures.push(`${at} › ${test.fullName}: ${firstLine(result.errors)}`)
  }
  // What breaks in a `beforeAll`, or before the first test, fails no test and skips many: it is a failure too.
  const broken = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  for (const suite of broken) failures.push(`${at}: ${firstLine(suite.errors())}`)
  const unexplained = broken.length === 0 && seen === 0 && module.state() === 'failed'
  if (unexplained) failures.push(`${at}: failed before its first test`)
  count.failed += broken.length + (unexplained ? 1 : 0)
}

function firstLine(errors: readonly { message: string }[]): string {
  return errors[0]?.message.split('\n', 1)[0] ?? 'no reason given'
}
