import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** A disk of our own, which only its process sees and which goes with it; root on Linux may have one. */
function onSmallDisk(command: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'liveline-disk-'))
  try {
    const script = `mount -t tmpfs -o size=180m,mode=755 tmpfs ${folder} && ${command} ${folder}`
    return execFileSync('unshare', ['-m', 'sh', '-c', script], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function mayMount(): boolean {
  try {
    return onSmallDisk('ls -d').trim() !== ''
  } catch {
    return false
  }
}

it.skipIf(!mayMount())('a full disk turns /readyz red, and a freed one green', () => {
  const said = onSmallDisk(`${process.execPath} ${join(import.meta.dirname, 'full-disk-process.ts')}`)
  expect(JSON.parse(said)).toEqual(['ready', 'database unavailable', 'ready'])
})
