import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Source {
  /** Below its folder, with slashes. */
  readonly file: string
  readonly text: string
}

function sourcesIn(folder: string, isMeant: (file: string) => boolean): readonly Source[] {
  const root = join(import.meta.dirname, folder)
  const found = globSync('**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('node_modules/') && isMeant(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  if (found.length === 0) throw new Error(`No sources in ${root}`)
  return found
}

/** What the web app is made of, without its tests. */
export const sources = sourcesIn('../src', (file) => !/\.(?:test|d)\.tsx?$/.test(file))
/** What the server is made of, without its tests. */
export const serverSources = sourcesIn('../../server/src', (file) => !file.endsWith('.test.ts'))
/** The journeys in the browser and what they use. */
export const journeys = sourcesIn('../../../e2e', () => true)

/** The lines that hold what should stand elsewhere, as `file:line: text`. */
export function linesWith(pattern: RegExp, among: readonly Source[]): string[] {
  return among.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
}

/** The sources without one file or folder, the place where something may stand. */
export const sourcesBut = (place: string) => sources.filter(({ file }) => !file.startsWith(place))
