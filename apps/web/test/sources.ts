import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../src')

export interface Source {
  /** Below apps/web/src, with slashes. */
  readonly file: string
  readonly text: string
}

/** What the web app is made of, without its tests. */
export const sources: readonly Source[] = globSync('**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(?:test|d)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
if (sources.length === 0) throw new Error('The web app has no sources')

/** The lines that hold what stands in one place only, as `file:line: text`. */
export function linesWith(pattern: RegExp, isPlace: (file: string) => boolean): string[] {
  return sources
    .filter(({ file }) => !isPlace(file))
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    )
}
