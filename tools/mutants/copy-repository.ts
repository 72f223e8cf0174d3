import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Our own packages, linked into node_modules by relative paths. */
const OWN_SCOPE = '@liveline'

/**
 * A throw-away copy of the repository in the temporary folder: its own sources, the libraries by links. Links between
 * workspaces lead into the copy, so that nothing there runs a line of the original.
 * @returns the folder, to be removed by the caller
 */
export function copyRepository(root: string): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'liveline-mutants-'))
  // A PostgreSQL started by root works as nobody, who must be able to pass.
  chmodSync(copy, 0o755)
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0')) {
    const source = path.join(root, file)
    if (file !== '' && existsSync(source)) cpSync(source, path.join(copy, file))
  }
  const built = path.join(root, 'apps/web/dist')
  if (existsSync(built)) cpSync(built, path.join(copy, 'apps/web/dist'), { recursive: true })
  linkLibraries(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

function linkLibraries(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    const isCache = name.startsWith('.') && name !== '.bin'
    if (!isCache && name !== OWN_SCOPE) symlinkSync(path.join(from, name), path.join(to, name))
  }
  const ours = path.join(from, OWN_SCOPE)
  if (!existsSync(ours)) return
  mkdirSync(path.join(to, OWN_SCOPE))
  for (const name of readdirSync(ours)) {
    symlinkSync(readlinkSync(path.join(ours, name)), path.join(to, OWN_SCOPE, name))
  }
}
