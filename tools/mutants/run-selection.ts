import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Selection } from './mutant.ts'

/** What became of a run: `crashed` means that no test failed by itself, yet the run did. */
export type Outcome = 'passed' | 'failed' | 'crashed' | 'nothing ran' | 'timed out'

interface Report {
  readonly success?: boolean
  readonly testResults?: readonly {
    readonly assertionResults?: readonly { readonly status: string; readonly failureMessages?: readonly string[] }[]
  }[]
}

/** Runs the named tests in the copy, and ends them with all their processes after `timeoutMs`. */
export async function runSelection(copy: string, selection: Selection, timeoutMs: number): Promise<Outcome> {
  const report = path.join(copy, 'mutant-report.json')
  rmSync(report, { force: true })
  if (selection.project === 'e2e') {
    const built = await runProgram(copy, [path.join(copy, 'tools/build.ts')], timeoutMs)
    if (built !== 'ended') return built
  }
  const args = [path.join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--project', selection.project]
  args.push(...selection.files, '--reporter=json', `--outputFile=${report}`)
  if (selection.title !== undefined) args.push('-t', selection.title)
  const ended = await runProgram(copy, args, timeoutMs)
  if (ended === 'timed out') return ended
  try {
    return judge(JSON.parse(readFileSync(report, 'utf8')) as Report)
  } catch {
    return 'crashed'
  }
}

function judge({ success, testResults = [] }: Report): Outcome {
  const tests = testResults.flatMap(({ assertionResults = [] }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  // A test that only waited in vain has not shown what is wrong.
  const isHang = ({ failureMessages = [] }: (typeof tests)[number]) =>
    failureMessages.some((message) => /\b(?:Test|Hook) timed out in \d+ms/.test(message))
  if (failed.some((test) => !isHang(test))) return 'failed'
  if (failed.length > 0) return 'timed out'
  if (success !== true) return testResults.length > 0 ? 'crashed' : 'nothing ran'
  return tests.some(({ status }) => status === 'passed') ? 'passed' : 'nothing ran'
}

function runProgram(
  copy: string,
  args: readonly string[],
  timeoutMs: number,
): Promise<'ended' | 'crashed' | 'timed out'> {
  return new Promise((resolve) => {
    const { VITEST: _, ...env } = process.env
    // A process group of its own, so that the workers of a run that hangs end with it.
    const child = spawn(process.execPath, args, { cwd: copy, env, stdio: 'ignore', detached: true })
    let late = false
    const limit = setTimeout(() => {
      late = true
      endGroup(child.pid)
    }, timeoutMs)
    const onExit = () => endGroup(child.pid)
    process.once('exit', onExit)
    child.once('error', () => resolve('crashed'))
    child.once('close', (code) => {
      clearTimeout(limit)
      process.off('exit', onExit)
      if (late) resolve('timed out')
      else resolve(code === 0 || !args[0]?.endsWith('build.ts') ? 'ended' : 'crashed')
    })
  })
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
