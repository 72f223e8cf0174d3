import { existsSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot, runCommand, type Step } from './run-step.ts'

/** Remembers what was found last time by the content of each file, so that only what changed is checked again. */
function checkTypes(project: string, memory: string): Promise<number> {
  const file = path.join(repositoryRoot, `node_modules/.cache/liveline/types-${memory}.tsbuildinfo`)
  return runCommand('tsc', ['-p', project, '--noEmit', '--incremental', '--tsBuildInfoFile', file])
}

/** Everything that needs no database and no browser: types, lint, format, unused code, boundaries, documents, generated files. */
export const staticSteps: readonly Step[] = [
  { name: 'types', run: () => checkTypes('tsconfig.json', 'all') },
  { name: 'types of the web app', run: () => checkTypes('apps/web/tsconfig.json', 'web') },
  { name: 'lint', run: () => runCommand('oxlint', ['--deny-warnings']) },
  { name: 'format', run: () => runCommand('oxfmt', ['--check', '.']) },
  { name: 'nothing unused: files, exports, dependencies', run: () => runCommand('knip', ['--cache', '--no-progress']) },
  { name: 'import boundaries', run: () => runCommand('node', ['tools/boundaries.ts']) },
  { name: 'documents say what is there', run: () => runCommand('node', ['tools/documents.ts']) },
  { name: 'generated files are up to date', run: () => runCommand('node', ['tools/generate.ts', '--check']) },
].filter(
  (step) => step.name !== 'types of the web app' || existsSync(path.join(repositoryRoot, 'apps/web/tsconfig.json')),
)
