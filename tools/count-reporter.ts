import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Test counts of one vitest project. */
export interface ProjectCounts {
  passed: number
  failed: number
  skipped: number
}

/** Writes how many tests each project ran, as JSON, into the file that `LIVELINE_TEST_COUNTS` names. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts: Record<string, ProjectCounts> = {}
    for (const module of modules) {
      const count = (counts[module.project.name] ??= { passed: 0, failed: 0, skipped: 0 })
      let seen = 0
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        seen++
        if (state !== 'pending') count[state]++
      }
      // A file that broke before its first test is a failure too.
      if (seen === 0 && module.state() === 'failed') count.failed++
    }
    const file = process.env['LIVELINE_TEST_COUNTS']
    if (file !== undefined) writeFileSync(file, JSON.stringify(counts))
  }
}
