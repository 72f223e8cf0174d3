/** Which version of the server this is. */
import { execFileSync } from 'node:child_process'
import type { About } from '@liveline/contract/system-config/shapes.ts'
import packageFacts from '../package.json' with { type: 'json' }
import { projectRoot } from './data-directory.ts'

/** Of the checkout that the server runs from; empty where it is none. */
function findCommit(): string {
  try {
    const asked = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 2_000,
    })
    return asked.trim()
  } catch {
    return ''
  }
}

let known: About | undefined

/** Asked of git once, by the first who wants to know. */
export function readAbout(): About {
  known ??= { version: packageFacts.version, commit: findCommit() }
  return known
}
