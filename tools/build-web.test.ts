import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const repository = resolve(import.meta.dirname, '..')
let folder: string
let source: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liveline-build-'))
  source = join(folder, 'apps/web/src/main.ts')
  await mkdir(join(folder, 'apps/web/src'), { recursive: true })
  await mkdir(join(folder, 'tools'))
  for (const name of ['build.ts', 'build-web.ts'])
    await cp(join(repository, 'tools', name), join(folder, 'tools', name))
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'apps/web/package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'apps/web/index.html'), '<script type="module" src="/src/main.ts"></script>')
  await writeFile(source, "document.title = 'first'")
})

afterAll(() => rm(folder, { recursive: true }))

function build(): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'tools/build.ts')], { encoding: 'utf8' })
  return stdout + stderr
}

const index = () => readFileSync(join(folder, 'apps/web/dist/index.html'), 'utf8')

describe('the build of the console', () => {
  it('happens when there is none, and not again while the sources are the same', () => {
    const first = build()
    const second = build()

    expect(first).toContain('Console built in')
    expect(index()).toContain('<script')
    expect(second).toBe('The console is up to date.\n')
  })

  it('happens anew when a source changed, but not for a test', async () => {
    const before = index()
    await writeFile(source, "document.title = 'second'")
    const changed = build()
    await writeFile(join(folder, 'apps/web/src/main.test.ts'), 'nothing')
    const onlyTest = build()

    expect(changed).toContain('Console built in')
    expect(index()).not.toBe(before)
    expect(onlyTest).toBe('The console is up to date.\n')
  })

  it('keeps the last good one and says what is wrong when the sources do not build', async () => {
    const before = index()
    await writeFile(source, "import './missing.ts'")

    const words = build()

    expect(words).toContain('The console could not be built')
    expect(words).toContain('missing.ts')
    expect(index()).toBe(before)
    expect(existsSync(join(folder, 'apps/web/dist'))).toBe(true)
  })
})
