import { spawn } from 'node:child_process'
import path from 'node:path'

export const repositoryRoot = path.resolve(import.meta.dirname, '..')

/** Runs one command of the repository with its own tools first on the path; resolves to the exit code. */
export function runCommand(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: repositoryRoot,
      stdio: 'inherit',
      env: {
        ...process.env,
        PATH: `${path.join(repositoryRoot, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
        ...environment,
      },
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 0 : 1)))
  })
}

export interface Step {
  readonly name: string
  readonly run: () => Promise<number>
}

/** Runs the steps in order, prints how long each took, and gives back the names of those that failed. */
export async function runSteps(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = []
  for (const step of steps) {
    console.log(`\n▸ ${step.name}`)
    const startedAt = performance.now()
    const code = await step.run()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`)
    if (code !== 0) failed.push(step.name)
  }
  return failed
}
