/**
 * `npm run test:mutants`: disables one check at a time in a throw-away copy of the repository and prints those that no
 * test misses. Rows: `tools/mutants/*.json`. `--only <pattern>` by name, `--file <json>` one list, `--timeout <seconds>`.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './ensure-browser.ts'
import { huntMutants } from './mutants/hunt.ts'
import { readMutants } from './mutants/mutant.ts'
import { repositoryRoot } from './run-step.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    file: { type: 'string' },
    timeout: { type: 'string', default: '300' },
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

const folder = path.join(import.meta.dirname, 'mutants')
const mutants = readMutants(folder, { file: values.file, pattern: values.only })
if (mutants.some(({ test }) => test.project === 'e2e')) {
  const browser = await ensureBrowser()
  if (browser !== undefined) process.env['CHROMIUM_PATH'] = browser
}
let done = 0
const verdicts = await huntMutants(repositoryRoot, mutants, {
  timeoutMs: Number(values.timeout) * 1000,
  onVerdict: ({ name, verdict, why }) =>
    console.log(`${String(++done).padStart(3)}/${mutants.length} ${verdict.padEnd(9)} ${name}${why && ` (${why})`}`),
})

const count = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).length
const alive = verdicts.filter(({ verdict }) => verdict !== 'killed')
if (alive.length > 0) {
  console.log('\nNot killed:')
  console.table(alive)
}
console.log(
  `\n${count('killed')} killed, ${count('SURVIVED')} survived, ${count('timed out')} timed out, ${count('broken')} broken`,
)
if (alive.length > 0) process.exitCode = 1
