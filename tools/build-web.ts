import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const dist = join(web, 'dist')
/** Holds the fingerprint of what the build was made from. */
const stamp = join(dist, '.built-from')

/** What the built console depends on. */
const SOURCES = [
  'package-lock.json',
  'packages/contract/src',
  'apps/web/package.json',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/public',
  'apps/web/src',
]

/**
 * Builds the console into apps/web/dist unless what is there was made from the same sources.
 * @returns whether it built
 */
export async function buildWebIfStale(say: (sentence: string) => void): Promise<boolean> {
  const fingerprint = await fingerprintSources()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === fingerprint) return false
  const vite = locateVite()
  if (vite === undefined) {
    // An image brings the built console and leaves the build tools at home.
    if (existsSync(join(dist, 'index.html'))) return false
    throw new Error("The console is not built and Vite is not installed: run 'npm ci' with development dependencies.")
  }
  say('Building the console; later starts reuse it …')
  const startedAt = performance.now()
  await build(vite, fingerprint)
  say(`Console built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  return true
}

async function fingerprintSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of await listFiles(join(root, source))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(await readFile(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

async function listFiles(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined)
  if (entries === undefined) return [path]
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function locateVite(): string | undefined {
  try {
    const manifest = createRequire(join(web, 'package.json')).resolve('vite/package.json')
    return join(dirname(manifest), 'bin/vite.js')
  } catch {
    return undefined
  }
}

/** Built beside its place and swapped in when whole: a start cut short must not leave half a console. */
async function build(vite: string, fingerprint: string): Promise<void> {
  const unfinished = join(web, `dist.${process.pid}.new`)
  try {
    await run(vite, ['build', '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'error'])
    await writeFile(join(unfinished, '.built-from'), fingerprint)
    await rm(dist, { recursive: true, force: true })
    await rename(unfinished, dist)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

function run(script: string, options: string[]): Promise<void> {
  return new Promise((succeed, fail) => {
    const child = spawn(process.execPath, [script, ...options], {
      cwd: web,
      env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? succeed() : fail(new Error(`The console could not be built:\n${complaint.trim()}`)),
    )
  })
}
