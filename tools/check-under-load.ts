/**
 * `npm run check:load -- --runs 10 --busy 8`: the unit tests again and again beside busy processes, which is how they
 * are run by a machine that has other work. `--project server` (repeatable) and file paths narrow it.
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runCommand } from './run-step.ts'
import { unitProjects } from './vitest-step.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '10' },
    busy: { type: 'string', default: '8' },
    project: { type: 'string', multiple: true, default: unitProjects },
  },
})
const [runs, busy] = [Number(values.runs), Number(values.busy)]
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(busy) || busy < 0) {
  console.error('--runs must be a whole number from 1, --busy one from 0.')
  process.exit(2)
}

const load = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
const endLoad = () => load.forEach((child) => child.kill('SIGKILL'))
process.on('exit', endLoad)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

const rows: { run: number; seconds: number; result: 'green' | 'RED' }[] = []
for (let run = 1; run <= runs; run++) {
  console.log(`\n▸ run ${run} of ${runs} beside ${busy} busy processes`)
  const startedAt = performance.now()
  const projects = values.project.flatMap((project) => ['--project', project])
  const code = await runCommand('vitest', ['run', ...projects, ...positionals, '--reporter=dot'])
  rows.push({ run, seconds: Math.round((performance.now() - startedAt) / 1000), result: code === 0 ? 'green' : 'RED' })
}
endLoad()
console.table(rows)
const red = rows.filter((row) => row.result === 'RED').length
console.log(`${runs - red} green, ${red} red`)
if (red > 0) process.exitCode = 1
