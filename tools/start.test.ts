import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liveline-start-'))
  await mkdir(join(folder, 'tools'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await copyFile(resolve(import.meta.dirname, 'start.js'), join(folder, 'tools/start.js'))
})

afterEach(() => rm(folder, { recursive: true }))

/** A Node that says it is another version than it is. */
const pretend = (version: string) =>
  `--import=data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`

function start(version: string, onLine?: (line: string, kill: () => void) => void) {
  const child = spawn(process.execPath, [pretend(version), join(folder, 'tools/start.js')])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      onLine?.(text, () => child.kill('SIGINT'))
    })
  }
  return new Promise<{ said: string; code: number | null }>((done) => {
    child.once('close', (code) => done({ said: said.trim(), code }))
  })
}

async function pinNode(): Promise<void> {
  await mkdir(join(folder, 'node_modules/node/bin'), { recursive: true })
  await symlink(process.execPath, join(folder, 'node_modules/node/bin/node'))
}

describe('npm start', () => {
  it.each(['22.18.0', '24.0.0', '30.1.0'])('runs on Node %s itself', async (version) => {
    await writeFile(join(folder, 'tools/start.ts'), 'const greeting: string = "started"\nconsole.log(greeting)')

    expect(await start(version)).toEqual({ said: 'started', code: 0 })
  })

  it.each(['18.20.0', '20.20.2', '22.17.9'])('hands over from Node %s to the pinned one', async (version) => {
    await pinNode()
    await writeFile(join(folder, 'tools/start.ts'), 'console.log(process.versions.node as string)\nprocess.exit(3)')

    expect(await start(version)).toEqual({ said: process.versions.node, code: 3 })
  })

  it('says one clear sentence on an old Node when install scripts were switched off', async () => {
    const { said, code } = await start('20.20.2')

    expect(said).toBe(
      "Liveline needs Node.js 22.18 or newer and this is 20.20.2: run 'npm rebuild node' to fetch the one it brings along (install scripts were switched off), or install a newer Node.js.",
    )
    expect(code).toBe(1)
  })

  it('passes Ctrl-C on to the pinned Node', async () => {
    await pinNode()
    await writeFile(
      join(folder, 'tools/start.ts'),
      "process.on('SIGINT', () => { console.log('bye'); process.exit(0) })\nsetInterval(() => {}, 1000)\nconsole.log('up')",
    )

    const { said, code } = await start('20.20.2', (line, kill) => line.includes('up') && kill())

    expect(said).toBe('up\nbye')
    expect(code).toBe(0)
  })
})
