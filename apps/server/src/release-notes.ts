/** What a version brings, from the changelog that lies beside the server. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from './data-directory.ts'

/** The entries under the heading of a version; the first section when the version has none of its own yet. */
export function notesOf(changelog: string, version: string): string[] {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((one) => one.startsWith(version)) ?? sections[0] ?? ''
  return [...section.matchAll(/^- (.+)$/gm)].map(([, entry = '']) => entry)
}

export async function readReleaseNotes(version: string): Promise<string[]> {
  return notesOf(await readFile(join(projectRoot, 'CHANGELOG.md'), 'utf8'), version)
}
