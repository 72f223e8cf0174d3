import { existsSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot, runCommand, type Step } from './run-step.ts'

/** Everything that needs no database and no browser: types, lint, format, boundaries, generated files. */
export const staticSteps: readonly Step[] = [
  { name: 'types', run: () => runCommand('tsc', ['-p', 'tsconfig.json', '--noEmit']) },
  { name: 'types of the web app', run: () => runCommand('tsc', ['-p', 'apps/web/tsconfig.json', '--noEmit']) },
  { name: 'lint', run: () => runCommand('oxlint', ['--deny-warnings']) },
  { name: 'format', run: () => runCommand('oxfmt', ['--check', '.']) },
  { name: 'import boundaries', run: () => runCommand('node', ['tools/boundaries.ts']) },
  { name: 'generated files are up to date', run: () => runCommand('node', ['tools/generate.ts', '--check']) },
].filter(
  (step) => step.name !== 'types of the web app' || existsSync(path.join(repositoryRoot, 'apps/web/tsconfig.json')),
)
